import { administrator } from '../../../core/application.ts';
import { sql } from 'kysely';
import type { Principal } from '../../platform/http/access.ts';
import type { PlatformHandle, TenantTransaction } from '../../platform/store/database.ts';
import type { MenuRow } from './menu-row.ts';
import { isForTenant } from './tenant-entries.ts';

const columns = [
  'id',
  'parent_id',
  'code',
  'name',
  'name_en',
  'alias',
  'path',
  'source',
  'sort',
  'category',
  'action',
  'is_open',
  'remark',
  'meta',
] as const;

/** 1 menu entries, 2 buttons. */
export type MenuCategory = 1 | 2;

/** Every row that a tenant's roles may be granted, in the order shown. */
export async function menusOfTenant(db: PlatformHandle | TenantTransaction, tenantId: string): Promise<MenuRow[]> {
  const menus = db as PlatformHandle;
  const rows = await menus
    .selectFrom('menu')
    .select(columns)
    .where('is_deleted', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.filter(({ code }) => isForTenant(code, tenantId));
}

/** The rows of a category that the person's roles were granted, with all their ancestors, in the order shown. */
export async function grantedMenus(
  tx: TenantTransaction,
  principal: Principal,
  category: MenuCategory,
  topMenuId: string | null,
): Promise<MenuRow[]> {
  const rows = await menusOfTenant(tx, principal.tenantId);
  const granted = await grantedIds(tx, principal.roles, rows);
  const bound = topMenuId === null ? null : await boundIds(tx, topMenuId);
  const wanted = rows.filter(
    (row) => row.category === category && granted.has(row.id) && (bound === null || bound.has(row.id)),
  );
  return withAncestors(rows, wanted);
}

/** An administrator sees all menu entries; buttons are granted to that role like to any other. */
async function grantedIds(
  tx: TenantTransaction,
  roles: readonly string[],
  menus: readonly MenuRow[],
): Promise<Set<string>> {
  if (roles.length === 0) return new Set();
  const rows = await tx
    .selectFrom('role_menu')
    .innerJoin('role', 'role.id', 'role_menu.role_id')
    .select('role_menu.menu_id')
    .distinct()
    .where('role.role_alias', 'in', roles)
    .execute();
  const all = roles.includes(administrator) ? menus.filter(({ category }) => category === 1) : [];
  return new Set([...rows.map((row) => row.menu_id), ...all.map(({ id }) => id)]);
}

/** The entries bound to a top menu and everything below them. */
async function boundIds(tx: TenantTransaction, topMenuId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive bound(id) as (
      select menu_id from top_menu_entry where top_menu_id = ${topMenuId}
      union
      select menu.id from menu join bound on menu.parent_id = bound.id
    )
    select id from bound`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

function withAncestors(rows: readonly MenuRow[], wanted: readonly MenuRow[]): MenuRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of wanted) {
    for (let at: MenuRow | undefined = row; at !== undefined && !kept.has(at.id); at = byId.get(at.parent_id)) {
      kept.add(at.id);
    }
  }
  return rows.filter(({ id }) => kept.has(id));
}
