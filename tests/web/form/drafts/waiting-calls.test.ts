// @vitest-environment jsdom
import { sent, type SentRequest } from '../../support/wire.ts';
import { provideIndexedDb } from '../../support/indexed-db.ts';
import { eventually } from '../../support/eventually.ts';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetEntries } from '../../../../src/web/data/offline/kept-store.ts';
import { session, type UserInfo } from '../../../../src/web/data/state/session.ts';
import { readLocalDraft, writeLocalDraft } from '../../../../src/web/form/drafts/draft.ts';
import { sendWaiting, takeBack, waitingAt, waitWith } from '../../../../src/web/form/drafts/waiting-calls.ts';
import { waitingCalls } from '../../../../src/web/form/drafts/waiting-list.ts';

beforeAll(provideIndexedDb);

beforeEach(async () => {
  session.accessToken = 'token';
  session.user = { userId: '7' } as UserInfo;
  await forgetEntries('waiting');
});

afterEach(() => {
  sent.length = 0;
});

/** Hands in a task without a network. */
function handIn(taskId: string): Promise<boolean> {
  const call = { url: '/work/complete-task', params: { taskId }, body: { taskId, outcome: 'submit' } };
  const title = { zh: `任务 ${taskId}`, en: `Task ${taskId}` };
  return waitWith({ taskId }, call, { title, address: `/work/process/x/y/${taskId}`, known: `key of ${taskId}` });
}

async function going(count: number): Promise<SentRequest> {
  await eventually(() => expect(sent).toHaveLength(count));
  return sent[count - 1] as SentRequest;
}

function idsThatWait(): readonly string[] {
  return waitingCalls.calls.map(({ params }) => params['taskId'] ?? '');
}

describe('a form that was handed in without a network', () => {
  test('goes out in its turn, with the key that it was handed in with, and then its draft is gone', async () => {
    const draft = { seq: 3, release: { formId: 'plan', version: 1 }, header: { name: 'typed' }, patches: [] };
    await writeLocalDraft('7', { taskId: 'a' }, draft);
    expect([await handIn('a'), await handIn('b')]).toEqual([true, true]);
    const sending = sendWaiting();
    const first = await going(1);
    expect(first.config.headers['Idempotency-Key']).toBe('key of a');
    expect(JSON.parse(String(first.config.data))).toEqual({ taskId: 'a', outcome: 'submit' });
    expect(await readLocalDraft('7', { taskId: 'a' })).toMatchObject({ header: { name: 'typed' } });
    first.answer(200, { code: 200, data: {} });
    const second = await going(2);
    expect(idsThatWait()).toEqual(['b']);
    second.answer(200, { code: 200, data: {} });
    await sending;
    expect(idsThatWait()).toEqual([]);
    expect(await readLocalDraft('7', { taskId: 'a' })).toBeNull();
    await sendWaiting();
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['the line is cut again', (request: SentRequest) => request.cut()],
    ['the server is just starting', (request: SentRequest) => request.answer(503, { code: 503, msg: 'starting' })],
  ])('stays, with those behind it, where %s; sent again, its key is the same', async (_, end) => {
    await handIn('a');
    await handIn('b');
    const sending = sendWaiting();
    end(await going(1));
    await sending;
    expect([sent.length, idsThatWait()]).toEqual([1, ['a', 'b']]);
    const again = sendWaiting();
    const request = await going(2);
    expect(request.config.headers['Idempotency-Key']).toBe('key of a');
    request.answer(200, { code: 200, data: {} });
    (await going(3)).answer(200, { code: 200, data: {} });
    await again;
  });

  test('stays with the reason where the server refuses it, goes out no more, and can be taken back', async () => {
    await handIn('a');
    await handIn('b');
    const sending = sendWaiting();
    (await going(1)).answer(200, { code: 400, msg: 'This task is done already' });
    (await going(2)).answer(200, { code: 200, data: {} });
    await sending;
    const refused = waitingAt(waitingCalls.calls, { taskId: 'a' });
    expect(refused).toMatchObject({ refusal: 'This task is done already' });
    await sendWaiting();
    expect(sent).toHaveLength(2);
    if (refused !== null) await takeBack(refused);
    expect(idsThatWait()).toEqual([]);
  });

  test('is its person’s alone: whoever signs in after them neither sees nor sends it', async () => {
    await handIn('a');
    session.user = { userId: '8' } as UserInfo;
    await sendWaiting();
    expect([sent.length, idsThatWait()]).toEqual([0, []]);
    session.user = { userId: '7' } as UserInfo;
    const sending = sendWaiting();
    (await going(1)).answer(200, { code: 200, data: {} });
    await sending;
  });

  test('is not called handed in where the browser has no room for it', async () => {
    const { prototype } = IDBObjectStore;
    const full = vi.spyOn(prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await handIn('a')).toBe(false);
    full.mockRestore();
    expect(idsThatWait()).toEqual([]);
  });
});
