import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seed } from '../../../../src/server/seed/seed.ts';
import { migrate } from '../../../../src/server/platform/store/migrate.ts';
import { allTables, waysAcross } from '../../support/tenant-tables.ts';
import {
  connectionTo,
  createEmptyDatabase,
  createPlainRole,
  dropDatabase,
  dropRole,
} from '../../support/test-database.ts';
import { openTestServices, type TestServices } from '../../support/test-services.ts';

const postgres = inject('database');
let user: string;
let name: string;
let folder: string;
let opened: TestServices;
beforeAll(async () => {
  user = await createPlainRole(postgres);
  name = await createEmptyDatabase(postgres, user);
  await migrate(connectionTo({ ...postgres, user }, name));
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-plain-'));
  opened = await openTestServices({ ...postgres, user, role: null }, name, folder);
  await seed(opened.services);
});
afterAll(async () => {
  await opened.close();
  await dropDatabase(postgres, name);
  await dropRole(postgres, user);
  rmSync(folder, { recursive: true });
});

test('design 5: where the server owns its database, no way leads from one company to another either', async () => {
  const { store } = opened.services;
  const open: string[] = [];
  const closed: string[] = [];
  for (const { name: table, owned } of await allTables(store)) {
    const ways = owned ? await waysAcross(store, table, { victim: '000000', stranger: '100001' }) : null;
    if (ways?.length === 0) closed.push(table);
    // Before anybody worked some tables are empty; the walk with rows in every table stands beside this one.
    if (ways?.some((way) => way.includes(': can be')) === true) open.push(table);
  }
  expect(closed).toEqual(
    expect.arrayContaining(['app_user', 'dict_biz', 'role', 'role_menu', 'top_menu', 'user_role']),
  );
  // Read before anybody is known.
  expect(open).toEqual(['tenant']);
});

test('nor does it change or remove lines of logs but by the ways for it', async () => {
  const { store } = opened.services;
  const run = (statement: RawBuilder<unknown>) => store.tenantTx('000000', '1', (tx) => statement.execute(tx));
  const old = sql`now() - interval '400 days'`;
  await run(sql`
    insert into audit_log (tenant_id, user_id, action, subject, subject_id, source, changes, at)
    values ('000000', 1, 'edit', 'old', '7', 'typed', '[{"path":"phone","before":null,"after":"138"}]', ${old})`);
  for (const table of ['audit_log', 'login_log', 'client_log']) {
    const ways = [
      sql`update ${sql.table(table)} set tenant_id = tenant_id`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)}`,
    ];
    for (const way of ways) await expect(run(way)).rejects.toThrow('only added');
  }
  await expect(run(sql`delete from wf_event`)).rejects.toThrow('only added');
  const erased = await run(sql`select log_keeping.erase('old', '7', array['phone'], 'asked for') as lines`);
  expect(erased.rows).toEqual([{ lines: 1 }]);
  const removed = await run(sql`select log_keeping.remove_old('changes', ${old} + interval '1 hour', 10) as lines`);
  expect(removed.rows).toEqual([{ lines: 1 }]);
});
