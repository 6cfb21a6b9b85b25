import { sql } from 'kysely';
import type { Reply } from '../../core/calls/calls.ts';
import { kindsOf } from '../platform/http/filters.ts';
import type { SqlList } from '../platform/http/sql-page.ts';

/** Tries to log in, newest first. */
export const loginList: SqlList<Reply<'GET /api/blade-log/login/list'>['records'][number]> = {
  from: sql`
    select l.id, l.at as "createTime", l.user_id as "userId", l.account, coalesce(u.real_name, '') as "userName", l.ip,
      l.agent, l.kind, l.result
    from login_log l left join app_user u on u.id::text = l.user_id`,
  fields: kindsOf({ time: ['createTime'], text: ['userId', 'account', 'userName', 'ip', 'agent', 'kind', 'result'] }),
  order: sql`id desc`,
};
