import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../../src/server/app/app.ts';
import { logOptions } from '../../../../src/server/platform/http/request-log.ts';
import { createDatabase, dropDatabase } from '../../support/test-database.ts';
import { openTestServices, type TestServices } from '../../support/test-services.ts';

const lines: Record<string, unknown>[] = [];
let app: FastifyInstance;
let opened: TestServices;
let database: string;
let folder: string;

beforeAll(async () => {
  database = await createDatabase(inject('database'));
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-ids-'));
  opened = await openTestServices(inject('database'), database, folder);
  const log = pino(logOptions('info'), { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  app = await buildApp({ ...opened.services, log });
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await dropDatabase(inject('database'), database);
  rmSync(folder, { recursive: true, force: true });
});

async function call(url: string, id?: string): Promise<{ id: string; body: Record<string, unknown>; status: number }> {
  const reply = await app.inject({ url, ...(id !== undefined && { headers: { 'x-request-id': id } }) });
  return { id: String(reply.headers['x-request-id']), body: reply.json(), status: reply.statusCode };
}

describe('every call has an id, in its answer and in the log', () => {
  test('the one that came with it, if it is fit for a log', async () => {
    for (const id of ['7f3c-1', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'a.b:c/d+e=']) {
      expect((await call('/healthz', id)).id).toBe(id);
      expect(lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg)).toEqual([
        'incoming request',
        'request completed',
      ]);
    }
  });

  test('else a new one', async () => {
    const ids = new Set<string>();
    for (const id of [undefined, '', 'two words', 'x'.repeat(65), '"},{"level":60']) {
      const { id: answered } = await call('/healthz', id);
      expect(answered).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      ids.add(answered);
    }
    expect(ids.size).toBe(5);
  });

  test('also where the call is refused', async () => {
    for (const path of ['/api/nothing', '/api/blade-system/menu/routes', '/api/%zz']) {
      expect((await call(path, 'refused-1')).id).toBe('refused-1');
    }
  });

  test('a failure of the server names it to the person and keeps the reason for the log', async () => {
    const { store } = opened.services;
    const broken = { ...store, platform: store.platform.withSchema('no_such_schema') };
    const log = pino(logOptions('error'), { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
    const failing = await buildApp({ ...opened.services, store: broken, log });
    const reply = await failing.inject({
      url: '/api/blade-auth/oauth/captcha',
      headers: { 'x-request-id': 'failed-1' },
    });
    expect(reply.json()).toEqual({ code: 500, success: false, data: { requestId: 'failed-1' }, msg: '服务器异常' });
    const logged = lines.find(({ requestId, level }) => requestId === 'failed-1' && level === 50);
    expect(logged).toMatchObject({ msg: 'call failed', err: { type: 'error', code: '42P01' } });
    await failing.close();
  });
});
