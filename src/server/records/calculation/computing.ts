import type { FormContext } from '../../../core/form/form-engine.ts';
import { evaluateOnReserved, type ReservedReading } from '../../../core/form/reserved-row.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import type { Row } from '../../../core/values/finding.ts';
import { eachName, type CalculationModel } from '../../../core/words/calculation/word.ts';
import type { FormKit } from '../../forms/form-kit.ts';
import type { RowUnit } from '../row-writer.ts';

/** A calculation under way; its unit writes the computed rows. */
export interface Computing {
  readonly unit: RowUnit;
  /** The row that they are computed for, and what references to it hold. */
  readonly batch: { readonly model: RecordModel; readonly values: Row; readonly key: string };
  readonly calculation: CalculationModel;
  readonly each: RecordModel;
  readonly sources: ReadonlyMap<string, RecordModel>;
  readonly kit: FormKit;
  readonly context: FormContext;
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
  return evaluateOnReserved(readingOf(computing), text, computing.batch.values, others, computing.context);
}
