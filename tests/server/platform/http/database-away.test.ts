import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleError } from '../../../../src/server/platform/http/error-handler.ts';

const connecting = { code: 'ECONNREFUSED', syscall: 'connect' };

test.each([
  ['starting up', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
  ['not listening', Object.assign(new Error('connect ECONNREFUSED .s.PGSQL.5432'), connecting)],
  ['gone while a call waited', new Error('Connection terminated unexpectedly')],
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
