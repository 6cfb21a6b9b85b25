import { sql } from 'kysely';
import type { MenuBody } from '../../../core/calls/menus.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { emptyAsNull } from '../../platform/http/empty-parts.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import {
  hasRow,
  hasRowsBelow,
  removeRows,
  rowById,
  rowToEdit,
  saveRow,
  submitted,
} from '../../platform/store/edited-rows.ts';
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
  if (await hasRowsBelow(tx, 'menu', ids)) throw new BusinessError(400, 'menu.has-children');
  const removed = await removeRows(tx, { ...menu, keeps: true }, ids, ['code', 'name']);
  const kept = removed.find((row) => row.built_in && needed.includes(row.code));
  if (kept !== undefined) throw new BusinessError(400, 'menu.needed', { args: { name: kept.name } });
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
  const taken = await hasRow(tx, 'menu', { name, category: 1, is_deleted: false }, before?.id);
  if (taken) throw new BusinessError(400, 'menu.taken');
}

async function requireLeaf(tx: TenantTransaction, before: MenuRow | null): Promise<void> {
  if (before === null || before.category === 2) return;
  if (await hasRowsBelow(tx, 'menu', [before.id])) throw new BusinessError(400, 'menu.parent-is-button');
}

function valuesOf(body: MenuBody, before: MenuRow | null) {
  const code = body.code.trim();
  const blank = { name_en: '', alias: code, path: '', source: '', sort: 1, action: 0, is_open: 1, remark: '' };
  const kept = submitted(body, before, blank);
  if (body.category === 1 && kept.path === '') {
    throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'path' } });
  }
  return {
    parent_id: emptyAsNull(body.parentId) ?? before?.parent_id ?? '0',
    code,
    name: body.name.trim(),
    category: body.category,
    ...kept,
    is_open: kept.is_open === 2 ? 2 : 1,
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
