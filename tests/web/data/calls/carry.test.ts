// @vitest-environment jsdom
import { lastSent, sent, type SentRequest } from '../../support/wire.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { carrying } from '../../../../src/web/data/calls/carry.ts';
import { get, getBlob, post, setClientHooks } from '../../../../src/web/data/calls/client.ts';
import { newKey } from '../../../../src/web/data/calls/form-key.ts';
import { session } from '../../../../src/web/data/state/session.ts';
import { i18n, loadTexts } from '../../../../src/web/i18n/i18n.ts';
import { eventually } from '../../support/eventually.ts';

const fine = { code: 200, data: 'data' };
const askAgain = vi.fn<(words: string) => Promise<boolean>>();

beforeEach(async () => {
  await loadTexts('retry');
  setClientHooks({ carry: carrying(askAgain), onFailure: () => undefined });
  session.accessToken = 'token-1';
});

afterEach(async () => {
  sent.splice(0).forEach((request) => request.answer(200, fine));
  setClientHooks({ carry: (config, send) => send(config) });
  vi.useRealTimers();
  vi.resetAllMocks();
  await i18n.changeLanguage('zh');
});

async function out(count: number): Promise<SentRequest> {
  await eventually(() => expect(sent).toHaveLength(count));
  return lastSent();
}

const keyOf = ({ config }: SentRequest): unknown => config.headers['Idempotency-Key'];

describe('what writes bears a key', () => {
  test('the same for the same call as long as it is not answered, then another', async () => {
    const first = post('/add', { name: 'a' }).catch((error: unknown) => error);
    const key = keyOf(await out(1));
    expect(key).toMatch(/^[\w-]{8,60}$/);
    lastSent().cut();
    expect(await first).toMatchObject({ code: 0 });
    const again = post('/add', { name: 'a' });
    expect(keyOf(await out(2))).toBe(key);
    lastSent().answer(200, fine);
    await again;
    void post('/add', { name: 'a' });
    expect(keyOf(await out(3))).not.toBe(key);
  });

  test('a second click has the key of the first', async () => {
    const [one, two] = [post('/twice', { name: 'b' }), post('/twice', { name: 'b' })];
    await out(2);
    expect(keyOf(sent[1] as SentRequest)).toBe(keyOf(sent[0] as SentRequest));
    lastSent().answer(200, fine);
    expect(await Promise.all([one, two])).toEqual(['data', 'data']);
  });

  test('what reads or is said by nobody known bears none', async () => {
    void get('/list');
    expect(keyOf(await out(1))).toBeUndefined();
    void post('/oauth', {}, { anonymous: true });
    expect(keyOf(await out(2))).toBeUndefined();
  });

  test('a form keeps its key over refusals and changed bodies, until it was sent well', async () => {
    const formKey = { key: newKey() };
    const send = (name: string) => post('/form', { name }, { formKey }).catch((error: unknown) => error);
    const first = send('a');
    const key = keyOf(await out(1));
    lastSent().answer(400, { code: 400, msg: 'no' });
    await first;
    const second = send('b');
    expect(keyOf(await out(2))).toBe(key);
    lastSent().answer(200, fine);
    await second;
    void send('c');
    expect(keyOf(await out(3))).not.toBe(key);
  });
});

describe('a page that is loaded anew after an answer was lost', () => {
  const load = () => import('../../../../src/web/data/calls/unanswered.ts');

  test('sends what was typed into a form with the key that it had, and something else with another', async () => {
    const first = post('/start', { secret: 'typed' }, { formKey: { key: newKey() } }).catch((error: unknown) => error);
    const key = keyOf(await out(1));
    lastSent().cut();
    await first;
    expect(JSON.stringify(Object.entries(window.sessionStorage))).toContain(key);
    expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toContain('typed');
    vi.resetModules();
    const call = JSON.stringify(['POST', '/api/start', {}, { secret: 'typed' }]);
    expect((await load()).unansweredKey(call)).toBe(key);
    expect((await load()).unansweredKey(call.replace('typed', 'other'))).toBeNull();
    const again = post('/start', { secret: 'typed' }, { formKey: { key: newKey() } });
    expect(keyOf(await out(2))).toBe(key);
    lastSent().answer(200, fine);
    await again;
    expect((await load()).unansweredKey(call)).toBeNull();
  });

  test('keeps the keys of the last twenty calls', async () => {
    const { keepKey, unansweredKey } = await load();
    for (let at = 0; at < 25; at += 1) keepKey(`call ${at}`, `key ${at}`);
    expect([unansweredKey('call 4'), unansweredKey('call 5'), unansweredKey('call 24')]).toEqual([
      null,
      'key 5',
      'key 24',
    ]);
  });
});

describe('S9-06 instead of none every call has a time limit', () => {
  test('30 seconds to read, 60 to write', async () => {
    void get('/list');
    expect((await out(1)).config.timeout).toBe(30_000);
    void post('/add', {});
    expect((await out(2)).config.timeout).toBe(60_000);
  });

  test.each([
    ['zh', '30 秒', '没有丢失'],
    ['en', '30 seconds', 'Nothing is lost'],
  ])('a page that is late says what happened (%s)', async (language, seconds, kept) => {
    await i18n.changeLanguage(language);
    await loadTexts('retry');
    const failed = get('/list').catch((error: unknown) => (error as Error).message);
    (await out(1)).late();
    const words = await failed;
    expect(words).toContain(seconds);
    expect(words).toContain(kept);
    expect(askAgain).not.toHaveBeenCalled();
  });

  test('a form that was not answered is sent again with its key where the person wants that', async () => {
    askAgain.mockResolvedValueOnce(true);
    const done = post('/form', { name: 'a' }, { formKey: { key: newKey() } });
    const key = keyOf(await out(1));
    lastSent().late();
    expect(keyOf(await out(2))).toBe(key);
    expect(askAgain).toHaveBeenCalledWith(expect.stringContaining('60 秒'));
    lastSent().answer(200, fine);
    expect(await done).toBe('data');
  });

  test('and else fails with these words; the next try has the same key', async () => {
    askAgain.mockResolvedValueOnce(false);
    const formKey = { key: newKey() };
    const send = () => post('/form', {}, { formKey }).catch((error: unknown) => error);
    const failed = send();
    const key = keyOf(await out(1));
    lastSent().late();
    expect(await failed).toMatchObject({ code: 0, message: expect.stringContaining('不会重复提交') });
    void send();
    expect(keyOf(await out(2))).toBe(key);
  });

  test.each([
    ['upload', () => post('/file', new FormData())],
    ['download', () => getBlob('/export')],
  ])('%s: as long as bytes come it goes on, after 60 seconds of silence it ends', async (_name, begin) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const failed = begin().catch((error: unknown) => (error as Error).message);
    const { config, cancelled } = await out(1);
    expect(config.timeout).toBe(0);
    for (let minute = 0; minute < 5; minute += 1) {
      await vi.advanceTimersByTimeAsync(55_000);
      expect(cancelled()).toBe(false);
      config.onUploadProgress?.({ loaded: minute, bytes: 1, lengthComputable: false });
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(cancelled()).toBe(true);
    expect(await failed).toContain('60 秒');
  });
});
