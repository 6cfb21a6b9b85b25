import type { FormContext } from '../../../core/form/form-engine.ts';
import { loadedInputs, reservedEvaluator, type ReservedReading } from '../../../core/form/reserved-row.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Row } from '../../../core/values/finding.ts';
import { eachName, type CalculationModel } from '../../../core/words/calculation/word.ts';
import { newestRecord } from '../../forms/find-release.ts';
import { recordPage, type FormKit } from '../../forms/form-kit.ts';
import { refKey } from '../../forms/ref-key.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { usedBy } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';

/** A calculation under way; its unit writes the computed rows. */
export interface Computing {
  readonly unit: RowUnit;
  /** The row that they are computed for, and what references to it hold. */
  readonly batch: { readonly id: string; readonly model: RecordModel; readonly values: Row; readonly key: string };
  readonly calculation: CalculationModel;
  /** The release that says so. */
  readonly release: string;
  readonly each: RecordModel;
  readonly sources: ReadonlyMap<string, RecordModel>;
  readonly kit: FormKit;
  readonly context: FormContext;
}

/** The calculation of a batch: of its row with these values; the unit's record is that of the batch. */
export async function computingOf(
  unit: RowUnit,
  calculation: CalculationModel,
  { id, values }: { readonly id: string; readonly values: Row },
): Promise<Computing> {
  const of = async (record: string): Promise<RowUnit['record']> => {
    const found = await newestRecord(unit, record, null);
    if (found === null) throw new BusinessError(404, 'record.missing');
    return usedBy(unit, found);
  };
  const computed = await of(calculation.rows);
  const each = await of(calculation.each);
  const sources = new Map<string, RecordModel>();
  for (const { name, record } of calculation.sources) sources.set(name, (await of(record)).model);
  const { model } = unit.record;
  const key = refKey(model);
  // The page of those who keep the rows: what is computed does not depend on who asks for it.
  const kit = unit.services.kits.of(computed.found.loaded, recordPage, computed.model.roles.write ?? []);
  return {
    unit: { ...unit, record: computed, source: 'system' },
    batch: { id, model, values, key: key === 'id' ? id : plainText(values[key]) },
    calculation,
    release: unit.record.found.head.id,
    each: each.model,
    sources,
    kit,
    context: contextOf(unit, computed.found.head.version),
  };
}

const readings = new WeakMap<Computing, ReservedReading>();

/** What the expressions of a calculation read: the batch, and the other rows by their names. */
export function readingOf(computing: Computing): ReservedReading {
  const { batch, each, sources } = computing;
  const known = readings.get(computing) ?? { model: batch.model, rows: new Map([[eachName, each], ...sources]) };
  readings.set(computing, known);
  return known;
}

/** What an expression of a calculation gives. */
export function evaluated(computing: Computing, text: string, others: Readonly<Record<string, Row>>): unknown {
  return evaluatorFor(computing, others)(text);
}

/** The same for many expressions that read the same rows. */
export function evaluatorFor(computing: Computing, others: Readonly<Record<string, Row>>): (text: string) => unknown {
  return reservedEvaluator(readingOf(computing), { here: computing.batch.values, others }, computing.context);
}

/** The names of the rows, beside the batch, that expressions read. */
export function rowsReadBy(computing: Computing, texts: readonly string[]): readonly string[] {
  const reading = readingOf(computing);
  const named = texts.flatMap((text) => loadedInputs(reading, text).map(({ path }) => path.split('.')[0] ?? ''));
  return [...new Set(named)].filter((name) => reading.rows.has(name));
}

/** Whether the batch alone says what an expression gives. */
export function isFixed(computing: Computing, text: string): boolean {
  return rowsReadBy(computing, [text]).length === 0;
}

/** The values of the batch that its rows follow from. */
export function ownValues(computing: Computing): Row {
  const { calculation, batch } = computing;
  const sources = calculation.sources.flatMap(({ equal, differ, bound }) => [
    ...Object.values(equal),
    ...Object.values(differ),
    ...(bound === null ? [] : [bound.text]),
  ]);
  const texts = [
    ...sources,
    ...Object.values(calculation.set),
    ...(calculation.only === null ? [] : [calculation.only]),
  ];
  const read = texts.flatMap((text) => loadedInputs(readingOf(computing), text).map(({ path }) => path));
  const own = [...new Set(read)].filter((path) => batch.model.fields.has(path)).toSorted();
  return Object.fromEntries(own.map((key) => [key, batch.values[key] ?? null]));
}
