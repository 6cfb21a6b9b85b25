// @vitest-environment jsdom
import { lastSent, sent } from '../../support/wire.ts';
import axios from 'axios';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { quietCodes } from '../../../../src/core/product.ts';
import type { ApiError } from '../../../../src/web/data/calls/api-error.ts';
import { get, getBlob, post, send, setClientHooks } from '../../../../src/web/data/calls/client.ts';
import { onRefresh } from '../../../../src/web/data/calls/refresh-actions.ts';
import { session } from '../../../../src/web/data/state/session.ts';
import { writeStored } from '../../../../src/web/parts/storage.ts';
import { eventually } from '../../support/eventually.ts';

const fine = { code: 200, data: 'data' };
const onFailure = vi.fn<(error: ApiError) => void>();
const onUnauthorised = vi.fn<() => void>();

beforeEach(() => {
  setClientHooks({ onFailure, onUnauthorised });
  session.accessToken = 'token-1';
});

afterEach(() => {
  // Nothing stays under way that the next test could cancel.
  sent.splice(0).forEach((request) => request.answer(200, fine));
  localStorage.clear();
  vi.clearAllMocks();
});

/** Lets whatever is due run, so that requests go out. */
async function out(count: number): Promise<void> {
  await eventually(() => expect(sent).toHaveLength(count));
}

describe('S7-01 what goes out', () => {
  test('the client credential and the token, which a call may leave out; a call that reads has 30 seconds', async () => {
    void get('/a');
    void get('/b', {}, { anonymous: true });
    await out(2);
    const [first, second] = ['/api/a', '/api/b'].map((url) => sent.find(({ config }) => config.url === url)?.config);
    expect(first?.headers['Authorization']).toBe(`Basic ${btoa('seqdesk:seqdesk_secret')}`);
    expect(first?.headers['Blade-Auth']).toBe('bearer token-1');
    expect(first?.timeout).toBe(30_000);
    expect(second?.headers['Authorization']).toBe(first?.headers['Authorization']);
    expect(second?.headers['Blade-Auth']).toBeUndefined();
  });

  test('USERSIGN and HRSIGN when they are stored', async () => {
    void get('/a');
    await out(1);
    expect(lastSent().config.headers).not.toHaveProperty('USERSIGN');
    writeStored('USERSIGN', 'user sign');
    writeStored('HRSIGN', 'hr sign');
    void get('/b');
    await out(2);
    expect(lastSent().config.headers).toMatchObject({ USERSIGN: 'user sign', HRSIGN: 'hr sign' });
  });

  test('a stored USERSIGN that a header cannot carry goes as in an address', async () => {
    writeStored('USERSIGN', '张三 1%');
    void get('/a');
    await out(1);
    expect(lastSent().config.headers['USERSIGN']).toBe(`${encodeURIComponent('张三')} 1%`);
  });

  test('bodies as JSON, serialised like a form, or as plain text', async () => {
    const body = { name: '样本 1', size: '2' };
    void post('/json', body);
    void post('/form', body, { bodyAs: 'form' });
    void post('/text', 'a line', { bodyAs: 'text' });
    await out(3);
    const [json, form, text] = sent.map(({ config }) => [config.headers.getContentType(), config.data]);
    expect(json).toEqual(['application/json', JSON.stringify(body)]);
    expect(form?.[0]).toMatch(/^application\/x-www-form-urlencoded/);
    expect(String(form?.[1])).toBe('name=%E6%A0%B7%E6%9C%AC+1&size=2');
    expect(text).toEqual(['text/plain', 'a line']);
  });

  test('waits for what has to be done before a call with a token, and for nothing else', async () => {
    let done: () => void = () => undefined;
    setClientHooks({ beforeCall: () => new Promise((resolve) => (done = resolve)) });
    void get('/late');
    void get('/public', {}, { anonymous: true });
    await out(1);
    expect(lastSent().config.url).toBe('/api/public');
    session.accessToken = 'token-2';
    done();
    await out(2);
    expect(lastSent().config.headers['Blade-Auth']).toBe('bearer token-2');
    setClientHooks({ beforeCall: () => Promise.resolve() });
  });
});

