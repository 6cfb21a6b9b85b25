import { sql } from 'kysely';
import type { Principal } from '../http/access.ts';
import type { PlatformHandle, TenantTransaction } from '../store/database.ts';
import type { MenuRow } from './menu-row.ts';

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

/** Every row in the order shown. */
export async function allMenus(db: PlatformHandle | TenantTransaction): Promise<MenuRow[]> {
  const menus = db as PlatformHandle;
  return menus
    .selectFrom('menu')
    .select(columns)
    .where('is_deleted', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** The rows of a category that the person's roles were granted, with all their ancestors, in the order shown. */
export async function grantedMenus(
  tx: TenantTransaction,
  principal: Principal,
  category: MenuCategory,
  topMenuId: string | null,
): Promise<MenuRow[]> {
  const granted = await grantedIds(tx, principal.roles, category);
  const bound = topMenuId === null ? null : await boundIds(tx, topMenuId);
  const rows = await allMenus(tx);
  const wanted = rows.filter(({ id }) => granted.has(id) && (bound === null || bound.has(id)));
  return withAncestors(rows, wanted);
}

async function grantedIds(
  tx: TenantTransaction,
  roles: readonly string[],
  category: MenuCategory,
): Promise<Set<string>> {
  if (roles.length === 0) return new Set();
  const rows = await tx
    .selectFrom('role_menu')
    .innerJoin('role', 'role.id', 'role_menu.role_id')
    .innerJoin('menu', 'menu.id', 'role_menu.menu_id')
    .select('menu.id')
    .distinct()
    .where('role.role_alias', 'in', roles)
    .where('menu.category', '=', category)
    .execute();
  return new Set(rows.map((row) => row.id));
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
