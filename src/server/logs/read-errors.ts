import { sql } from 'kysely';
import type { Reply } from '../../core/calls/calls.ts';
import { kindsOf } from '../platform/http/filters.ts';
import { sqlRow, type SqlList } from '../platform/http/sql-page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** Errors that browsers uploaded, newest first; `time` is by the browser's own clock, as the browser wrote it. */
export const errorList: SqlList<Reply<'GET /api/blade-log/error/list'>['records'][number]> = {
  from: sql`
    select id, received_at as "createTime", user_id as "userId", account, ip, coalesce(entry ->> 'url', '') as url,
      coalesce(entry ->> 'time', '') as time, coalesce(entry ->> 'type', '') as type,
      coalesce(entry ->> 'message', '') as message
    from client_log`,
  fields: kindsOf({ time: ['createTime'], text: ['userId', 'account', 'ip', 'url', 'type', 'message'] }),
  order: sql`id desc`,
};

/**
 * One error with what the browser knew of it.
 *
 * @throws BusinessError 400 where there is none
 */
export function errorDetail(tx: TenantTransaction, id: string) {
  const from = sql`
    select shown.*, coalesce(entry ->> 'stack', '') as stack, coalesce(entry ->> 'info', '') as info
    from (${errorList.from}) shown join client_log using (id)`;
  return sqlRow<Reply<'GET /api/blade-log/error/detail'>, object>(tx, { from }, id);
}
