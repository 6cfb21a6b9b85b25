import type { RoleBody } from '../../../core/calls/people.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { administrator, dataScopes } from '../../../core/application.ts';
import { menusOfTenant } from '../menus/menu-queries.ts';
import { audit, changesBetween } from '../../platform/store/audit.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { removeRows, rowToEdit, saveRow, submitted, updateTime } from '../../platform/store/edited-rows.ts';
import { grantedEntries } from './read-roles.ts';

type RoleRow = NonNullable<Awaited<ReturnType<typeof rowToEdit<'role'>>>>;

const role = { table: 'role', subject: 'role', taken: 'role.alias-taken', stamp: updateTime } as const;

/**
 * Adds or changes a role with what it is granted.
 *
 * @returns its id
 * @throws BusinessError 400 for an alias that will not do or is taken, and for entries that cannot be granted
 */
export async function submitRole(tx: TenantTransaction, tenantId: string, body: RoleBody): Promise<string> {
  const before = await rowToEdit(tx, 'role', body.id);
  checkAlias(body.roleAlias.trim(), before);
  const values = {
    role_alias: body.roleAlias.trim(),
    role_name: body.roleName.trim(),
    ...submitted({ ...body, dataScope: body.dataScope || null }, before, {
      role_name_en: '',
      data_scope: dataScopes[0],
      sort: 100,
    }),
  };
  const roleId = await saveRow(tx, { ...role, fixed: { tenant_id: tenantId } }, { before, values });
  if (body.menuIds !== undefined && body.menuIds !== null) {
    await grant(tx, { tenantId, roleId, alias: body.roleAlias.trim(), menuIds: body.menuIds });
  }
  return roleId;
}

/**
 * Removes the roles that exist.
 *
 * @returns how many those were
 * @throws BusinessError 400 for a built-in one and for one that somebody has
 */
export async function removeRoles(tx: TenantTransaction, ids: readonly string[]): Promise<number> {
  const rows = await tx.selectFrom('role').selectAll().where('id', 'in', ids).forUpdate().execute();
  if (rows.length === 0) return 0;
  const builtIn = rows.find((row) => row.built_in);
  if (builtIn !== undefined) throw new BusinessError(400, 'role.built-in', { args: { name: builtIn.role_name } });
  const found = rows.map((row) => row.id);
  const used = await tx
    .selectFrom('user_role')
    .innerJoin('app_user', 'app_user.id', 'user_role.user_id')
    .select('user_role.role_id')
    .where('user_role.role_id', 'in', found)
    .where('app_user.is_deleted', '=', false)
    .executeTakeFirst();
  const kept = rows.find((row) => row.id === used?.role_id);
  if (kept !== undefined) throw new BusinessError(400, 'role.in-use', { args: { name: kept.role_name } });
  await tx.deleteFrom('user_role').where('role_id', 'in', found).execute();
  await tx.deleteFrom('role_menu').where('role_id', 'in', found).execute();
  return (await removeRows(tx, role, found, ['role_alias', 'role_name'])).length;
}

/** Clients take whoever has a role with "admin" in its alias for an administrator. */
function checkAlias(alias: string, before: RoleRow | null): void {
  if (before?.role_alias === alias) return;
  if (before?.built_in === true) throw new BusinessError(400, 'role.alias-fixed');
  if (!/^[a-z][a-z0-9-]*$/.test(alias)) throw new BusinessError(400, 'role.alias');
  if (alias.includes('admin')) throw new BusinessError(400, 'role.alias-admin');
}

interface Grant {
  readonly tenantId: string;
  readonly roleId: string;
  readonly alias: string;
  readonly menuIds: readonly string[];
}

/** An administrator's grants cannot be narrowed: nobody could widen them again. */
async function grant(tx: TenantTransaction, { tenantId, roleId, alias, menuIds }: Grant): Promise<void> {
  const before = await grantedEntries(tx, tenantId, roleId);
  const grantable = new Map((await menusOfTenant(tx, tenantId)).map(({ id, code }) => [id, code]));
  const wanted = alias === administrator ? [...grantable.keys()] : [...new Set(menuIds)];
  if (wanted.some((id) => !grantable.has(id))) throw new BusinessError(400, 'role.unknown-menu');
  await tx.deleteFrom('role_menu').where('role_id', '=', roleId).execute();
  const rows = wanted.map((id) => ({ tenant_id: tenantId, role_id: roleId, menu_id: id }));
  if (rows.length > 0) await tx.insertInto('role_menu').values(rows).execute();
  const after = wanted.flatMap((id) => grantable.get(id) ?? []);
  const changes = changesBetween({ menus: before.map(({ code }) => code).toSorted() }, { menus: after.toSorted() });
  if (changes.length > 0) await audit(tx, { action: 'grant', subject: 'role', subjectId: roleId, changes });
}
