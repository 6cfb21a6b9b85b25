import { sql } from 'kysely';
import { lockSeconds, mostFailures } from '../auth/lockout.ts';
import { later } from '../auth/tokens.ts';
import { wireTime } from '../../platform/clock.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { isId, type Page, type RawQuery } from '../../platform/http/page.ts';
import { sqlPage } from '../../platform/http/sql-page.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';

/** A person on the wire, without the password. */
export interface UserItem {
  readonly id: string;
  readonly tenantId: string;
  readonly account: string;
  readonly realName: string;
  readonly nickName: string;
  readonly phone: string;
  readonly email: string;
  /** 1 male, 2 female, -1 unknown. */
  readonly sex: number;
  readonly avatar: string;
  readonly roleId: readonly string[];
  /** Names of the roles, with commas between. */
  readonly roleName: string;
  /** Key of dictionary `region`; empty = none. */
  readonly region: string;
  /** `pending` = registered and without a role so far. */
  readonly status: 'active' | 'locked' | 'pending';
  /** Set where failed logins lock the account for a while. */
  readonly lockedUntil: string;
  readonly mustChangePassword: boolean;
  readonly lastLoginAt: string;
  readonly createTime: string;
}

type Row = Omit<UserItem, 'lockedUntil' | 'lastLoginAt' | 'createTime'> & {
  readonly lockedUntil: Date | null;
  readonly lastLoginAt: Date | null;
  readonly createTime: Date;
};

/** People who were not removed; what locks an account depends on the time. */
function users(now: Date) {
  const since = later(now, -lockSeconds);
  return sql<Row>`
    select u.id, u.tenant_id as "tenantId", u.account, u.real_name as "realName", u.nick_name as "nickName", u.phone,
      u.email, u.sex, u.avatar, u.region, u.must_change_password as "mustChangePassword",
      coalesce(own.ids, '{}') as "roleId", coalesce(own.names, '') as "roleName",
      case when u.status <> 1 or f.last_at is not null then 'locked' when own.ids is null then 'pending'
        else 'active' end as status,
      f.last_at + make_interval(secs => ${lockSeconds}) as "lockedUntil",
      u.last_login_at as "lastLoginAt", u.create_time as "createTime"
    from app_user u
    left join lateral (
      select array_agg(role.id::text order by role.sort, role.id) as ids,
        string_agg(role.role_name, ',' order by role.sort, role.id) as names
      from user_role join role on role.id = user_role.role_id where user_role.user_id = u.id
    ) own on true
    left join login_failure f on f.tenant_id = u.tenant_id and f.account = u.account
      and f.failures >= ${mostFailures} and f.last_at > ${since}::timestamptz
    where not u.is_deleted`;
}

const fields = {
  account: 'text',
  realName: 'text',
  nickName: 'text',
  phone: 'text',
  email: 'text',
  sex: 'number',
  roleId: 'text',
  roleName: 'text',
  region: 'text',
  status: 'text',
  lockedUntil: 'time',
  mustChangePassword: 'text',
  lastLoginAt: 'time',
  createTime: 'time',
} as const;

/** A page of the tenant's people. */
export function listUsers(tx: TenantTransaction, now: Date, query: RawQuery): Promise<Page<UserItem>> {
  return sqlPage(tx, query, { from: users(now), fields, order: sql`"createTime" desc, id desc`, toWire });
}

/**
 * One person.
 *
 * @throws BusinessError 400 where there is none
 */
export async function userDetail(tx: TenantTransaction, now: Date, id: string): Promise<UserItem> {
  const [user] = await usersById(tx, now, [id]);
  if (user === undefined) throw new BusinessError(400, 'http.record-missing');
  return user;
}

/** Those of the ids that exist. */
export async function usersById(tx: TenantTransaction, now: Date, ids: readonly string[]): Promise<UserItem[]> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return [];
  const { rows } = await sql<Row>`
    select * from (${users(now)}) as rows where id = any(${wanted}::bigint[]) order by id`.execute(tx);
  return rows.map(toWire);
}

function toWire(row: Row): UserItem {
  return {
    ...row,
    lockedUntil: wireTime(row.lockedUntil),
    lastLoginAt: wireTime(row.lastLoginAt),
    createTime: wireTime(row.createTime),
  };
}
