import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captchaLetters, captchaPixels, captchaSize } from '../../../../src/server/directory/auth/captcha-image.ts';
import { defaultSystemSettings, writeRows } from '../../../../src/server/directory/system-settings/system-settings.ts';
import {
  basicHeader,
  passwordDigest,
  startTestServer,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';

const path = '/api/blade-auth/oauth/captcha';
const token = '/api/blade-auth/oauth/token';
const options = '/api/blade-auth/oauth/login-options';
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
  expect(inflateSync(png.subarray(41, 41 + dataLength))).toHaveLength(48 * 131);
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

describe('S7-02 captchas as a setting', () => {
  async function switchCaptcha(captcha: boolean): Promise<void> {
    await writeRows(server.services.store.platform, { ...defaultSystemSettings, captcha }, '0');
    server.services.systemSettings.drop();
  }

  function logInWithout(headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const query = { username: 'lead', password: passwordDigest('seqdesk'), grant_type: 'password' };
    return server.anonymous.post(token, query, undefined, { authorization: basicHeader, ...headers });
  }

  test('S9-03 it is off at first: nobody needs one, and the empty headers of some clients do no harm', async () => {
    expect((await logInWithout({ 'captcha-key': '', 'captcha-code': '' })).status).toBe(200);
    expect((await server.anonymous.get(options)).body.data.captcha).toBe(false);
  });

  test('S7-02 switched on, no password is looked at without one, whatever the grant is called', async () => {
    await switchCaptcha(true);
    expect((await server.anonymous.get(options)).body.data.captcha).toBe(true);
    const refused = await logInWithout();
    expect(refused.body).toMatchObject({ error: 'access_denied', error_description: '验证码不正确' });
    const { key, code } = await newCaptcha();
    expect((await logInWithout({ 'captcha-key': key, 'captcha-code': code })).status).toBe(200);
    await switchCaptcha(false);
  });
});

describe('S7-07 the picture', () => {
  /** Numbers from 0 to 1 that are the same in every run. */
  function numbers(seed: number): () => number {
    let state = seed;
    return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  }

  interface Sample {
    readonly code: string;
    readonly slots: readonly (readonly boolean[])[];
  }

  /** Draws a captcha and cuts it as a simple reader would: dark pixels, five even columns, each scaled to its ink. */
  function sample(random: () => number): Sample {
    const letter = (): string => captchaLetters.charAt(Math.floor(random() * captchaLetters.length));
    const code = Array.from({ length: 5 }, letter).join('');
    const pixels = captchaPixels(code, random);
    return { code, slots: [0, 1, 2, 3, 4].map((slot) => scaledInk(pixels, slot)) };
  }

  function scaledInk(pixels: Uint8Array, slot: number): boolean[] {
    const { width, height } = captchaSize;
    const dark = (x: number, y: number): boolean => (pixels[y * width + x] ?? 255) < 150;
    const columns = range(10 + slot * 22, 10 + (slot + 1) * 22);
    const ys = range(0, height).filter((y) => columns.some((x) => dark(x, y)));
    const xs = columns.filter((x) => range(0, height).some((y) => dark(x, y)));
    const steps = range(0, 12);
    const at = (line: readonly number[], step: number): number =>
      line[Math.round((step * (line.length - 1)) / 11)] ?? 0;
    return steps.flatMap((row) => steps.map((column) => dark(at(xs, column), at(ys, row))));
  }

  function range(from: number, to: number): number[] {
    return Array.from({ length: to - from }, (_none, index) => from + index);
  }

  test('S7-07 is not read by comparing letters with known ones', () => {
    const random = numbers(11);
    const known = range(0, 200).flatMap(() => {
      const { code, slots } = sample(random);
      return slots.map((ink, slot) => ({ letter: code.charAt(slot), ink }));
    });
    const nearest = (ink: readonly boolean[]): string => {
      const ranked = known.map((each) => ({
        letter: each.letter,
        far: each.ink.filter((dark, at) => dark !== ink[at]).length,
      }));
      return ranked.reduce((best, each) => (each.far < best.far ? each : best)).letter;
    };
    const tried = range(0, 60).map(() => sample(random));
    const read = tried.filter(({ code, slots }) => slots.map(nearest).join('') === code);
    expect(read.length / tried.length).toBeLessThan(0.1);
  });

  test('S7-07 shows ink on paper, and never the same twice', () => {
    const random = numbers(3);
    const [first, second] = [captchaPixels('AB34X', random), captchaPixels('AB34X', random)];
    for (const pixels of [first, second]) {
      const dark = pixels.filter((grey) => grey < 120).length / pixels.length;
      expect(dark).toBeGreaterThan(0.08);
      expect(dark).toBeLessThan(0.4);
    }
    const moved = first.filter((grey, at) => grey < 120 !== (second[at] ?? 0) < 120).length;
    expect(moved).toBeGreaterThan(400);
  });
});
