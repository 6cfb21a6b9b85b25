import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basicHeader, passwordDigest, startTestServer } from '../support/test-server.ts';
import type { Reply, TestServer } from '../support/test-server.ts';

const path = '/api/blade-auth/oauth/captcha';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function logIn(key: string, code: string): Promise<Reply> {
  const query = { username: 'tech', password: passwordDigest('seqdesk'), grant_type: 'captcha' };
  const headers = { authorization: basicHeader, 'captcha-key': key, 'captcha-code': code };
  return server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, headers);
}

async function newCaptcha(): Promise<{ readonly key: string; readonly code: string }> {
  const { key } = (await server.anonymous.get(path)).body;
  const { platform } = server.services.store;
  const { code } = await platform.selectFrom('captcha').select('code').where('key', '=', key).executeTakeFirstOrThrow();
  return { key, code };
}

test('S7-07 answers a key and a PNG of 130 × 48, without a token and outside the envelope', async () => {
  const reply = await server.anonymous.get(path);
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body).toSorted()).toEqual(['image', 'key']);
  const [head, data] = String(reply.body.image).split(',');
  expect(head).toBe('data:image/png;base64');
  const png = Buffer.from(data ?? '', 'base64');
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([130, 48]);
  const dataLength = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + dataLength));
  expect(pixels).toHaveLength(48 * 131);
  // There is something drawn: dark ink on light paper.
  expect(pixels.filter((value) => value > 0 && value < 110).length).toBeGreaterThan(500);
});

test('S7-02 a captcha login takes the text whatever its case, once', async () => {
  const { key, code } = await newCaptcha();
  expect(code).toMatch(/^[A-Z0-9]{5}$/);
  expect((await logIn(key, code.toLowerCase())).status).toBe(200);
  const again = await logIn(key, code);
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ error: 'access_denied', error_description: '验证码不正确' });
});

test('S7-02 a wrong text spends the captcha', async () => {
  const { key, code } = await newCaptcha();
  expect((await logIn(key, '-----')).status).toBe(400);
  expect((await logIn(key, code)).status).toBe(400);
});

test('S7-02 a captcha is good for 30 minutes', async () => {
  const { key, code } = await newCaptcha();
  server.clock.advance(30 * 60 + 1);
  expect((await logIn(key, code)).status).toBe(400);
});

test('asking without end is refused with 429 in the envelope', async () => {
  const own = await startTestServer();
  const statuses: number[] = [];
  let refused: Reply | null = null;
  for (let call = 0; call < 320 && refused === null; call += 1) {
    const reply = await own.anonymous.get(path);
    statuses.push(reply.status);
    if (reply.status !== 200) refused = reply;
  }
  expect(statuses.length).toBeGreaterThan(200);
  expect([refused?.status, refused?.body.code]).toEqual([429, 429]);
  await own.close();
});
