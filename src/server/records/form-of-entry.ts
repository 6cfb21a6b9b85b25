import { newestRecord, usableRelease, type FoundRecord } from '../forms/find-release.ts';
import { versionHead } from '../forms/release-queries.ts';
import type { Change } from '../platform/store/audit.ts';
import type { Unit } from '../platform/unit.ts';

/** An entry of the audit log, as far as its form depends on it. */
export interface LoggedEntry {
  readonly id: string;
  readonly subject: string;
  readonly subjectId: string;
}

/**
 * The form by whose names an entry tells of a row: that of the version that the row was converted from next, else the
 * newest one. Null where the entry is about no record's row.
 */
export async function formOfEntry(unit: Unit, { id, subject, subjectId }: LoggedEntry): Promise<FoundRecord | null> {
  const newest = await newestRecord(unit, subject, null);
  if (newest === null || newest.model.api !== null) return newest;
  const next = await unit.tx
    .selectFrom('audit_log')
    .select('changes')
    .where('kind', '=', 'change')
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('action', '=', 'convert')
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const from = (next?.changes as readonly Change[] | undefined)?.find(({ path }) => path === 'release')?.before;
  const head = typeof from === 'number' ? await versionHead(unit.tx, subject, from) : undefined;
  const older = head === undefined ? null : await usableRelease(unit, head);
  const model = older?.loaded.model;
  return older !== null && model?.kind === 'record' ? { ...older, model } : newest;
}
