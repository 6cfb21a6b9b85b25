import { sql } from 'kysely';
import type { Reply } from '../../../core/calls/calls.ts';
import { lockSeconds, mostFailures } from '../auth/lockout.ts';
import { later } from '../auth/tokens.ts';
import { kindsOf } from '../../platform/http/filters.ts';
import type { SqlList } from '../../platform/http/sql-page.ts';

/** A person on the wire; `pending` = registered and without a role so far. */
export type UserItem = Reply<'GET /api/blade-user/detail'>;

const fields = kindsOf({
  text: [
    'account',
    'realName',
    'nickName',
    'phone',
    'email',
    'roleId',
    'roleName',
    'region',
    'status',
    'mustChangePassword',
  ],
  number: ['sex'],
  time: ['lockedUntil', 'lastLoginAt', 'createTime'],
});

/** People who were not removed, without their passwords; what locks an account depends on the time. */
export function userList(now: Date): SqlList<UserItem> {
  const since = later(now, -lockSeconds);
  const from = sql`
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
    left join login_failure f on f.tenant_id = u.tenant_id and f.account = u.account and f.device = ''
      and f.failures >= ${mostFailures} and f.last_at > ${since}::timestamptz
    where not u.is_deleted`;
  return { from, fields, order: sql`"createTime" desc, id desc` };
}
