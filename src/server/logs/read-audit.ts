import { sql } from 'kysely';
import type { Reply } from '../../core/calls/calls.ts';
import type { Language } from '../../core/text/text.ts';
import { kindsOf } from '../platform/http/filters.ts';
import { sqlRow, type SqlList } from '../platform/http/sql-page.ts';
import { changesInSight } from '../records/visible-changes.ts';
import type { Change } from '../platform/store/audit.ts';
import { namedChanges } from './change-labels.ts';
import type { Unit } from '../platform/unit.ts';

type AuditItem = Reply<'GET /api/blade-log/audit/list'>['records'][number];

/** What was written, newest first; without an account where the system itself wrote. */
export const auditList: SqlList<AuditItem> = {
  from: sql`
    select a.id, a.at as "createTime", a.user_id as "userId", coalesce(u.account, '') as account,
      coalesce(u.real_name, '') as "userName", a.action, a.subject, a.subject_id as "subjectId",
      coalesce(a.step, '') as step, a.source, jsonb_array_length(a.changes) as "changeCount"
    from audit_log a left join app_user u on u.id = a.user_id`,
  fields: kindsOf({
    time: ['createTime'],
    text: ['userId', 'account', 'userName', 'action', 'subject', 'subjectId', 'step', 'source'],
    number: ['changeCount'],
  }),
  order: sql`id desc`,
};

/**
 * One write with every value that changed and the reader may see, under the names of its fields.
 *
 * @throws BusinessError 400 where there is none
 */
export async function auditDetail(unit: Unit, language: Language, id: string) {
  const from = sql`select shown.*, audit_log.changes from (${auditList.from}) shown join audit_log using (id)`;
  const row = await sqlRow<AuditItem & { readonly changes: readonly Change[] }, object>(unit.tx, { from }, id);
  const changes = await changesInSight(unit, row);
  return { ...row, changes: await namedChanges(unit, { ...row, changes }, language) };
}
