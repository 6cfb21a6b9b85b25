import { sql } from 'kysely';
import type { BatchNews } from '../../../core/calls/task-detail.ts';
import { mayReadRecord } from '../../../core/form/record-access.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { CalculationModel } from '../../../core/words/calculation/word.ts';
import { newestRecord } from '../../forms/find-release.ts';
import type { Unit } from '../../platform/unit.ts';
import { batchAge } from '../calculation/batch-inputs.ts';
import { computingOf } from '../calculation/computing.ts';
import { valuesOfRow } from '../record-store.ts';
import { nameOf } from './row-instance.ts';
import { recordsHandedTo, rowOfInstance } from './row-values.ts';

/**
 * Of the batch that an instance is about: what changed since its rows were computed, and how many of them have hints; null
 * where it is about none, or one that the person may not read.
 */
export async function batchNews(unit: Unit, process: string, data: Row): Promise<BatchNews | null> {
  for (const handedIn of await recordsHandedTo(unit, process)) {
    const { record } = handedIn;
    const { calculation } = record.model;
    if (calculation === null || !mayReadRecord(record.model, unit.principal.roles)) continue;
    const row = await rowOfInstance(unit, handedIn, { data, lock: false });
    if (row === undefined) continue;
    const values = valuesOfRow(record.model, row);
    const age = await batchAge(await computingOf({ ...unit, record }, calculation, { id: row.id, values }));
    const changes = [];
    for (const [changed, count] of age?.changes ?? []) {
      const label = (await newestRecord(unit, changed, null))?.model.label ?? { zh: changed, en: changed };
      changes.push({ label, count });
    }
    const key = nameOf(record.model, row);
    return { record: record.model.id, key, changes, ...(await hintsOf(unit, calculation, key)) };
  }
  return null;
}

/** How many computed rows have hints alone, and where these are listed. */
async function hintsOf(
  unit: Unit,
  { rows: record, by, faults }: CalculationModel,
  key: string,
): Promise<Pick<BatchNews, 'hints' | 'hintsAt'>> {
  const level = faults?.level;
  const computed = level === undefined ? null : await newestRecord(unit, record, unit.principal);
  if (level === undefined || computed === null) return { hints: 0, hintsAt: '' };
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from record_row r
    where r.record = ${record} and r.deleted_at is null and r.data ->> ${by}::text = ${key}
      and r.data ->> ${level}::text = 'warn'`.execute(unit.tx);
  const filters = new URLSearchParams({ [by]: key, [level]: 'warn' });
  return { hints: rows[0]?.count ?? 0, hintsAt: `${computed.model.path}?${filters.toString()}` };
}
