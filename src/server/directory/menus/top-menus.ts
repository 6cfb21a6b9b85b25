import { sql } from 'kysely';
import type { TopMenuBody } from '../../../core/calls/menus.ts';
import { wireTime } from '../../platform/clock.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Principal } from '../../platform/http/access.ts';
import { isId, type Page, type RawQuery } from '../../platform/http/page.ts';
import { sqlPage } from '../../platform/http/sql-page.ts';
import { audit, changesBetween } from '../../platform/store/audit.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { auditRow, rowToEdit, saveRow, updateTime } from '../../platform/store/edited-rows.ts';
import { menusOfTenant } from './menu-queries.ts';

/** A top menu on the wire. */
export interface TopMenuItem {
  readonly id: string;
  readonly tenantId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly source: string;
  readonly sort: number;
  readonly createUser: '';
  readonly createDept: '';
  readonly createTime: string;
  readonly updateUser: '';
  readonly updateTime: string;
  readonly status: number;
  readonly isDeleted: 0;
}

type Row = Pick<TopMenuItem, 'id' | 'tenantId' | 'code' | 'name' | 'nameEn' | 'source' | 'sort' | 'status'> & {
  readonly createTime: Date;
  readonly updateTime: Date;
};

const topMenus = sql<Row>`
  select id, tenant_id as "tenantId", code, name, name_en as "nameEn", source, sort, status,
    create_time as "createTime", update_time as "updateTime"
  from top_menu`;

const topMenu = { table: 'top_menu', subject: 'topmenu', taken: 'topmenu.code-taken', stamp: updateTime } as const;

const fields = {
  code: 'text',
  name: 'text',
  nameEn: 'text',
  sort: 'number',
  status: 'number',
  createTime: 'time',
  updateTime: 'time',
} as const;

/** A page of top menus. */
export function listTopMenus(tx: TenantTransaction, query: RawQuery): Promise<Page<TopMenuItem>> {
  return sqlPage(tx, query, { from: topMenus, fields, order: sql`sort, id`, toWire });
}

/** Those that are shown, in their order. */
export async function shownTopMenus(tx: TenantTransaction): Promise<TopMenuItem[]> {
  const { rows } = await sql<Row>`select * from (${topMenus}) r where status = 1 order by sort, id`.execute(tx);
  return rows.map(toWire);
}

/**
 * A top menu with the ids of the entries bound to it.
 *
 * @throws BusinessError 400 where there is none
 */
export async function topMenuDetail(
  tx: TenantTransaction,
  id: string,
): Promise<TopMenuItem & { readonly menuIds: readonly string[] }> {
  const row = isId(id) ? (await sql<Row>`select * from (${topMenus}) r where id = ${id}`.execute(tx)).rows[0] : null;
  if (row === undefined || row === null) throw new BusinessError(400, 'http.record-missing');
  return { ...toWire(row), menuIds: await boundEntries(tx, id) };
}

/**
 * Adds or changes a top menu.
 *
 * @returns its id
 * @throws BusinessError 400 for a code that is taken or an entry that does not exist, 403 without the right for it
 */
export async function submitTopMenu(tx: TenantTransaction, principal: Principal, body: TopMenuBody): Promise<string> {
  const before = await rowToEdit(tx, 'top_menu', body.id);
  const right = before === null ? 'topmenu_add' : 'topmenu_edit';
  const binds = body.menuIds !== undefined && body.menuIds !== null;
  const { permissions } = principal;
  if (!permissions.has(right) && !(before !== null && binds && permissions.has('topmenu_setting'))) {
    throw new BusinessError(403, 'http.forbidden');
  }
  // Who may only bind leaves the rest as it is.
  const topMenuId =
    before === null || permissions.has(right)
      ? await saveRow(
          tx,
          { ...topMenu, fixed: { tenant_id: principal.tenantId } },
          { before, values: valuesOf(body, before) },
        )
      : before.id;
  if (binds) await bind(tx, principal.tenantId, topMenuId, [...new Set(body.menuIds)]);
  return topMenuId;
}

/** Removes the top menus that exist. @returns how many those were */
export async function removeTopMenus(tx: TenantTransaction, ids: readonly string[]): Promise<number> {
  await tx.deleteFrom('top_menu_entry').where('top_menu_id', 'in', ids).execute();
  const removed = await tx.deleteFrom('top_menu').where('id', 'in', ids).returning(['id', 'code', 'name']).execute();
  for (const { id, ...old } of removed) {
    await auditRow(tx, topMenu, 'remove', { id, before: old, after: {} });
  }
  return removed.length;
}

function valuesOf(body: TopMenuBody, before: Awaited<ReturnType<typeof rowToEdit<'top_menu'>>>) {
  return {
    code: body.code.trim(),
    name: body.name.trim(),
    name_en: body.nameEn ?? before?.name_en ?? '',
    source: body.source ?? before?.source ?? '',
    sort: body.sort ?? before?.sort ?? 100,
    status: body.status ?? before?.status ?? 1,
  };
}

async function bind(tx: TenantTransaction, tenantId: string, id: string, menuIds: readonly string[]): Promise<void> {
  const entries = (await menusOfTenant(tx, tenantId)).filter(({ category }) => category === 1);
  const known = new Set(entries.map((entry) => entry.id));
  if (menuIds.some((menuId) => !known.has(menuId))) throw new BusinessError(400, 'role.unknown-menu');
  const before = await boundEntries(tx, id);
  await tx.deleteFrom('top_menu_entry').where('top_menu_id', '=', id).execute();
  const rows = menuIds.map((menuId) => ({ tenant_id: tenantId, top_menu_id: id, menu_id: menuId }));
  if (rows.length > 0) await tx.insertInto('top_menu_entry').values(rows).execute();
  const changes = changesBetween({ menus: before.toSorted() }, { menus: menuIds.toSorted() });
  if (changes.length > 0) await audit(tx, { action: 'bind', subject: 'topmenu', subjectId: id, changes });
}

async function boundEntries(tx: TenantTransaction, topMenuId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('top_menu_entry')
    .innerJoin('menu', 'menu.id', 'top_menu_entry.menu_id')
    .select('menu.id')
    .where('top_menu_entry.top_menu_id', '=', topMenuId)
    .where('menu.is_deleted', '=', false)
    .orderBy('menu.sort')
    .orderBy('menu.id')
    .execute();
  return rows.map((row) => row.id);
}

function toWire(row: Row): TopMenuItem {
  const nobody = { createUser: '', createDept: '', updateUser: '', isDeleted: 0 } as const;
  return { ...row, ...nobody, createTime: wireTime(row.createTime), updateTime: wireTime(row.updateTime) };
}
