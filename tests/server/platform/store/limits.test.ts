import { createServer, type AddressInfo, type Server } from 'node:net';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../../src/server/app/app.ts';
import type { Database } from '../../../../src/server/platform/store/database.ts';
import { preparing } from '../../../../src/server/platform/store/prepared.ts';
import { openStore } from '../../../../src/server/platform/store/store.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What PostgreSQL keeps to in a transaction of a person; `0` is the system. */
async function limitsOf(userId: string): Promise<unknown> {
  return server.services.store.tenantTx('000000', userId, async (tx) => {
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx);
    return rows[0];
  });
}

test('a statement of a call may take 30 s, one of background work 10 minutes; nothing holds a transaction idle for more than a minute', async () => {
  expect(await limitsOf('1')).toEqual({ statement: '30s', idle: '1min' });
  expect(await limitsOf('0')).toEqual({ statement: '10min', idle: '1min' });
  expect(await limitsOf('1')).toEqual({ statement: '30s', idle: '1min' });
});

test('a database that takes a connection and says nothing is given up after 5 s', async () => {
  const silent: Server = createServer(() => undefined);
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  const store = openStore({ connection: { host: '127.0.0.1', port }, role: null, onError: () => undefined });
  await expect(sql`select 1`.execute(store.platform)).rejects.toThrow(/timeout expired/);
  await store.close();
  silent.close();
});

test('a connection on which a statement got no answer is given up, and asked nothing else', async () => {
  const asked: string[] = [];
  const released: unknown[] = [];
  const client = {
    query: ({ text }: { readonly text: string }) => {
      asked.push(text);
      return Promise.reject(new Error('Query read timeout'));
    },
    release: (error: unknown) => released.push(error),
  };
  const pool = preparing({
    connect: () => Promise.resolve(client),
    end: () => Promise.resolve(),
  } as unknown as pg.Pool);
  const connection = await pool.connect();
  await expect(connection.query('select 1', [])).rejects.toThrow('Query read timeout');
  await expect(connection.query('rollback', [])).rejects.toThrow('Query read timeout');
  connection.release();
  expect(asked).toEqual(['select 1']);
  expect(released).toEqual([expect.objectContaining({ message: 'Query read timeout' })]);
});

/** A database whose connections never come. */
class SilentDriver extends DummyDriver {
  override acquireConnection(): ReturnType<DummyDriver['acquireConnection']> {
    return new Promise(() => undefined);
  }
}

test('GET /readyz answers within 2 s where the database says nothing', async () => {
  const platform = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SilentDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const { services } = server;
  const app = await buildApp({ ...services, store: { ...services.store, platform } });
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { status: 'unavailable', problem: 'database does not answer' },
  ]);
  await app.close();
});
