import { sql } from 'kysely';
import type { Reply } from '../../../core/calls/calls.ts';
import { kindsOf } from '../../platform/http/filters.ts';
import { sqlRow, type SqlList } from '../../platform/http/sql-page.ts';
import { isForTenant } from '../menus/tenant-entries.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';

/** The roles of a tenant, with how many people have each. */
export const roleList: SqlList<Reply<'GET /api/blade-system/role/list'>['records'][number]> = {
  from: sql`
    select role.id, role_alias as "roleAlias", role_name as "roleName", role_name_en as "roleNameEn",
      data_scope as "dataScope", sort, built_in::int as "builtIn", create_time as "createTime",
      (select count(*)::int from user_role join app_user on app_user.id = user_role.user_id
        where user_role.role_id = role.id and not app_user.is_deleted) as "userCount"
    from role`,
  fields: kindsOf({
    text: ['roleAlias', 'roleName', 'roleNameEn', 'dataScope'],
    number: ['sort', 'builtIn', 'userCount'],
    time: ['createTime'],
  }),
  order: sql`sort, id`,
};

/**
 * A role with the ids of the menu entries and buttons that it is granted.
 *
 * @throws BusinessError 400 where there is none
 */
export async function roleDetail(tx: TenantTransaction, tenantId: string, id: string) {
  const role = await sqlRow(tx, roleList, id);
  const granted = await grantedEntries(tx, tenantId, id);
  return { ...role, menuIds: granted.map((entry) => entry.id) };
}

/** The live entries that a role is granted. */
export async function grantedEntries(
  tx: TenantTransaction,
  tenantId: string,
  roleId: string,
): Promise<{ readonly id: string; readonly code: string }[]> {
  const rows = await tx
    .selectFrom('role_menu')
    .innerJoin('menu', 'menu.id', 'role_menu.menu_id')
    .select(['menu.id', 'menu.code'])
    .where('role_menu.role_id', '=', roleId)
    .where('menu.is_deleted', '=', false)
    .orderBy('menu.sort')
    .orderBy('menu.id')
    .execute();
  return rows.filter(({ code }) => isForTenant(code, tenantId));
}
