import { sql } from 'kysely';
import type { TenantTransaction } from './database.ts';

/** One value that changed; `path` is a field key, a `table[row].column`, or empty for the whole. */
export interface Change {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What a write did. */
export interface AuditEntry {
  /** e.g. `submit`, `remove`, `complete`. */
  readonly action: string;
  /** Kind of the thing changed, e.g. `dict`, `project`, `task`. */
  readonly subject: string;
  readonly subjectId: string;
  readonly step?: string;
  /** Where the values came from; default `typed`. */
  readonly source?: 'typed' | 'paste' | 'import' | 'calc' | 'system';
  readonly changes?: readonly Change[];
}

/** Records a write in the same transaction; user and tenant are the transaction's. */
export function audit(tx: TenantTransaction, entry: AuditEntry): Promise<void> {
  return auditAll(tx, [entry]);
}

/** Records several writes at once. */
export async function auditAll(tx: TenantTransaction, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const values = entries.map((entry) => ({
    tenant_id: sql<string>`current_setting('app.tenant')`,
    user_id: sql<string>`current_setting('app.user')::bigint`,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId,
    step: entry.step ?? null,
    source: entry.source ?? 'typed',
    changes: JSON.stringify(entry.changes ?? []),
  }));
  await tx.insertInto('audit_log').values(values).execute();
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
