import type { TenantTransaction } from '../store/database.ts';

/** A person who may log in, with roles. */
export interface Identity {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly realName: string;
  readonly nickName: string;
  readonly avatar: string;
  readonly sex: number;
  readonly deptId: string;
  readonly postId: string;
  readonly roleIds: readonly string[];
  /** Role aliases, in the roles' order. */
  readonly roles: readonly string[];
}

/** The person with this id; null where unknown, removed or barred. */
export async function loadIdentity(tx: TenantTransaction, userId: string): Promise<Identity | null> {
  const user = await tx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (user === undefined) return null;
  const roles = await tx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['role.id', 'role.role_alias'])
    .where('user_role.user_id', '=', userId)
    .orderBy('role.sort')
    .execute();
  return {
    userId: user.id,
    tenantId: user.tenant_id,
    account: user.account,
    realName: user.real_name,
    nickName: user.nick_name === '' ? user.real_name : user.nick_name,
    avatar: user.avatar,
    sex: user.sex,
    deptId: user.dept_id,
    postId: user.post_id,
    roleIds: roles.map((role) => role.id),
    roles: roles.map((role) => role.role_alias),
  };
}

/** Codes of the buttons that these roles were granted. */
export async function loadPermissions(tx: TenantTransaction, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await tx
    .selectFrom('role_menu')
    .innerJoin('menu', 'menu.id', 'role_menu.menu_id')
    .select('menu.code')
    .distinct()
    .where('role_menu.role_id', 'in', roleIds)
    .where('menu.category', '=', 2)
    .where('menu.is_deleted', '=', false)
    .orderBy('menu.code')
    .execute();
  return rows.map((row) => row.code);
}
