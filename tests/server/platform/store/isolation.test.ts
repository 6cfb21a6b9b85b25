import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { appRole } from '../../../../src/server/platform/store/store.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface TableRow {
  readonly name: string;
  readonly forced: boolean;
  readonly owner: string;
}

/** Every table with a tenant_id column. */
async function tenantTables(): Promise<readonly TableRow[]> {
  const { rows } = await sql<TableRow>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    server.services.store.platform,
  );
  return rows;
}

/** Read before anybody is known; everything else with a tenant_id has to be isolated. */
const beforeTenant = ['login_failure', 'session', 'sign_in_state', 'sms_code', 'tenant'];

describe('row-level isolation', () => {
  test('requests run as a role that owns nothing and cannot see past it', async () => {
    expect(inject('database').role).toBe(appRole);
    const { rows } = await sql<{ role: string; super: boolean; bypass: boolean; owned: number }>`
      select current_user as role, rolsuper as super, rolbypassrls as bypass,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = current_user`.execute(server.services.store.platform);
    expect(rows).toEqual([{ role: appRole, super: false, bypass: false, owned: 0 }]);
  });

  test('every table with a tenant is isolated by force', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(12);
    const open = tables.filter(({ forced }) => !forced).map(({ name }) => name);
    expect(open).toEqual(beforeTenant);
  });

  test('a transaction sees its own company, without a company nothing', async () => {
    const { store } = server.services;
    const accounts = (tenantId: string) =>
      store.tenantTx(tenantId, '0', (tx) => tx.selectFrom('app_user').select('account').execute());
    expect((await accounts('000000')).length).toBeGreaterThan(10);
    expect(await accounts('100001')).toEqual([{ account: 'admin2' }]);
    expect(await accounts('')).toEqual([]);
    const loose = sql`select 1 from app_user`.execute(store.platform);
    expect((await loose).rows).toEqual([]);
  });

  test('writing into another company is refused, changing its rows finds none', async () => {
    const { store } = server.services;
    const foreign = store.tenantTx('100001', '0', (tx) =>
      tx
        .insertInto('role')
        .values({ tenant_id: '000000', role_alias: 'x', role_name: 'x', role_name_en: 'x' })
        .execute(),
    );
    await expect(foreign).rejects.toThrow('row-level security');
    const changed = await store.tenantTx('100001', '0', (tx) =>
      tx.updateTable('app_user').set({ status: 0 }).where('account', '=', 'admin').executeTakeFirstOrThrow(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  test('the company ends with its transaction, also when that fails', async () => {
    const { store } = server.services;
    await expect(store.tenantTx('000000', '0', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const { rows } = await sql<{ tenant: string | null }>`
      select current_setting('app.tenant', true) as tenant`.execute(store.platform);
    expect(rows[0]?.tenant ?? '').toBe('');
  });

  test('rows of the audit log can be added and not changed', async () => {
    const { store } = server.services;
    const change = store.tenantTx('000000', '0', (tx) => tx.deleteFrom('audit_log').execute());
    await expect(change).rejects.toThrow('permission denied');
  });
});

test('ids are ascending decimal texts of 19 digits', async () => {
  const { rows } = await sql<{ id: string }>`select next_id() as id from generate_series(1, 1000)`.execute(
    server.services.store.platform,
  );
  const ids = rows.map(({ id }) => id);
  expect(ids.every((id) => /^\d{19}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});
