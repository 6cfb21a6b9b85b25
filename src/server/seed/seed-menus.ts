import type { MenuDescriptor } from '../../core/descriptor/descriptor.ts';
import type { Services } from '../services.ts';
import type { PlatformHandle, TenantTransaction } from '../store/database.ts';
import { isForTenant, menuId, menuRows } from './menu-rows.ts';
import type { SeedMenu } from './menu-rows.ts';
import { readMark, writeMark } from './seed-mark.ts';

/**
 * Brings the built-in menus up to date and grants the new ones to the roles that the descriptor names. What an
 * administrator granted or took away since stays as it is.
 */
export async function seedMenus({ store }: Services, descriptor: MenuDescriptor): Promise<void> {
  const menus = menuRows(descriptor);
  await store.platform.transaction().execute((tx) => writeMenus(tx, menus));
  const tenants = await store.platform.selectFrom('tenant').select('tenant_id').execute();
  for (const { tenant_id: tenantId } of tenants) {
    await store.tenantTx(tenantId, '0', async (tx) => {
      await grantMenus(tx, tenantId, menus);
      await writeTopMenus(tx, tenantId, descriptor);
    });
  }
}

async function writeMenus(tx: PlatformHandle, menus: readonly SeedMenu[]): Promise<void> {
  const codes = menus.map(({ code }) => code);
  await tx
    .updateTable('menu')
    .set({ is_deleted: true })
    .where('built_in', '=', true)
    .where('code', 'not in', codes)
    .execute();
  await tx
    .insertInto('menu')
    .values(menus.map(columnsOf))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        parent_id: row.ref('excluded.parent_id'),
        name: row.ref('excluded.name'),
        name_en: row.ref('excluded.name_en'),
        path: row.ref('excluded.path'),
        source: row.ref('excluded.source'),
        sort: row.ref('excluded.sort'),
        action: row.ref('excluded.action'),
        is_open: row.ref('excluded.is_open'),
        meta: row.ref('excluded.meta'),
        is_deleted: false,
      })),
    )
    .execute();
}

function columnsOf(menu: SeedMenu) {
  return {
    id: menu.id,
    parent_id: menu.parentId,
    code: menu.code,
    name: menu.name.zh,
    name_en: menu.name.en,
    alias: menu.code,
    path: menu.path,
    source: menu.source,
    sort: menu.sort,
    category: menu.category,
    action: menu.action,
    is_open: menu.isOpen,
    remark: '',
    meta: menu.meta === null ? null : JSON.stringify(menu.meta),
    built_in: true,
  };
}

async function grantMenus(tx: TenantTransaction, tenantId: string, menus: readonly SeedMenu[]): Promise<void> {
  const mark = `menus:${tenantId}`;
  const known = await readMark(tx, mark);
  const fresh = menus.filter(({ code }) => !known.has(code) && isForTenant(code, tenantId));
  if (fresh.length === 0) return;
  const roles = await tx.selectFrom('role').select(['id', 'role_alias']).execute();
  const grants = fresh.flatMap((menu) =>
    roles
      .filter((role) => menu.roles.has(role.role_alias))
      .map((role) => ({ tenant_id: tenantId, role_id: role.id, menu_id: menu.id })),
  );
  await tx
    .insertInto('role_menu')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await writeMark(tx, mark, [...known, ...fresh.map(({ code }) => code)]);
}

async function writeTopMenus(tx: TenantTransaction, tenantId: string, { top }: MenuDescriptor): Promise<void> {
  const mark = `top-menus:${tenantId}`;
  const known = await readMark(tx, mark);
  for (const [index, { code, label, icon, menus }] of top.entries()) {
    if (known.has(code)) continue;
    const id = menuId(`top ${code}`);
    const names = { name: label.zh, name_en: label.en };
    const row = { id, tenant_id: tenantId, code, ...names, source: icon ?? '', sort: index + 1 };
    await tx.insertInto('top_menu').values(row).execute();
    const entries = menus.map((menu) => ({ tenant_id: tenantId, top_menu_id: id, menu_id: menuId(menu) }));
    await tx.insertInto('top_menu_entry').values(entries).execute();
    known.add(code);
  }
  await writeMark(tx, mark, known);
}
