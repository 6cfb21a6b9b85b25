import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { MenuDescriptor } from '../../../generated/descriptor.ts';
import { isForTenant } from './tenant-entries.ts';
import type { Services } from '../../platform/services.ts';
import type { PlatformHandle, TenantTransaction } from '../../platform/store/database.ts';
import { runsPlatform } from '../../platform/http/access.ts';
import { product } from '../../../core/product.ts';
import { menuId, type SeedMenu } from './menu-rows.ts';
import { menuInUse, onlyBuiltIn, rowsInUse, topInUse } from './released-menu.ts';
import { liveTenants } from '../tenants/live-tenants.ts';
import { readMark, writeMark } from '../../platform/store/seed-mark.ts';

/**
 * Brings the built-in menus up to date and grants the new ones to the roles that the descriptor names. What an
 * administrator changed, removed, granted or took away since stays as it is.
 */
export async function seedMenus({ store }: Services, descriptor: MenuDescriptor): Promise<void> {
  const menu = await store.tenantTx(product.defaultTenantId, '0', (tx) => menuInUse(tx, descriptor));
  await store.platform.transaction().execute((tx) => writeMenus(tx, rowsInUse(menu)));
  for (const tenantId of await liveTenants(store)) {
    await store.tenantTx(tenantId, '0', (tx) => grantMenus(tx, tenantId, descriptor));
  }
}

/** Gives a tenant's roles their menus and the tenant its top menus, as far as it has not got them before. */
export async function grantMenus(tx: TenantTransaction, tenantId: string, descriptor: MenuDescriptor): Promise<void> {
  // What was released is for the company alone that the menu is released by.
  const menu = runsPlatform({ tenantId }) ? await menuInUse(tx, descriptor) : onlyBuiltIn(descriptor);
  await grantEntries(tx, tenantId, rowsInUse(menu));
  await writeTopMenus(tx, tenantId, topInUse(menu));
}

/** Entries as they are in the database, or as the software brings them. */
type Content = ReturnType<typeof columnsOf>;

async function writeMenus(tx: PlatformHandle, menus: readonly SeedMenu[]): Promise<void> {
  const rows = await tx.selectFrom('menu').selectAll().execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // An entry made by hand keeps the code that the software would give to one of its own now.
  const taken = new Set(rows.filter((row) => !row.built_in && !row.is_deleted).map(({ code }) => code));
  const changed: NewMenu[] = [];
  for (const menu of menus) {
    const content = columnsOf(menu);
    const row = byId.get(menu.id);
    if (row === undefined && taken.has(menu.code)) continue;
    if (row !== undefined && !isAsDelivered(row)) continue;
    const fingerprint = fingerprintOf(content);
    if (row !== undefined && row.seed_hash === fingerprint && !row.is_deleted) continue;
    changed.push({ ...content, seed_hash: fingerprint });
  }
  if (changed.length > 0) await putMenus(tx, changed);
  const wanted = new Set(menus.map(({ id }) => id));
  const gone = rows.filter((row) => row.built_in && !row.is_deleted && !wanted.has(row.id) && isAsDelivered(row));
  if (gone.length === 0) return;
  const hidden = { is_deleted: true, seed_hash: null };
  await tx
    .updateTable('menu')
    .set(hidden)
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
}

/** An entry with its fingerprint. */
export type NewMenu = Content & { readonly seed_hash: string };

/** Writes entries, in the place of those that have the same ids. */
export async function putMenus(tx: PlatformHandle, rows: readonly NewMenu[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const brought = Object.fromEntries(columns.map((name) => [name, sql.ref<never>(`excluded.${name}`)]));
  await tx
    .insertInto('menu')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...brought, is_deleted: false }))
    .execute();
}

/** Whether nobody changed an entry since the software wrote it. */
function isAsDelivered(row: Omit<Content, 'meta'> & Stored): boolean {
  if (row.seed_hash === null) return true;
  const meta = row.meta === null ? null : JSON.stringify(row.meta);
  return !row.is_deleted && fingerprintOf({ ...row, meta }) === row.seed_hash;
}

interface Stored {
  readonly meta: Readonly<Record<string, unknown>> | null;
  readonly seed_hash: string | null;
  readonly is_deleted: boolean;
}

/** Tells whether two entries say the same. */
export function fingerprintOf(row: Omit<Content, 'built_in'>): string {
  const { parent_id, code, name, name_en, alias, path, source, sort, category, action, is_open, remark, meta } = row;
  const content = [parent_id, code, name, name_en, alias, path, source, sort, category, action, is_open, remark, meta];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** An entry as it is stored. */
export function columnsOf(menu: SeedMenu) {
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
    category: menu.category as number,
    action: menu.action,
    is_open: menu.isOpen,
    remark: '',
    meta: menu.meta === null ? null : JSON.stringify(menu.meta),
    built_in: true,
  };
}

async function grantEntries(tx: TenantTransaction, tenantId: string, menus: readonly SeedMenu[]): Promise<void> {
  const mark = `menus:${tenantId}`;
  const known = await readMark(tx, mark);
  const fresh = menus.filter(({ code }) => !known.has(code) && isForTenant(code, tenantId));
  if (fresh.length === 0) return;
  const roles = await tx.selectFrom('role').select(['id', 'role_alias']).execute();
  const present = new Set((await tx.selectFrom('menu').select('id').execute()).map(({ id }) => id));
  const grants = fresh
    .filter(({ id }) => present.has(id))
    .flatMap((menu) =>
      roles
        .filter((role) => menu.roles.has(role.role_alias))
        .map((role) => ({ tenant_id: tenantId, role_id: role.id, menu_id: menu.id })),
    );
  if (grants.length > 0) {
    await tx
      .insertInto('role_menu')
      .values(grants)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await writeMark(tx, mark, [...known, ...fresh.map(({ code }) => code)]);
}

async function writeTopMenus(tx: TenantTransaction, tenantId: string, top: MenuDescriptor['top']): Promise<void> {
  const mark = `top-menus:${tenantId}`;
  const known = await readMark(tx, mark);
  const present = new Set((await tx.selectFrom('menu').select('id').execute()).map(({ id }) => id));
  for (const [index, { code, label, icon, menus }] of top.entries()) {
    if (known.has(code)) continue;
    const id = menuId(`top ${code}`);
    const names = { name: label.zh, name_en: label.en };
    const row = { id, tenant_id: tenantId, code, ...names, source: icon ?? '', sort: index + 1 };
    await tx.insertInto('top_menu').values(row).execute();
    const bound = menus.map((menu) => menuId(menu)).filter((menu) => present.has(menu));
    const entries = bound.map((menu) => ({ tenant_id: tenantId, top_menu_id: id, menu_id: menu }));
    if (entries.length > 0) await tx.insertInto('top_menu_entry').values(entries).execute();
    known.add(code);
  }
  await writeMark(tx, mark, known);
}
