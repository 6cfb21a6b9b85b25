import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import Fastify from 'fastify';
import { mayCall } from '../../../../src/server/platform/http/access.ts';
import { calls } from '../../../../src/core/calls/calls.ts';
import { addRouteTable, type RouteRow } from '../../../../src/server/platform/http/route-table.ts';
import { startTestServer, type Client, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let tech: Client;
beforeAll(async () => {
  server = await startTestServer();
  tech = await server.login('tech');
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function closedRoutes(): RouteRow[] {
  return server.app.routeTable.filter(({ method, access }) => method !== 'HEAD' && access.kind !== 'public');
}

function concrete(path: string): string {
  return path.replaceAll(/:\w+/g, '1');
}

const forged: Readonly<Record<string, string>> = { 'blade-auth': 'bearer forged-token' };

/** Routes that anybody may call; a new one has to be put here on purpose. */
const open = [
  'GET /*',
  'GET /api/blade-auth/oauth/captcha',
  'GET /api/blade-auth/oauth/login-options',
  'GET /api/blade-auth/oauth/logout',
  'GET /api/blade-auth/oauth/render/:source',
  'GET /api/blade-auth/oauth/render/:source/url',
  'GET /api/blade-auth/oauth/render/createState/:id',
  'GET /api/blade-auth/oauth/render/wechat_enterprise/config/:tenant/:agent',
  'GET /api/blade-system/tenant/home/list',
  'GET /api/blade-system/tenant/info',
  'GET /healthz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /readyz',
  'POST /api/blade-auth/oauth/sms/send-validate',
  'POST /api/blade-auth/oauth/token',
  'POST /api/blade-user/register-guest',
];

describe('every route', () => {
  test('declares who may call it, and the open ones are these', () => {
    const rows = server.app.routeTable;
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ access }) => access === undefined)).toEqual([]);
    const found = rows.filter(({ access, method }) => access.kind === 'public' && method !== 'HEAD');
    expect(found.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(open);
  });

  test('S8-01 refuses a call without a token and with a forged one', async () => {
    const rows = closedRoutes();
    expect(rows.length).toBeGreaterThan(25);
    for (const { method, path } of rows) {
      for (const headers of [{}, forged]) {
        const reply = await server.anonymous.call(method as Method, concrete(path), { headers });
        expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 401, 401]);
      }
    }
  });

  test('S6-01 refuses those without the role or permission with 403, never 401', async () => {
    const principal = await server.services.sessions.find(tech.token);
    const mayNot = closedRoutes().filter(({ access }) => principal !== null && !mayCall(principal, access));
    expect(mayNot.length).toBeGreaterThan(5);
    for (const { method, path } of mayNot) {
      const reply = await tech.call(method as Method, concrete(path), {});
      expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 403, 403]);
    }
  });

  test('what all tenants share is closed to administrators of other tenants', async () => {
    const other = await server.login('admin2');
    const rows = closedRoutes().filter(({ access }) => access.kind === 'platform');
    expect(rows.map(({ path }) => path)).toContain('/api/blade-system/dict/submit');
    for (const { method, path } of rows) {
      const reply = await other.call(method as Method, concrete(path), {});
      expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 403, 403]);
    }
  });

  test('one that no call declares cannot be registered', () => {
    const app = Fastify();
    const reply = { kind: 'done' } as const;
    addRouteTable(app, new Map([['GET /y', { summary: 'y', reply }]]));
    app.get('/y', () => 'y');
    expect(() => app.get('/x', () => 'x')).toThrow('GET /x is not declared in core/calls');
  });

  test('is declared as a call, and no call is without a route', () => {
    const served = new Set(server.app.routeTable.map(({ method, path }) => `${method} ${path}`));
    expect([...calls.keys()].filter((line) => !served.has(line))).toEqual([]);
  });
});

describe('S8-02 errors', () => {
  test('an unknown call is 404 in the envelope', async () => {
    const reply = await tech.get('/api/blade-system/nothing');
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({
      code: 404,
      success: false,
      data: {},
      msg: '没有找到请求的地址：/api/blade-system/nothing',
    });
  });

  test('a wrong method is 405', async () => {
    const get = await tech.get('/api/blade-system/dict/submit');
    expect([get.status, get.body.msg]).toEqual([405, "Request method 'GET' not supported"]);
    const post = await tech.post('/api/blade-system/menu/routes');
    expect([post.status, post.body.code]).toEqual([405, 405]);
  });

  test('a wrong media type is 415, unreadable JSON 400, a large body 413', async () => {
    const admin = await server.login('admin');
    const path = '/api/blade-system/dict/submit';
    const xml = await admin.post(path, {}, '<a/>', { 'content-type': 'application/xml' });
    expect([xml.status, xml.body.code]).toEqual([415, 415]);
    const broken = await admin.post(path, {}, '{"a":', { 'content-type': 'application/json' });
    expect([broken.status, broken.body.msg]).toEqual([400, '消息不能读取']);
    const large = await admin.post(path, {}, { code: 'x'.repeat(1_100_000) });
    expect([large.status, large.body.code]).toEqual([413, 413]);
    const poisoned = await admin.post(path, {}, '{"__proto__":{"x":1}}', { 'content-type': 'application/json' });
    expect(poisoned.status).toBe(400);
  });

  test('a body nested without end is 400, brackets inside a text do not count', async () => {
    const tech = await server.login('tech');
    const post = (body: string) =>
      tech.call('POST', '/api/blade-auth/oauth/logout', { body, headers: { 'content-type': 'application/json' } });
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect((await post(deep)).body).toMatchObject({ code: 400, msg: '消息不能读取' });
    expect((await post(`[{"message":"\\"${'['.repeat(20_000)}"}]`)).body).toMatchObject({ code: 200 });
  });

  test('the first wrong field of a body is named', async () => {
    const admin = await server.login('admin');
    const missing = await admin.post('/api/blade-system/dict/submit', {}, { code: 'x', sort: 1 });
    expect(missing.body.msg).toBe('dictValue:不能为空');
    const wrong = await admin.post('/api/blade-system/dict/submit', {}, { code: 'x', dictValue: 'x', sort: 'many' });
    expect(wrong.body.msg).toBe('sort:格式错误');
  });
});

test('design 8: every answer carries the security headers', async () => {
  for (const path of ['/healthz', '/api/nothing', '/api/blade-auth/oauth/captcha']) {
    const { headers } = await server.anonymous.get(path);
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
        "connect-src 'self'; worker-src 'self'; frame-src 'self' blob:; frame-ancestors 'self'; object-src 'none'; base-uri 'none'; form-action 'self'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  expect((await server.anonymous.get('/api/nothing')).headers['cache-control']).toBe('no-store');
});

test('no other origin may read an answer or ask beforehand', async () => {
  const headers = { origin: 'https://other.example.com', 'access-control-request-method': 'POST' };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const reply = await server.app.inject({ method, url: '/api/blade-auth/oauth/captcha', headers });
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('where people come by https, browsers are told to come by nothing else, for a year', async () => {
  const own = await startTestServer({ publicUrl: 'https://lab.example.com' });
  const proxied = await startTestServer({ trustProxy: 1 });
  const header = 'strict-transport-security';
  const year = 'max-age=31536000; includeSubDomains';
  expect((await own.anonymous.get('/healthz')).headers[header]).toBe(year);
  const https = { 'x-forwarded-proto': 'https' };
  expect((await proxied.anonymous.get('/api/nothing', {}, https)).headers[header]).toBe(year);
  await own.close();
  await proxied.close();
});
