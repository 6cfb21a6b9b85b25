import type { TenantTransaction } from '../../platform/store/database.ts';
import type { Store } from '../../platform/store/store.ts';

/** A person who may log in, with roles; a guest has no user id. */
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
  /** Third-party account that the login was made with; empty = none. */
  readonly oauthId: string;
  /** Whether the password was given by somebody else and has to be changed before anything is done. */
  readonly mustChangePassword: boolean;
}

/** Role of somebody whom a provider knows and we do not yet; no tenant has a role of this name. */
export const guestRole = 'guest';

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
    oauthId: '',
    mustChangePassword: user.must_change_password,
  };
}

/** The guest behind a third-party account; null once it is gone or bound to a user. */
export async function loadGuest(tx: TenantTransaction, oauthId: string): Promise<Identity | null> {
  const found = await tx.selectFrom('third_party_account').selectAll().where('id', '=', oauthId).executeTakeFirst();
  if (found === undefined || found.user_id !== null) return null;
  return {
    userId: '',
    tenantId: found.tenant_id,
    account: '',
    realName: found.name,
    nickName: found.name,
    avatar: found.avatar,
    sex: found.sex,
    deptId: '',
    postId: '',
    roleIds: [],
    roles: [guestRole],
    oauthId,
    mustChangePassword: false,
  };
}

/** Whose login a session is. */
export interface IdentityRef {
  readonly tenantId: string;
  /** Empty for a guest. */
  readonly userId: string;
  /** Empty for a login without a provider. */
  readonly oauthId: string;
}

/** The person or guest of a session, read anew; null where there is none any more. */
export async function loadSessionIdentity(store: Store, ref: IdentityRef): Promise<Identity | null> {
  const { tenantId, userId, oauthId } = ref;
  if (userId === '') return store.tenantTx(tenantId, '0', (tx) => loadGuest(tx, oauthId));
  const identity = await store.tenantTx(tenantId, userId, (tx) => loadIdentity(tx, userId));
  return identity === null ? null : { ...identity, oauthId };
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
