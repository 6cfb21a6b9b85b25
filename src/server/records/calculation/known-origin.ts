import { sql } from 'kysely';
import { reservedEvaluator, type ReservedReading } from '../../../core/form/reserved-row.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import type { Row } from '../../../core/values/finding.ts';
import { eachName, type CalculationModel } from '../../../core/words/calculation/word.ts';
import { newestRecord, usableRelease } from '../../forms/find-release.ts';
import { headById } from '../../forms/release-queries.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import type { Unit } from '../../platform/unit.ts';
import type { OpenRecord, RecordRow } from '../record-store.ts';
import type { RowOrigin } from '../tables.ts';

/** What a computed row was computed from, and how. */
export interface KnownOrigin {
  readonly calculation: CalculationModel;
  readonly reading: ReservedReading;
  /** Values of the batch that were read. */
  readonly batch: Row;
  readonly sources: RowOrigin;
  /** What an expression of the calculation gave then. */
  readonly valueOf: (text: string) => unknown;
}

interface Kept {
  readonly sources: RowOrigin;
  readonly record: string;
  readonly own: Row;
  readonly release: string | null;
}

/** What a row was computed from; null for a row that no calculation made, or one from before this was kept. */
export async function readOrigin(unit: Unit, record: OpenRecord, row: RecordRow): Promise<KnownOrigin | null> {
  const { rows } = await sql<Kept>`
    select o.sources, b.record, c.own_values as own, c.release_id as release
    from record_origin o join record_calculation c on c.batch_id = o.batch_id join record_row b on b.id = o.batch_id
    where o.row_id = ${row.id}`.execute(unit.tx);
  const [kept] = rows;
  const model = kept === undefined ? null : await batchModel(unit, kept);
  const calculation = model?.calculation ?? null;
  if (kept === undefined || model === null || calculation?.rows !== record.model.id) return null;
  const named = [
    [eachName, calculation.each] as const,
    ...calculation.sources.map((one) => [one.name, one.record] as const),
  ];
  const models = new Map<string, RecordModel>();
  for (const [name, id] of named) {
    const found = await newestRecord(unit, id, null);
    if (found !== null) models.set(name, found.model);
  }
  const reading = { model, rows: models };
  const others = Object.fromEntries(named.map(([name]) => [name, kept.sources[name]?.values ?? {}]));
  const context = contextOf(unit, record.found.head.version);
  const valueOf = reservedEvaluator(reading, { here: kept.own, others }, context);
  return { calculation, reading, batch: kept.own, sources: kept.sources, valueOf };
}

/** The batch's record as it was when its rows were computed. */
async function batchModel(unit: Unit, { record, release }: Kept): Promise<RecordModel | null> {
  const found = release === null ? null : await usableRelease(unit, await headById(unit.tx, release));
  const model = found?.loaded.model ?? (await newestRecord(unit, record, null))?.model;
  return model?.kind === 'record' ? model : null;
}

/** The field of a source that fills a field of the same key, as expressions name it; null where none does. */
export function sourceField({ calculation, reading, sources }: KnownOrigin, key: string): string | null {
  const source = calculation.sources.findLast(
    ({ fill, name }) => fill && sources[name] !== undefined && reading.rows.get(name)?.fields.has(key) === true,
  );
  return source === undefined ? null : `${source.name}.${key}`;
}
