import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dictionaries } from '../../../src/generated/seeds.ts';
import { menuId } from '../../../src/server/directory/menus/menu-rows.ts';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = (file: string): Json => JSON.parse(readFileSync(`schemas/${file}.json`, 'utf8'));

test('dictionaries stand in their tables: store, code, label; entries with dictKey, dictValue, en, sort, remark, parent', async () => {
  const rows = await server.services.store.tenantTx('000000', '0', async (tx) => ({
    system: await tx.selectFrom('dict').selectAll().execute(),
    biz: await tx.selectFrom('dict_biz').selectAll().execute(),
  }));
  for (const { store, code, label, entries } of dictionaries) {
    const mine = rows[store].filter((row) => row.code === code);
    const top = mine.find(({ parent_id }) => parent_id === '0');
    expect(top).toMatchObject({ dict_value: label.zh, dict_value_en: label.en });
    for (const { dictKey, dictValue, en, sort, remark = '', parent } of entries) {
      const above = mine.find(({ dict_key }) => dict_key === parent) ?? top;
      const row = { dict_value: dictValue, dict_value_en: en, sort, remark, parent_id: above?.id };
      expect(
        mine.find(({ dict_key }) => dict_key === dictKey),
        `${code} ${dictKey}`,
      ).toMatchObject(row);
    }
  }
});

test('top menus stand in the bar: code, label, icon and the menus that each binds', async () => {
  const [tops, bound] = await server.services.store.tenantTx('000000', '0', async (tx) => [
    await tx.selectFrom('top_menu').selectAll().orderBy('sort').execute(),
    await tx.selectFrom('top_menu_entry').selectAll().execute(),
  ]);
  const written: Json[] = read('menus').top;
  expect(tops.map(({ code, name, name_en, source }) => ({ code, name, name_en, source }))).toEqual(
    written.map(({ code, label, icon = '' }) => ({ code, name: label.zh, name_en: label.en, source: icon })),
  );
  for (const { code, menus } of written) {
    const ids = bound.filter(({ top_menu_id }) => top_menu_id === menuId(`top ${code}`)).map(({ menu_id }) => menu_id);
    expect(ids.toSorted(), code).toEqual(menus.map(menuId).toSorted());
  }
});

test('accounts: tenants by tenantId and name; their people with account, realName, role, sex and region log in by password', async () => {
  for (const { tenantId, name, people } of read('accounts').tenants as Json[]) {
    const tenant = await server.services.store.platform
      .selectFrom('tenant')
      .select('tenant_name')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    expect(tenant.tenant_name).toBe(name);
    const rows = await server.services.store.tenantTx(tenantId, '0', (tx) =>
      tx
        .selectFrom('app_user')
        .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
        .innerJoin('role', 'role.id', 'user_role.role_id')
        .select(['account', 'real_name', 'sex', 'region', 'role_alias', 'password_hash'])
        .execute(),
    );
    for (const { account, realName, role, sex, password, region = '' } of people) {
      const row = rows.find((each) => each.account === account && each.role_alias === role);
      expect(row).toMatchObject({ real_name: realName, sex, region });
      expect(password).not.toBe('');
      expect(row?.password_hash).not.toContain(password);
    }
  }
  const [{ people }] = read('accounts').tenants;
  await expect(server.login(people[0].account)).resolves.toBeDefined();
});
