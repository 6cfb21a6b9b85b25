import { administrator } from '../../../core/application.ts';
import { sql } from 'kysely';
import type { Principal } from '../../platform/http/access.ts';
import type { Unit } from '../../platform/unit.ts';
import type { PlatformHandle, TenantTransaction } from '../../platform/store/database.ts';
import type { MenuRow } from './menu-row.ts';
import { withAddresses } from './linked-entries.ts';
import { withLivePages } from './live-pages.ts';
import { isForTenant } from './tenant-entries.ts';
import { fixedRoutes } from '../../../core/check/route.ts';
import { processesByNode, recordsByPath } from '../../../generated/routes.ts';

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
  'built_in',
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

/** S6-03: the entries that a person is shown, of one top menu or of all, in their order: each leads somewhere. */
export async function shownMenus(unit: Unit, topMenuId: string | null = null): Promise<MenuRow[]> {
  const { tx, principal, services } = unit;
  const rows = await grantedMenus(tx, principal, 1, topMenuId);
  const addressed = withAddresses(await withoutIdleStart(unit, rows), await services.systemSettings.read());
  return withoutDeadEnds(withLivePages(addressed, await services.livePages(unit)));
}

/** The entries without the page that starts processes, for who may start none. */
async function withoutIdleStart(unit: Unit, rows: readonly MenuRow[]): Promise<readonly MenuRow[]> {
  const isStart = ({ built_in: isBuiltIn, path }: MenuRow): boolean => isBuiltIn && path === '/work/start';
  if (!rows.some(isStart) || (await unit.services.mayStartAny(unit))) return rows;
  return rows.filter((row) => !isStart(row));
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
async function boundIds(tx: TenantTransaction, topMenuId: string): Promise<ReadonlySet<string>> {
  return (await boundByTopMenu(tx)).get(topMenuId) ?? new Set();
}

/** What each top menu binds: entries and everything below them. */
export async function boundByTopMenu(tx: TenantTransaction): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ top: string; ids: string[] }>`
    with recursive bound(top, id) as (
      select top_menu_id, menu_id from top_menu_entry
      union
      select bound.top, menu.id from menu join bound on menu.parent_id = bound.id
    )
    select top::text as top, array_agg(id::text) as ids from bound group by top`.execute(tx);
  return new Map(rows.map(({ top, ids }) => [top, new Set(ids)]));
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

/**
 * The entries without those that come with the product and lead nowhere: no page is behind them, and nothing is left
 * below them. What administrators added themselves stays.
 *
 * @param rows parents and children in any order
 */
function withoutDeadEnds(rows: readonly MenuRow[]): MenuRow[] {
  const leads = (row: MenuRow): boolean =>
    !row.built_in || hasPage(row) || rows.some((each) => each.parent_id === row.id && leads(each));
  return rows.filter(leads);
}

function hasPage({ path, meta }: MenuRow): boolean {
  if (meta !== null && ('record' in meta || 'processes' in meta)) return true;
  // Frames, and the pages that tell of one thing or look one up.
  if (/^https?:|^\/(?:myiframe|record|scan)\/./.test(path)) return true;
  const node = /^node:(.+)$/.exec(String((meta as { counts?: string } | null)?.counts ?? ''))?.[1] ?? '';
  if (Object.hasOwn(processesByNode, node)) return true;
  // S2-25: a path is written with or without /index.
  const spellings = [path, path.endsWith('/index') ? path.slice(0, -'/index'.length) : `${path}/index`];
  return spellings.some((each) => fixedRoutes.includes(each) || Object.hasOwn(recordsByPath, each));
}
