import { handle, type Route } from '../platform/http/handle.ts';
import { type SqlList, sqlRow } from '../platform/http/sql-page.ts';
import { sql } from 'kysely';
import type { Reply } from '../../core/calls/calls.ts';
import { kindsOf } from '../platform/http/filters.ts';
import { auditDetail, auditList } from './audit-lines.ts';
import { countErasable, eraseSubject } from './erasure.ts';
import { exportOf } from './export-log.ts';
import { lineNoted, listNoted } from './noted-log.ts';
import { findPerson } from './find-person.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** Errors that browsers uploaded, newest first; `time` is by the browser's own clock, as the browser wrote it. */
const errorList: SqlList<Reply<'GET /api/blade-log/error/list'>['records'][number]> = {
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
function errorDetail(tx: TenantTransaction, id: string) {
  const from = sql`
    select shown.*, coalesce(entry ->> 'stack', '') as stack, coalesce(entry ->> 'info', '') as info
    from (${errorList.from}) shown join client_log using (id)`;
  return sqlRow<Reply<'GET /api/blade-log/error/detail'>, object>(tx, { from }, id);
}

/** Tries to log in, newest first. */
const loginList: SqlList<Reply<'GET /api/blade-log/login/list'>['records'][number]> = {
  from: sql`
    select l.id, l.at as "createTime", l.user_id as "userId", l.account, coalesce(u.real_name, '') as "userName", l.ip,
      l.agent, l.kind, l.result
    from login_log l left join app_user u on u.id::text = l.user_id`,
  fields: kindsOf({ time: ['createTime'], text: ['userId', 'account', 'userName', 'ip', 'agent', 'kind', 'result'] }),
  order: sql`id desc`,
};

const auditLog = { record: 'audit-log', list: auditList };
const errorLog = { record: 'error-log', list: errorList };
const loginLog = { record: 'login-log', list: loginList };

/** What was done, what went wrong in browsers, and who logged in, in the caller's tenant; to be read alone. */
export const logRoutes: readonly Route[] = [
  handle('GET /api/blade-log/audit/list', async (unit, asked) => {
    await unit.services.readLog.flushAll(unit.services);
    return listNoted(unit, auditLog, asked);
  }),
  handle('GET /api/blade-log/audit/detail', (unit, { query, call, language }) =>
    lineNoted(unit, auditLog, { id: query.id, call, reading: auditDetail(unit, language, query.id) }),
  ),
  handle('GET /api/blade-log/error/list', (unit, asked) => listNoted(unit, errorLog, asked)),
  handle('GET /api/blade-log/error/detail', (unit, { query, call }) =>
    lineNoted(unit, errorLog, { id: query.id, call, reading: errorDetail(unit.tx, query.id) }),
  ),
  handle('GET /api/blade-log/login/list', (unit, asked) => listNoted(unit, loginLog, asked)),
  handle('POST /api/blade-log/audit/find-person', (unit, { call, body }) =>
    findPerson(unit, { call, wanted: body.values }),
  ),
  handle('POST /api/blade-log/audit/erasable', async (unit, { query }) => ({
    eraseCount: await countErasable(unit, query),
  })),
  handle('POST /api/blade-log/audit/erase', (unit, { query, body }) =>
    eraseSubject(unit, { ...query, values: body.values ?? [] }, body),
  ),
  exportOf({ call: 'GET /api/blade-log/audit/export', ...auditLog }),
  exportOf({ call: 'GET /api/blade-log/login/export', ...loginLog }),
  exportOf({ call: 'GET /api/blade-log/error/export', ...errorLog }),
];
