import { sql, type InsertObject } from 'kysely';
import type { TraceKind } from '../../../core/calls/call.ts';
import type { Database, TenantTransaction } from './database.ts';
import type { TraceDetail } from './tables.ts';

/** One value that changed; `path` is a field key, a `table[row].column`, or empty for the whole. */
export interface Change {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What lines of the audit log are about; `changes` alone belong to the history of their row. */
export type AuditKind = 'change' | TraceKind | 'read' | 'refused' | 'retention' | 'erasure';

/** What was done. */
export interface AuditEntry {
  /** Default `change`. */
  readonly kind?: AuditKind;
  readonly detail?: TraceDetail;
  /** e.g. `submit`, `remove`, `complete`. */
  readonly action: string;
  /** Kind of the thing changed, e.g. `dict`, `project`, `task`. */
  readonly subject: string;
  readonly subjectId: string;
  readonly step?: string;
  /** Where the values came from; default `typed`. */
  readonly source?: 'typed' | 'paste' | 'import' | 'calc' | 'system';
  readonly changes?: readonly Change[];
  /** Who; default: the user of the transaction. */
  readonly userId?: string;
  /** When; default: the time of the transaction. */
  readonly at?: Date;
}

/** Records a write in the same transaction; user and tenant are the transaction's. */
export function audit(tx: TenantTransaction, entry: AuditEntry): Promise<void> {
  return auditAll(tx, [entry]);
}

/** Records several writes at once. */
export async function auditAll(tx: TenantTransaction, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insertInto('audit_log').values(entries.map(auditValues)).execute();
}

/** An entry as it is stored. */
export function auditValues(entry: AuditEntry): InsertObject<Database, 'audit_log'> {
  return {
    tenant_id: sql<string>`current_setting('app.tenant')`,
    user_id: entry.userId ?? sql<string>`current_setting('app.user')::bigint`,
    kind: entry.kind ?? 'change',
    detail: entry.detail === undefined ? null : JSON.stringify(entry.detail),
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId,
    step: entry.step ?? null,
    source: entry.source ?? 'typed',
    changes: JSON.stringify(entry.changes ?? []),
    at: entry.at ?? sql<Date>`now()`,
  };
}

/** The keys whose values differ, with both values. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((path) => ({ path, before: before[path] ?? null, after: after[path] ?? null }));
}
