import { createFormEngine } from '../../../core/form/engine.ts';
import type { FormContext } from '../../../core/form/form-engine.ts';
import { evaluateOnReserved, type ReservedReading } from '../../../core/form/reserved-row.ts';
import { validate } from '../../../core/form/validate.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import type { Language, Text } from '../../../core/text/text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Finding, Row } from '../../../core/values/finding.ts';
import { eachName, type CalculationModel } from '../../../core/words/calculation/word.ts';
import type { FormKit } from '../../forms/form-kit.ts';
import type { RowUnit } from '../row-writer.ts';
import type { EachRow, FoundRows } from './source-rows.ts';

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

/** The row for one of `each`, with all that is computed and what is wrong with it; null where it is left out. */
export function computeRow(computing: Computing, each: EachRow, found: FoundRows): Row | null {
  const { calculation, batch, kit, context, unit } = computing;
  const others: Record<string, Row> = { [eachName]: each.values };
  if (calculation.only !== null && evaluated(computing, calculation.only, others) !== true) return null;
  const missing: Text[] = [];
  const values: Record<string, unknown> = {};
  for (const source of calculation.sources) {
    const row = found.rowOf(source, others);
    if (row === undefined && source.need !== null) missing.push(source.need);
    others[source.name] = row ?? {};
    if (source.fill) Object.assign(values, filledBy(computing, row ?? {}));
  }
  for (const [key, text] of Object.entries(calculation.set)) values[key] = evaluated(computing, text, others);
  for (const [there, here] of Object.entries(calculation.follow)) values[there] = batch.values[here];
  Object.assign(values, { [calculation.by]: batch.key, [calculation.key]: each.key });
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
  const engine = createFormEngine(kit.view, filled, context);
  const findings = validate(engine, kit.checks(), 'submit');
  return { ...engine.data(), ...faultsOf(unit.record.model, calculation, missing, findings) };
}

/** Values of a source whose keys the computed row has as well. */
function filledBy({ unit }: Computing, row: Row): Row {
  const own = unit.record.model.fields;
  return Object.fromEntries(Object.entries(row).filter(([key]) => own.get(key)?.calc === null));
}

const breaks: Readonly<Record<Language, string>> = { zh: '；', en: '; ' };

/** Where there is no row to compute from, all else that is wrong follows from that. */
function faultsOf(
  model: RecordModel,
  { faults }: CalculationModel,
  missing: readonly Text[],
  findings: readonly Finding[],
): Row {
  if (faults === null) return {};
  const told = missing.length > 0 ? missing : findings.map(({ message }) => message);
  const errors = missing.length > 0 ? missing.length : findings.filter(({ level }) => level === 'error').length;
  const text = (language: Language): string => {
    const most = Number(model.fields.get(faults[language])?.words.maxLength ?? 2000);
    return told
      .map((one) => one[language])
      .join(breaks[language])
      .slice(0, most);
  };
  const texts = told.length === 0 ? {} : { [faults.zh]: text('zh'), [faults.en]: text('en') };
  return { [faults.count]: errors, ...texts };
}
