import { sql } from 'kysely';
import type { Language } from '../../core/text/text.ts';
import { wireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { isId, type Page, type RawQuery } from '../platform/http/page.ts';
import { sqlPage } from '../platform/http/sql-page.ts';
import { changesInSight } from '../records/visible-changes.ts';
import type { Change } from '../platform/store/audit.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { namedChanges, type NamedChange } from './change-labels.ts';
import type { Unit } from '../platform/unit.ts';

/** A write on the wire. */
export interface AuditItem {
  readonly id: string;
  readonly createTime: string;
  readonly userId: string;
  /** Empty for the system itself. */
  readonly account: string;
  readonly userName: string;
  /** e.g. `add`, `edit`, `complete`. */
  readonly action: string;
  /** Kind of the thing written, e.g. `role`. */
  readonly subject: string;
  readonly subjectId: string;
  readonly step: string;
  /** Where the values came from, e.g. `typed`, `paste`. */
  readonly source: string;
  readonly changeCount: number;
}

type Row = Omit<AuditItem, 'createTime'> & { readonly createTime: Date };

const writes = sql<Row>`
  select a.id, a.at as "createTime", a.user_id as "userId", coalesce(u.account, '') as account,
    coalesce(u.real_name, '') as "userName", a.action, a.subject, a.subject_id as "subjectId",
    coalesce(a.step, '') as step, a.source, jsonb_array_length(a.changes) as "changeCount"
  from audit_log a left join app_user u on u.id = a.user_id`;

const fields = {
  createTime: 'time',
  userId: 'text',
  account: 'text',
  userName: 'text',
  action: 'text',
  subject: 'text',
  subjectId: 'text',
  step: 'text',
  source: 'text',
  changeCount: 'number',
} as const;

/** A page of what was written, newest first. */
export function listAudit(tx: TenantTransaction, query: RawQuery): Promise<Page<AuditItem>> {
  return sqlPage(tx, query, { from: writes, fields, order: sql`id desc`, toWire });
}

/**
 * One write with every value that changed and the reader may see, under the names of its fields.
 *
 * @throws BusinessError 400 where there is none
 */
export async function auditDetail(
  unit: Unit,
  language: Language,
  id: string,
): Promise<AuditItem & { readonly changes: readonly NamedChange[] }> {
  if (!isId(id)) throw new BusinessError(400, 'http.record-missing');
  const { rows } = await sql<Row & { readonly changes: readonly Change[] }>`
    select rows.*, audit_log.changes from (${writes}) as rows join audit_log on audit_log.id = rows.id
    where rows.id = ${id}`.execute(unit.tx);
  const [row] = rows;
  if (row === undefined) throw new BusinessError(400, 'http.record-missing');
  const changes = await changesInSight(unit, row);
  return { ...toWire(row), changes: await namedChanges(unit, { ...row, changes }, language) };
}

function toWire<R extends Row>(row: R): Omit<R, 'createTime'> & { readonly createTime: string } {
  return { ...row, createTime: wireTime(row.createTime) };
}
