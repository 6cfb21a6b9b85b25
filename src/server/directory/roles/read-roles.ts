import { sql } from 'kysely';
import type { Reply } from '../../../core/calls/calls.ts';
import { wireTime } from '../../platform/clock.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { isId, type Page, type RawQuery } from '../../platform/http/page.ts';
import { sqlPage } from '../../platform/http/sql-page.ts';
import { isForTenant } from '../menus/tenant-entries.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';

/** A role on the wire. */
export type RoleItem = Reply<'GET /api/blade-system/role/list'>['records'][number];

type Row = Omit<RoleItem, 'createTime'> & { readonly createTime: Date };

const roles = sql<Row>`
  select role.id, role_alias as "roleAlias", role_name as "roleName", role_name_en as "roleNameEn",
    data_scope as "dataScope", sort, built_in::int as "builtIn", create_time as "createTime",
    (select count(*)::int from user_role join app_user on app_user.id = user_role.user_id
      where user_role.role_id = role.id and not app_user.is_deleted) as "userCount"
  from role`;

/** A page of roles. */
export function listRoles(tx: TenantTransaction, query: RawQuery): Promise<Page<RoleItem>> {
  return sqlPage(tx, query, {
    from: roles,
    fields: {
      roleAlias: 'text',
      roleName: 'text',
      roleNameEn: 'text',
      dataScope: 'text',
      sort: 'number',
      builtIn: 'number',
      userCount: 'number',
      createTime: 'time',
    },
    order: sql`sort, id`,
    toWire,
  });
}

/**
 * A role with the ids of the menu entries and buttons that it is granted.
 *
 * @throws BusinessError 400 where there is none
 */
export async function roleDetail(
  tx: TenantTransaction,
  tenantId: string,
  id: string,
): Promise<RoleItem & { readonly menuIds: readonly string[] }> {
  if (!isId(id)) throw new BusinessError(400, 'http.record-missing');
  const { rows } = await sql<Row>`select * from (${roles}) as rows where id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new BusinessError(400, 'http.record-missing');
  const granted = await grantedEntries(tx, tenantId, id);
  return { ...toWire(row), menuIds: granted.map((entry) => entry.id) };
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

function toWire(row: Row): RoleItem {
  return { ...row, createTime: wireTime(row.createTime) };
}
