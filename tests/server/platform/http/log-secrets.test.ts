import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../../../../src/server/app/app.ts';
import { logOptions, redactText, redactUrl } from '../../../../src/server/platform/http/request-log.ts';
import { multipartBody, multipartHeaders } from '../../support/multipart.ts';
import { createDatabase, dropDatabase } from '../../support/test-database.ts';
import { basicHeader, passwordDigest } from '../../support/test-server.ts';
import { openTestServices, type TestServices } from '../../support/test-services.ts';

/** Stands for every secret; no log line may hold it. */
const planted = 'pl4nted5ecretV4lue';
const lines: string[] = [];
const log = pino(logOptions('trace'), { write: (line) => lines.push(line) });
let app: FastifyInstance;
let opened: TestServices;
let database: string;
let folder: string;

beforeAll(async () => {
  database = await createDatabase(inject('database'));
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-log-'));
  opened = await openTestServices(inject('database'), database, folder);
  app = await buildApp({ ...opened.services, log });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await dropDatabase(inject('database'), database);
  rmSync(folder, { recursive: true, force: true });
});

const secretQuery = {
  password: planted,
  PassWord: planted,
  oldPassword: planted,
  newPassword: planted,
  newPassword1: planted,
  refresh_token: planted,
  access_token: planted,
  'Blade-Auth': `bearer ${planted}`,
  'blade-auth': planted,
  code: planted,
  state: planted,
  value: planted,
  clientSecret: planted,
};

const secretHeaders = {
  authorization: `Basic ${Buffer.from(planted).toString('base64')}${planted}`,
  'captcha-code': planted,
  cookie: `session=${planted}`,
};

const secretBody = { password: planted, clientSecret: planted, refresh_token: planted, nested: { token: planted } };

async function logIn(account: string): Promise<string> {
  const query = { tenantId: '000000', username: account, password: passwordDigest(account), grant_type: 'password' };
  const headers = { authorization: basicHeader };
  const reply = await app.inject({ method: 'POST', url: '/api/blade-auth/oauth/token', query, headers });
  return reply.json<{ access_token: string }>().access_token;
}

/** Every route once: a stream of events never ends, and logging out would end the run. */
async function callAll(token: string): Promise<number> {
  let calls = 0;
  for (const { method, path } of app.routeTable) {
    const endless = path.endsWith('/events') || path.endsWith('/oauth/logout');
    if (method === 'HEAD' || (endless && token !== planted)) continue;
    const url = path.replaceAll(/:\w+/g, '1').replace('*', 'login');
    const headers = { ...secretHeaders, 'blade-auth': `bearer ${token}` };
    const payload = method === 'POST' ? { payload: secretBody } : {};
    await app.inject({ method: method as 'GET', url, query: secretQuery, headers, ...payload });
    calls += 1;
  }
  return calls;
}

function leaks(...secrets: readonly string[]): string[] {
  return lines.filter((line) => secrets.some((secret) => line.includes(secret)));
}

describe('no secret reaches the log, at its most talkative', () => {
  test('of any call, refused or made by an administrator', async () => {
    expect(await callAll(planted)).toBeGreaterThan(50);
    const admin = await logIn('admin');
    await callAll(admin);
    expect(lines.length).toBeGreaterThan(200);
    expect(leaks(planted, admin, passwordDigest('admin'))).toEqual([]);
    expect(lines.some((line) => line.includes('password=***'))).toBe(true);
  });

  test('of a login, a refresh, a wrong password and an upload', async () => {
    const secrets: string[] = [planted, passwordDigest('seqdesk')];
    const token = (query: Record<string, string>): Promise<LightMyRequestResponse> =>
      app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        query: { tenantId: '000000', ...query },
        headers: { authorization: basicHeader, 'captcha-key': 'k', 'captcha-code': planted },
      });
    const login = await token({ username: 'lead', password: passwordDigest('seqdesk'), grant_type: 'password' });
    const tokens = login.json<{ access_token: string; refresh_token: string }>();
    secrets.push(tokens.access_token, tokens.refresh_token);
    await token({ username: 'lead', password: planted, grant_type: 'password' });
    await token({ username: 'lead', password: planted, grant_type: 'captcha' });
    const renewed = await token({ refresh_token: tokens.refresh_token, grant_type: 'refresh_token' });
    secrets.push(renewed.json<{ access_token: string }>().access_token);
    const headers = { ...multipartHeaders, ...secretHeaders, 'blade-auth': `bearer ${secrets.at(-1)}` };
    const payload = multipartBody({ filename: 'x.txt', content: planted });
    const query = { formId: 'dna-extraction-plan' };
    const upload = await app.inject({ method: 'POST', url: '/api/seqdesk-resource/file', query, headers, payload });
    expect(upload.statusCode).toBe(200);
    expect(lines.length).toBeGreaterThan(10);
    expect(leaks(...secrets)).toEqual([]);
  });

  test('of what code logs without care', () => {
    const error = Object.assign(
      new Error(`GET https://idp.example/token?code=${planted}&client_secret=${planted} failed`),
      {
        code: '23502',
        detail: `Failing row contains (${planted}).`,
        parameters: [planted],
        cause: Object.assign(new Error('x'), { config: { headers: { authorization: planted } } }),
      },
    );
    log.error({ err: error }, `sent authorization: Bearer ${planted}`);
    log.warn({ headers: { 'blade-auth': planted }, answer: { headers: { cookie: planted } } }, 'headers');
    log.info({ form: { password: planted, Token: planted, text: `{"refresh_token":"${planted}"}` } }, 'bodies');
    expect(lines).toHaveLength(3);
    expect(leaks(planted)).toEqual([]);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { err: { type: 'Error', code: '23502' } },
      { msg: 'headers' },
      { form: { password: '***', Token: '***' } },
    ]);
  });
});

describe('blotting out', () => {
  test('leaves everything else readable', () => {
    expect(redactUrl('/x?tenantId=1&password=a%20b&Blade-Auth=bearer%20t&q=code')).toBe(
      '/x?tenantId=1&password=***&Blade-Auth=***&q=code',
    );
    expect(redactUrl('/x?%70assword=a&%zz=b&code')).toBe('/x?%70assword=***&%zz=b&code=***');
    expect(redactText('{"code":"42P01","state":"open","value":7}')).toBe('{"code":"42P01","state":"open","value":7}');
  });
});
