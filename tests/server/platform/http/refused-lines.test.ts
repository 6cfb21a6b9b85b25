import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import pino from 'pino';
import { BusinessError } from '../../../../src/server/platform/errors/business-error.ts';
import { handleError } from '../../../../src/server/platform/http/error-handler.ts';
import { addRefusedLines } from '../../../../src/server/platform/http/refused-lines.ts';
import { logOptions } from '../../../../src/server/platform/http/request-log.ts';

interface Line {
  readonly msg: string;
  readonly refused: Readonly<Record<string, unknown>>;
}

let lines: Line[];
let app: FastifyInstance;
beforeEach(() => {
  lines = [];
  const log = pino(logOptions('warn'), { write: (line) => lines.push(JSON.parse(line) as Line) });
  app = Fastify({ loggerInstance: log, trustProxy: true }) as unknown as FastifyInstance;
  app.decorateRequest('refusedFor', null);
  app.decorateRequest('principal', null);
  app.setErrorHandler(handleError);
  addRefusedLines(app);
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.headers['x-who'] !== undefined) {
      request.principal = { tenantId: '000000', userId: '7' } as typeof request.principal;
    }
    next();
  });
  app.post('/form/:id', ({ query }) => {
    const { status } = query as { status: string };
    if (status === '200') return {};
    if (status === '429') throw new BusinessError(429, 'http.too-many');
    if (status === '401') throw new BusinessError(401, 'http.bad-token');
    if (status === '403') throw new BusinessError(403, 'http.forbidden');
    throw new BusinessError(400, 'http.unreadable');
  });
});
afterEach(() => app.close());

async function call(status: number, ip = '192.0.2.1', who: object = {}): Promise<void> {
  const headers = { 'x-forwarded-for': ip, ...who };
  const payload = { name: 'what was sent' };
  const reply = await app.inject({ method: 'POST', url: `/form/5?status=${status}`, headers, payload });
  expect(reply.statusCode).toBe(status);
}

test('input that was refused, too many calls and bad tokens leave a line: who, which call, why, not what was sent', async () => {
  await call(400, '192.0.2.1', { 'x-who': '7' });
  await call(429);
  await call(401);
  const refused = { call: 'POST /form/:id', ip: '192.0.2.1' };
  expect(lines.map((line) => line.refused)).toEqual([
    { ...refused, status: 400, reason: 'http.unreadable', tenantId: '000000', userId: '7' },
    { ...refused, status: 429, reason: 'http.too-many' },
    { ...refused, status: 401, reason: 'http.bad-token' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('what was sent');
});

test('what went well leaves none, nor what the audit log has', async () => {
  await call(200);
  await call(403);
  expect(lines).toEqual([]);
});

test('one address in a loop is told as a number behind its first 60 lines, and hides no other', async () => {
  for (let at = 0; at < 75; at += 1) await call(429);
  await call(400, '192.0.2.9');
  expect(lines.map(({ refused }) => refused['ip'])).toEqual([...Array<string>(60).fill('192.0.2.1'), '192.0.2.9']);
  await app.close();
  expect(lines.at(-1)).toMatchObject({ msg: 'more calls refused', refused: { ip: '192.0.2.1', times: 15 } });
});