describe('S7-01 identical calls', () => {
  test('the earlier one is cancelled, in silence; both callers get the answer of the later one', async () => {
    const answers = [get('/rows', { current: 1 }), get('/rows', { current: 1 })];
    await out(2);
    expect(sent.map((request) => request.cancelled())).toEqual([true, false]);
    lastSent().answer(200, fine);
    expect(await Promise.all(answers)).toEqual(['data', 'data']);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a failure of the later one is told once and reaches both callers', async () => {
    const answers = [post('/save', { a: 1 }), post('/save', { a: 1 })];
    await out(2);
    lastSent().answer(200, { code: 400, msg: 'no' });
    const settled = await Promise.allSettled(answers);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('another address, method, parameter or body, or a file, is another call', async () => {
    const file = new FormData();
    const calls = [
      get('/a', { x: 1 }),
      get('/a', { x: 2 }),
      get('/b', { x: 1 }),
      post('/a', undefined, { params: { x: 1 } }),
      post('/a', { y: 1 }, { params: { x: 1 } }),
      post('/file', file),
      post('/file', file),
    ];
    await out(7);
    expect(sent.some((request) => request.cancelled())).toBe(false);
    sent.forEach((request) => request.answer(200, fine));
    await Promise.all(calls);
  });

  test('a call may leave an identical one alone, and one that has ended cancels nothing', async () => {
    const calls = [get('/a'), get('/a', {}, { parallel: true })];
    await out(2);
    sent.forEach((request) => request.answer(200, fine));
    await Promise.all(calls);
    const later = get('/a');
    await out(3);
    expect(sent.map((request) => request.cancelled())).toEqual([false, false, false]);
    lastSent().answer(200, fine);
    await later;
  });

  test('S8-03 whoever cancels the later call leaves the earlier caller an answer of its own', async () => {
    const stop = new AbortController();
    const first = get('/a');
    const second = get('/a', {}, { signal: stop.signal });
    await out(2);
    const refused = expect(second).rejects.toSatisfy(axios.isCancel);
    stop.abort();
    await refused;
    await out(3);
    lastSent().answer(200, fine);
    expect(await first).toBe('data');
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('S7-01 refresh actions', () => {
  test('those that a call names run after its success, and only then', async () => {
    const [menu, counters] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const end = [onRefresh('menu', menu), onRefresh('counters', counters)];
    const good = post('/good', undefined, { refresh: ['counters', 'nobody'] });
    const bad = post('/bad', undefined, { refresh: ['menu'] });
    await out(2);
    sent[0]?.answer(200, fine);
    sent[1]?.answer(200, { code: 400, msg: 'no' });
    await Promise.allSettled([good, bad]);
    expect([menu.mock.calls.length, counters.mock.calls.length]).toEqual([0, 1]);
    end.forEach((take) => take());
  });
});

describe('S8-02 failures', () => {
  const words: readonly (readonly [object | string, string, string])[] = [
    [{ code: 400, msg: 'msg', message: 'message', error_description: 'description' }, 'status', 'msg'],
    [{ code: 400, message: 'message', error_description: 'description' }, 'status', 'message'],
    [{ code: 400, error_description: 'description' }, 'status', 'description'],
    [{ code: 400, msg: '' }, 'status', 'status'],
    [{ code: 400 }, '', '未知错误'],
    ['not json', 'Forbidden', 'Forbidden'],
  ];

  test.each(words)('%j with status text "%s" says "%s"', async (body, statusText, told) => {
    const call = get('/a');
    await out(1);
    lastSent().answer(400, body, statusText);
    await expect(call).rejects.toMatchObject({ code: 400, message: told });
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: told }));
  });

  test('the code of the body counts before the status', async () => {
    const call = get('/a');
    await out(1);
    lastSent().answer(200, { code: 500, msg: 'broken', data: { why: 1 } });
    await expect(call).rejects.toMatchObject({ code: 500, data: { why: 1 } });
  });

  test('S8-04 a reply with error_description is a failure even with status 200', async () => {
    const call = send('POST', '/blade-auth/oauth/token', undefined, { anonymous: true, silent: true });
    await out(1);
    lastSent().answer(200, { error_description: '用户名或密码错误' });
    await expect(call).rejects.toMatchObject({ message: '用户名或密码错误' });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('no toast where the call wants none or its white list names the code; it fails all the same', async () => {
    expect(quietCodes).toEqual([]);
    const calls = [get('/a', {}, { silent: true }), get('/b', {}, { quiet: [409] })];
    await out(2);
    sent.forEach((request) => request.answer(200, { code: 409, msg: 'taken' }));
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 409 });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('S8-03 500 is an answer; 502 and a dead line are none', async () => {
    const calls = [get('/a'), get('/b'), get('/c'), get('/d')];
    await out(4);
    sent[0]?.answer(500, { msg: 'the server says so' });
    sent[1]?.answer(502, '<html>bad gateway</html>', 'Bad Gateway');
    sent[2]?.cut();
    sent[3]?.answer(503, { code: 503, msg: '数据库暂时不可用' });
    const told = (await Promise.allSettled(calls)).map((each) => (each as PromiseRejectedResult).reason as ApiError);
    const dead = '网络异常，请检查网络后重试';
    expect(told.map(({ message }) => message)).toEqual(['the server says so', dead, dead, '数据库暂时不可用']);
    expect(onFailure).toHaveBeenCalledTimes(4);
  });

  test('a file that is refused says why', async () => {
    const call = getBlob('/file');
    await out(1);
    lastSent().answer(400, new Blob([JSON.stringify({ code: 403, msg: '无权限' })], { type: 'application/json' }));
    await expect(call).rejects.toMatchObject({ code: 403, message: '无权限' });
  });
});

describe('S8-01 code 401', () => {
  test('ends the session and fails as 401 Unauthorized, without a toast', async () => {
    const call = get('/a');
    await out(1);
    lastSent().answer(200, { code: 401, msg: '登录已过期' });
    await expect(call).rejects.toMatchObject({ code: 401, message: '401 Unauthorized' });
    expect([onUnauthorised.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 0]);
  });

  test('says nothing of a token that was replaced meanwhile, nor of calls without one', async () => {
    const calls = [get('/a'), get('/b', {}, { anonymous: true, silent: true })];
    await out(2);
    session.accessToken = 'token-2';
    sent.forEach((request) => request.answer(401, { msg: 'no' }));
    await Promise.allSettled(calls);
    expect(onUnauthorised).not.toHaveBeenCalled();
  });
});
