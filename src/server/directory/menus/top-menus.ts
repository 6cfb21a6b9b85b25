import { sql } from 'kysely';
import type { Reply } from '../../../core/calls/calls.ts';
import type { TopMenuBody } from '../../../core/calls/menus.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Principal } from '../../platform/http/access.ts';
import type { Unit } from '../../platform/unit.ts';
import { kindsOf } from '../../platform/http/filters.ts';
import { sqlAll, sqlRow, type SqlList } from '../../platform/http/sql-page.ts';
import { audit, changesBetween } from '../../platform/store/audit.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { removeRows, rowToEdit, saveRow, submitted, updateTime } from '../../platform/store/edited-rows.ts';
import { boundByTopMenu, menusOfTenant, shownMenus } from './menu-queries.ts';

/** The top menus of a tenant. */
export const topMenuList: SqlList<Reply<'GET /api/blade-system/topmenu/list'>['records'][number]> = {
  from: sql`
    select id, tenant_id as "tenantId", code, name, name_en as "nameEn", source, sort, status,
      create_time as "createTime", update_time as "updateTime", '' as "createUser", '' as "createDept",
      '' as "updateUser", 0 as "isDeleted"
    from top_menu`,
  fields: kindsOf({ text: ['code', 'name', 'nameEn'], number: ['sort', 'status'], time: ['createTime', 'updateTime'] }),
  order: sql`sort, id`,
};

/** Every top menu binds it. */
const homePath = '/wel/index';

const topMenu = { table: 'top_menu', subject: 'topmenu', taken: 'topmenu.code-taken', stamp: updateTime } as const;

/** S6-03: those in use that lead the person to more than the home page, in their order. */
export async function shownTopMenus(unit: Unit) {
  const from = sql`select * from (${topMenuList.from}) shown where status = 1`;
  const bound = await boundByTopMenu(unit.tx);
  const entries = (await shownMenus(unit)).filter(({ path }) => path !== homePath);
  const all = await sqlAll(unit.tx, {}, { ...topMenuList, from });
  return all.filter(({ id }) => entries.some((entry) => bound.get(id)?.has(entry.id)));
}

/**
 * A top menu with the ids of the entries bound to it.
 *
 * @throws BusinessError 400 where there is none
 */
export async function topMenuDetail(tx: TenantTransaction, id: string) {
  return { ...(await sqlRow(tx, topMenuList, id)), menuIds: await boundEntries(tx, id) };
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
  return (await removeRows(tx, topMenu, ids, ['code', 'name'])).length;
}

function valuesOf(body: TopMenuBody, before: Awaited<ReturnType<typeof rowToEdit<'top_menu'>>>) {
  return {
    code: body.code.trim(),
    name: body.name.trim(),
    ...submitted(body, before, { name_en: '', source: '', sort: 100, status: 1 }),
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
