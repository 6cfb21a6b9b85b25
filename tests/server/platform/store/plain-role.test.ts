import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { seed } from '../../../../src/server/seed/seed.ts';
import { missingMigrations, migrate } from '../../../../src/server/platform/store/migrate.ts';
import {
  connectionTo,
  createEmptyDatabase,
  createPlainRole,
  dropDatabase,
  dropRole,
} from '../../support/test-database.ts';
import { openTestServices } from '../../support/test-services.ts';

test('a node of the version before runs on a schema that a later one brought further', async () => {
  const postgres = inject('database');
  const name = await createEmptyDatabase(postgres);
  await migrate(connectionTo(postgres, name));
  const client = new pg.Client(connectionTo(postgres, name));
  await client.connect();
  await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)");
  await client.end();
  await expect(migrate(connectionTo(postgres, name))).resolves.toBe(postgres.role);
  await dropDatabase(postgres, name);
});

test('design 5: a plain owner of its database will do, and row-level isolation binds it as well', async () => {
  const postgres = inject('database');
  const user = await createPlainRole(postgres);
  const name = await createEmptyDatabase(postgres, user);
  const plain = { ...postgres, user };
  // Nodes may start at once.
  const roles = await Promise.all([1, 2, 3].map(() => migrate(connectionTo(plain, name))));
  expect(roles).toEqual([null, null, null]);
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-plain-'));
  const { services, close } = await openTestServices({ ...plain, role: null }, name, folder);
  const { store } = services;
  expect(await missingMigrations(store.platform)).toEqual([]);
  await Promise.all([seed(services), seed(services)]);
  const accounts = (tenantId: string) =>
    store.tenantTx(tenantId, '0', (tx) => tx.selectFrom('app_user').select('account').execute());
  expect((await accounts('000000')).length).toBeGreaterThan(10);
  expect(await accounts('100001')).toEqual([{ account: 'admin2' }]);
  expect((await sql`select 1 from app_user`.execute(store.platform)).rows).toEqual([]);
  await close();
  await dropDatabase(postgres, name);
  await dropRole(postgres, user);
  rmSync(folder, { recursive: true });
});
