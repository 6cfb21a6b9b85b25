// @vitest-environment jsdom
import { sent } from '../../support/wire.ts';
import { answerHealth, healthQuestions } from '../../support/health.ts';
import { provideIndexedDb } from '../../support/indexed-db.ts';
import { eventually } from '../../support/eventually.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, post, setClientHooks } from '../../../../src/web/data/calls/client.ts';
import { connection, isOutOfReach } from '../../../../src/web/data/offline/connection.ts';
import { withKeptAnswers } from '../../../../src/web/data/offline/kept-answers.ts';
import { keptEntries } from '../../../../src/web/data/offline/kept-store.ts';
import { forgetAll } from '../../../../src/web/data/state/forget.ts';
import { session, type UserInfo } from '../../../../src/web/data/state/session.ts';

function signIn(userId: string): void {
  session.accessToken = `token of ${userId}`;
  session.user = { userId } as UserInfo;
}

beforeAll(() => {
  provideIndexedDb();
  answerHealth();
  setClientHooks({ carry: withKeptAnswers((config, send) => send(config)) });
});

beforeEach(() => signIn('1'));

afterEach(async () => {
  sent.length = 0;
  await health(true);
  sent.length = 0;
});

/** Answers the next call to that address. */
async function next(url: string) {
  await eventually(() => expect(sent.some(({ config }) => config.url === url)).toBe(true));
  const at = sent.findIndex(({ config }) => config.url === url);
  return sent.splice(at, 1)[0] as (typeof sent)[number];
}

/** Says whether the server answers, once it is asked. */
async function answered(there: boolean): Promise<void> {
  await eventually(() => expect(healthQuestions).toHaveLength(1));
  const question = healthQuestions.pop();
  if (there) question?.answer(200);
  else question?.cut();
}

/** Lets the page find out whether the server is there. */
async function health(there: boolean): Promise<void> {
  const asked = isOutOfReach();
  await answered(there);
  await asked;
}

async function fetched(data: string, page = 1): Promise<void> {
  const reading = get('/blade-flow/work/todo-list', { page });
  (await next('/api/blade-flow/work/todo-list')).answer(200, { code: 200, data });
  expect(await reading).toBe(data);
  await eventually(async () => expect(JSON.stringify(await keptEntries('answers'))).toContain(data));
}

/** Reads while the line is cut; `there`: the server answers others. */
async function cutRead(page: number, there: boolean): Promise<unknown> {
  const reading = get('/blade-flow/work/todo-list', { page }, { silent: true }).catch((error: unknown) => error);
  (await next('/api/blade-flow/work/todo-list')).cut();
  await answered(there);
  return reading;
}

describe('what was fetched before is read while the server is out of reach', () => {
  test('the newest of the same call, from the second call on without waiting for the network', async () => {
    await fetched('first');
    await fetched('second');
    expect(await cutRead(1, false)).toBe('second');
    expect(connection.offline).toBe(true);
    expect(await get('/blade-flow/work/todo-list', { page: 1 })).toBe('second');
    expect(sent).toHaveLength(0);
  });

  test('not where the server answers others, and not for another call', async () => {
    await fetched('first');
    expect(await cutRead(1, true)).toMatchObject({ code: 0 });
    expect(await cutRead(2, false)).toMatchObject({ code: 0 });
  });

  test('not what another person fetched', async () => {
    await fetched('of the first person', 3);
    signIn('2');
    expect(await cutRead(3, false)).toMatchObject({ code: 0 });
  });

  test('nothing is left of it when the session ends', async () => {
    await fetched('mine');
    forgetAll();
    await eventually(async () => expect(await keptEntries('answers')).toEqual([]));
  });

  test('what writes, was refused, or is a row of a record is not kept', async () => {
    forgetAll();
    const rows = get('/seqdesk-salary/salary/list');
    (await next('/api/seqdesk-salary/salary/list')).answer(200, { code: 200, data: 'wages' });
    expect(await rows).toBe('wages');
    const writing = post('/blade-flow/work/complete-task', { outcome: 'approve' });
    (await next('/api/blade-flow/work/complete-task')).answer(200, { code: 200, data: 'written' });
    await writing;
    const refused = get('/blade-flow/work/todo-list', {}, { silent: true }).catch(() => 'refused');
    (await next('/api/blade-flow/work/todo-list')).answer(200, { code: 400, data: 'no' });
    expect(await refused).toBe('refused');
    await fetched('the only one');
    expect(await keptEntries('answers')).toHaveLength(1);
  });
});
