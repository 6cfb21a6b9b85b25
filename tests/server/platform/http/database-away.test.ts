import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleError } from '../../../../src/server/platform/http/error-handler.ts';

const connecting = { code: 'ECONNREFUSED', syscall: 'connect' };

test.each([
  ['starting up', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
  ['not listening', Object.assign(new Error('connect ECONNREFUSED .s.PGSQL.5432'), connecting)],
  ['gone while a call waited', new Error('Connection terminated unexpectedly')],
  ['not answering a new connection', new Error('timeout expired')],
  ['not answering a statement', new Error('Query read timeout')],
  ['tired of a transaction in which nothing happens', Object.assign(new Error('terminating'), { code: '25P03' })],
  ['out of connections', Object.assign(new Error('too many clients already'), { code: '53300' })],
  ['too slow', Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
  ['gone in the middle of a transaction', new Error('Client has encountered a connection error and is not queryable')],
])('a database that is %s is answered with 503, not as a failure of the server', async (_, error) => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => {
    throw error;
  });
  const reply = await app.inject('/');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 503, success: false });
  await app.close();
});

test.each(['53100', 'ENOSPC', 'EDQUOT'])('a full disk (%s) is answered with 507 and its own text', async (code) => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => {
    throw Object.assign(new Error('could not extend file "base/5/1": No space left on device'), { code });
  });
  const reply = await app.inject({ url: '/', headers: { 'accept-language': 'en' } });
  expect(reply.statusCode).toBe(507);
  expect(reply.json()).toMatchObject({ code: 507, success: false, msg: expect.stringContaining('no room left') });
  await app.close();
});
