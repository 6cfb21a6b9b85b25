import { sql } from 'kysely';
import type { MenuBody } from '../../../core/calls/menus.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { emptyAsNull } from '../../platform/http/empty-parts.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { auditRow, rowById, rowToEdit, saveRow } from '../../platform/store/edited-rows.ts';
import { asTenant } from '../tenants/as-tenant.ts';
import { administrator } from '../../../core/application.ts';
import { isForTenant } from './tenant-entries.ts';

type MenuRow = NonNullable<Awaited<ReturnType<typeof rowToEdit<'menu'>>>>;

const menu = { table: 'menu', subject: 'menu', taken: 'menu.taken' } as const;

/** Entries without which nobody could bring the others back. */
const needed = ['system', 'menu', 'role', 'user'];

/** Changes of menus wait for each other, so that two of them cannot make a ring or take one name. */
export async function lockMenus(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seqdesk menus'))`.execute(tx);
}

/**
 * Adds or changes an entry.
 *
 * @returns its id
 * @throws BusinessError 400 for a name, code or parent that will not do
 */
export async function submitMenu(tx: TenantTransaction, body: MenuBody): Promise<string> {
  const before = await rowToEdit(tx, 'menu', body.id);
  await checkParent(tx, body, before);
  await checkNames(tx, body, before);
  const values = valuesOf(body, before);
  const old = before === null ? null : { ...before, meta: jsonOf(before.meta) };
  const id = await saveRow(tx, menu, { before: old, values });
  if (before === null) await grantToAdministrators(tx, id, values.code);
  return id;
}

/** The ids that exist are removed. @returns how many those were */
export async function removeMenus(tx: TenantTransaction, ids: readonly string[]): Promise<number> {
  const child = await tx
    .selectFrom('menu')
    .select('id')
    .where('parent_id', 'in', ids)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (child !== undefined) throw new BusinessError(400, 'menu.has-children');
  const removed = await tx
    .updateTable('menu')
    .set({ is_deleted: true })
    .where('id', 'in', ids)
    .where('is_deleted', '=', false)
    .returning(['id', 'code', 'name', 'built_in'])
    .execute();
  const kept = removed.find((row) => row.built_in && needed.includes(row.code));
  if (kept !== undefined) throw new BusinessError(400, 'menu.needed', { args: { name: kept.name } });
  for (const { id, code, name } of removed)
    await auditRow(tx, menu, 'remove', { id, before: { code, name }, after: {} });
  return removed.length;
}

/** The parent exists, is no button, and is neither the entry nor below it. */
async function checkParent(tx: TenantTransaction, body: MenuBody, before: MenuRow | null): Promise<void> {
  const parentId = emptyAsNull(body.parentId) ?? before?.parent_id ?? '0';
  if (parentId === '0') return;
  const parent = await rowById(tx, 'menu', parentId);
  if (parent === null) throw new BusinessError(400, 'menu.no-parent');
  if (parent.category === 2) throw new BusinessError(400, 'menu.parent-is-button');
  for (let at: MenuRow | null = parent; at !== null; at = await rowById(tx, 'menu', at.parent_id)) {
    if (at.id === before?.id) throw new BusinessError(400, 'menu.own-parent');
  }
}

async function checkNames(tx: TenantTransaction, body: MenuBody, before: MenuRow | null): Promise<void> {
  const [code, name] = [body.code.trim(), body.name.trim()];
  const fixed = before !== null && before.built_in && (before.code !== code || before.category !== body.category);
  if (fixed) throw new BusinessError(400, 'menu.code-fixed');
  if (body.category === 2) return requireLeaf(tx, before);
  if (before?.name === name && before.category === 1) return;
  const taken = await tx
    .selectFrom('menu')
    .select('id')
    .where('name', '=', name)
    .where('category', '=', 1)
    .where('is_deleted', '=', false)
    .where('id', '<>', before?.id ?? '0')
    .executeTakeFirst();
  if (taken !== undefined) throw new BusinessError(400, 'menu.taken');
}

async function requireLeaf(tx: TenantTransaction, before: MenuRow | null): Promise<void> {
  if (before === null || before.category === 2) return;
  const child = await tx
    .selectFrom('menu')
    .select('id')
    .where('parent_id', '=', before.id)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (child !== undefined) throw new BusinessError(400, 'menu.parent-is-button');
}

function valuesOf(body: MenuBody, before: MenuRow | null) {
  const code = body.code.trim();
  const path = body.path ?? before?.path ?? '';
  if (body.category === 1 && path === '') {
    throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'path' } });
  }
  return {
    parent_id: emptyAsNull(body.parentId) ?? before?.parent_id ?? '0',
    code,
    name: body.name.trim(),
    name_en: body.nameEn ?? before?.name_en ?? '',
    alias: body.alias ?? before?.alias ?? code,
    path,
    source: body.source ?? before?.source ?? '',
    sort: body.sort ?? before?.sort ?? 1,
    category: body.category,
    action: body.action ?? before?.action ?? 0,
    is_open: body.isOpen ?? before?.is_open ?? 1,
    remark: body.remark ?? before?.remark ?? '',
    meta: jsonOf(body.meta ?? before?.meta ?? null),
  };
}

/** Each tenant's administrators have every entry that the tenant may have. */
async function grantToAdministrators(tx: TenantTransaction, menuId: string, code: string): Promise<void> {
  const tenants = await tx.selectFrom('tenant').select('tenant_id').where('is_deleted', '=', false).execute();
  for (const { tenant_id: tenantId } of tenants.filter((tenant) => isForTenant(code, tenant.tenant_id))) {
    await asTenant(tx, tenantId, async () => {
      await sql`
        insert into role_menu (tenant_id, role_id, menu_id)
        select tenant_id, id, ${menuId} from role where role_alias = ${administrator}
        on conflict do nothing`.execute(tx);
    });
  }
}

function jsonOf(meta: object | null): string | null {
  return meta === null ? null : JSON.stringify(meta);
}
