import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleError } from '../../../../src/server/platform/http/error-handler.ts';
import { trustedProxies } from '../../../../src/server/app/app.ts';
import type { Settings } from '../../../../src/server/platform/settings.ts';
import { calls } from '../../../../src/core/calls/calls.ts';
import { addRateLimits } from '../../../../src/server/platform/http/rate-limits.ts';
import { multipartBody, multipartHeaders } from '../../support/multipart.ts';
import { basicHeader, startTestServer, type Client, type Reply, type TestServer } from '../../support/test-server.ts';

const tokenCall = '/api/blade-auth/oauth/token';
const fileCall = '/api/seqdesk-resource/file';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 });
});
afterAll(() => server.close());

function expectRejection(reply: Pick<Reply, 'status' | 'body' | 'headers'>): void {
  expect(reply.status).toBe(429);
  expect(reply.body).toEqual({ code: 429, success: false, data: {}, msg: '请求过于频繁，请稍后再试' });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
}

describe('calls beyond the limit of a minute are refused with 429 and when to come back', () => {
  test('logging in, by the address that the proxy in front names', async () => {
    const call = (ip: string) =>
      server.anonymous.post(tokenCall, { grant_type: 'nothing' }, undefined, {
        authorization: basicHeader,
        'x-forwarded-for': ip,
      });
    const most = calls.get('POST /api/blade-auth/oauth/token')?.limit?.perAddress ?? 0;
    for (let made = 0; made < most; made += 1) expect((await call('203.0.113.9')).status).toBe(400);
    expectRejection(await call('203.0.113.9'));
    expect((await call('203.0.113.10')).status).toBe(400);
  });

  test('uploads, by account wherever they come from', async () => {
    const [tech, lead] = [await server.login('tech'), await server.login('lead')];
    const body = multipartBody({ filename: 'x.txt', content: 'x' });
    let made = 0;
    const upload = (client: Client): Promise<Reply> => {
      made += 1;
      const headers = { ...multipartHeaders, 'x-forwarded-for': `198.51.100.${made % 250}` };
      return client.post(fileCall, { taskId: '1' }, body, headers);
    };
    const most = calls.get('POST /api/seqdesk-resource/file')?.limit?.perAccount ?? 0;
    for (let left = most; left > 0; left -= 1) expect((await upload(tech)).status).toBe(403);
    expectRejection(await upload(tech));
    expect((await upload(lead)).status).toBe(403);
  });

  test('each limited call tells its limit', async () => {
    const admin = await server.login('admin');
    const told: Record<string, number> = {};
    const limits = [...calls].flatMap(([call, { limit }]) =>
      limit === undefined ? [] : [[call, limit.perAddress] as const],
    );
    for (const [call] of limits) {
      const [method = '', path = ''] = call.split(' ');
      const headers = { 'x-forwarded-for': '203.0.113.77' };
      const reply = await admin.call(method as 'GET', path.replaceAll(/:\w+/g, '1'), { headers });
      told[call] = Number(reply.headers['x-ratelimit-limit']);
    }
    expect(told).toEqual(Object.fromEntries(limits));
    expect(Object.keys(told)).toContain('GET /api/blade-auth/oauth/captcha');
  });
});

describe('whose address counts', () => {
  async function limited(trustProxy: Settings['trustProxy']): Promise<FastifyInstance> {
    const app = Fastify({ trustProxy: trustedProxies({ trustProxy }) });
    app.setErrorHandler(handleError);
    await addRateLimits(app, { read: 9, write: 9, heavy: 9 }, new Map([['GET /x', { limit: { perAddress: 3 } }]]));
    app.get('/x', () => 'x');
    return app;
  }

  function from(app: FastifyInstance, ip: string): Promise<LightMyRequestResponse> {
    return app.inject({ url: '/x', headers: { 'x-forwarded-for': ip } });
  }

  test.each([
    { trustProxy: 1, expected: [200, 200, 200, 200] },
    { trustProxy: false, expected: [200, 200, 200, 429] },
  ] as const)('with TRUST_PROXY $trustProxy a forwarded one is believed or not', async ({ trustProxy, expected }) => {
    const app = await limited(trustProxy);
    const statuses: number[] = [];
    for (let at = 1; at <= 4; at += 1) statuses.push((await from(app, `198.51.100.${at}`)).statusCode);
    expect(statuses).toEqual(expected);
    await app.close();
  });

  test('one proxy vouches for one address: what a caller wrote before it does not count', async () => {
    const app = await limited(1);
    const statuses: number[] = [];
    for (let at = 1; at <= 4; at += 1) {
      statuses.push((await from(app, `9.9.9.${at}, 203.0.113.5`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await app.close();
  });
});

test('every call with a body refuses one beyond its limit with 413', async () => {
  const admin = await server.login('admin');
  const large = JSON.stringify({ text: 'x'.repeat(33 * 1_048_576) });
  const headers = { 'content-type': 'application/json', authorization: basicHeader };
  /** An uploaded log is refused like one with too many entries; what the address names is asked for before. */
  const others: Readonly<Record<string, number>> = {
    '/api/blade-auth/oauth/logout': 400,
    '/api/seqdesk-resource/file': 400,
    '/api/seqdesk-resource/file/read-tables': 400,
    '/api/blade-flow/work/draft': 400,
    '/api/blade-flow/work/check-places': 400,
    '/api/blade-flow/work/convert-draft': 400,
    '/api/blade-flow/process/draft': 400,
    '/api/blade-flow/process/convert-draft': 400,
    '/api/seqdesk-:area/:record/calculate': 404,
    '/api/seqdesk-:area/:record/remove': 403,
    '/api/seqdesk-:area/:record/restore': 403,
  };
  const parts: Readonly<Record<string, string>> = { area: 'contract', record: 'contract' };
  for (const { method, path } of server.app.routeTable) {
    if (method !== 'POST') continue;
    const concrete = path.replaceAll(/:(\w+)/g, (_all, part: string) => parts[part] ?? '1');
    const reply = await admin.call('POST', concrete, { body: large, headers });
    expect([path, reply.status]).toEqual([path, others[path] ?? 413]);
  }
});
