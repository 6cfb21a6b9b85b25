import { sql } from 'kysely';
import type { Reply } from '../../core/calls/calls.ts';
import type { Language } from '../../core/text/text.ts';
import { kindsOf } from '../platform/http/filters.ts';
import { sqlRow, type SqlList } from '../platform/http/sql-page.ts';
import type { Change } from '../platform/store/audit.ts';
import type { TraceDetail } from '../platform/store/tables.ts';
import type { Unit } from '../platform/unit.ts';
import { changesInSight } from '../records/visible-changes.ts';
import { namedChanges } from './change-labels.ts';

type AuditItem = Reply<'GET /api/blade-log/audit/list'>['records'][number];

/** What was changed, handed out, read and refused, newest first; without an account where the system itself did it. */
export const auditList: SqlList<AuditItem> = {
  from: sql`
    select a.id, a.at as "createTime", a.kind, a.user_id as "userId", coalesce(u.account, '') as account,
      coalesce(u.real_name, '') as "userName", a.action, a.subject, a.subject_id as "subjectId",
      coalesce(a.step, '') as step, a.source, jsonb_array_length(a.changes) as "changeCount",
      coalesce((a.detail ->> 'rows')::int, 0) as "rowCount"
    from audit_log a left join app_user u on u.id = a.user_id`,
  fields: kindsOf({
    time: ['createTime'],
    text: ['kind', 'userId', 'account', 'userName', 'action', 'subject', 'subjectId', 'step', 'source'],
    number: ['changeCount', 'rowCount'],
  }),
  order: sql`id desc`,
};

/**
 * One line: a change with every value that the reader may see, under the names of its fields; of the others what was
 * asked for.
 *
 * @throws BusinessError 400 where there is none
 */
export async function auditDetail(unit: Unit, language: Language, id: string) {
  const from = sql`
    select shown.*, audit_log.changes, audit_log.detail from (${auditList.from}) shown join audit_log using (id)`;
  const { detail, ...row } = await sqlRow<
    AuditItem & { readonly changes: readonly Change[]; readonly detail: TraceDetail | '' },
    object
  >(unit.tx, { from }, id);
  const changes = await changesInSight(unit, row);
  return {
    ...row,
    ...detailTexts(detail === '' ? {} : detail),
    changes: await namedChanges(unit, { ...row, changes }, language),
  };
}

function detailTexts({ call = '', query = {}, columns = [], ids = [], reason = '', times = 1 }: TraceDetail) {
  const filters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return { call, query: filters.join('; '), columns: columns.join(', '), ids: ids.join(', '), reason, times };
}
