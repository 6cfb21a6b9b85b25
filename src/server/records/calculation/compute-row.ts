import { isTurnOver } from '../../../core/expression/budget.ts';
import type { Turns } from '../../../core/expression/turns.ts';
import { formEngineInTurns } from '../../../core/form/engine.ts';
import { validateInTurns } from '../../../core/form/validate.ts';
import { capitalized } from '../../../core/text/capitalized.ts';
import type { Language, Text } from '../../../core/text/text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Finding, Row } from '../../../core/values/finding.ts';
import { eachName } from '../../../core/words/calculation/word.ts';
import type { OriginRow, RowOrigin } from '../tables.ts';
import { evaluated, evaluatorFor, rowsReadBy, type Computing } from './computing.ts';
import { originRow } from './kept-origins.ts';
import type { LateNames } from './late-names.ts';
import type { EachRow, FoundRows } from './source-rows.ts';

/** What rows are computed from: the rows of the sources, and what came too late for earlier rows. */
export interface RowInputs {
  readonly found: FoundRows;
  readonly late: LateNames;
}

/** A row with all that is computed and what is wrong with it, and the rows that it was computed from. */
export interface ComputedRow {
  readonly row: Row;
  readonly origin: RowOrigin;
}

/** The row for one of `each`; null where it is left out. */
export function* computeRow(computing: Computing, each: EachRow, inputs: RowInputs): Turns<ComputedRow | null> {
  const { calculation, batch, kit, context } = computing;
  const others: Record<string, Row> = { [eachName]: each.values };
  if (calculation.only !== null && evaluated(computing, calculation.only, others) !== true) return null;
  const missing: Text[] = [];
  const doubtful: Text[] = [];
  const unfound = new Set<string>();
  const values: Record<string, unknown> = {};
  const origin: Record<string, OriginRow> = { [eachName]: originRow(computing, eachName, each) };
  for (const source of calculation.sources) {
    const used = inputs.found.rowOf(source, others);
    const { values: row, isOneOfSeveral = false } = used ?? {};
    if (used !== undefined) origin[source.name] = originRow(computing, source.name, used);
    if (isOneOfSeveral && source.several !== null) doubtful.push(source.several);
    if (row === undefined && source.need !== null) {
      // Without the row that its keys are read from, another one can't be found either: that one alone is told.
      if (!rowsReadBy(computing, Object.values(source.equal)).some((name) => unfound.has(name))) {
        missing.push(source.need);
      }
      unfound.add(source.name);
    }
    others[source.name] = row ?? {};
    if (source.fill) Object.assign(values, filledBy(computing, row ?? {}));
  }
  const valueOf = evaluatorFor(computing, others);
  for (const [key, text] of Object.entries(calculation.set)) {
    if (isTurnOver()) yield;
    values[key] = valueOf(text);
  }
  for (const [there, here] of Object.entries(calculation.follow)) values[there] = batch.values[here];
  Object.assign(values, inputs.late(others), { [calculation.by]: batch.key, [calculation.key]: each.key });
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
  const engine = yield* formEngineInTurns(kit.view, filled, context);
  const findings = yield* validateInTurns(engine, kit.checks(), 'submit');
  return { row: { ...engine.data(), ...faultsOf(computing, { missing, doubtful, findings }) }, origin };
}

/** Values of a source whose keys the computed row has as well. */
function filledBy({ unit }: Computing, row: Row): Row {
  const own = unit.record.model.fields;
  return Object.fromEntries(Object.entries(row).filter(([key]) => own.get(key)?.calc === null));
}

/** One below the other: each may be of several sentences. */
const between = '\n';

/** What is wrong with a computed row. */
interface RowFaults {
  /** Rows that it is computed from and that there are not. */
  readonly missing: readonly Text[];
  /** Rows that it is computed from though others fit as well. */
  readonly doubtful: readonly Text[];
  readonly findings: readonly Finding[];
}

/** Where there is no row to compute from, all else that is wrong follows from that. */
function faultsOf({ unit, calculation }: Computing, { missing, doubtful, findings }: RowFaults): Row {
  const { faults } = calculation;
  if (faults === null) return {};
  const isMissing = missing.length > 0;
  const told = isMissing ? missing : [...doubtful, ...findings.map(({ message }) => message)];
  const wrong = findings.filter(({ level }) => level === 'error');
  const errors = isMissing ? missing.length : doubtful.length + wrong.length;
  const text = (language: Language): string => {
    const most = Number(unit.record.model.fields.get(faults[language])?.words.maxLength ?? 2000);
    return told
      .map((one) => capitalized(one[language]))
      .join(between)
      .slice(0, most);
  };
  const texts = told.length === 0 ? {} : { [faults.zh]: text('zh'), [faults.en]: text('en') };
  const gravest = told.length > 0 ? 'warn' : 'none';
  const level = faults.level === undefined ? {} : { [faults.level]: errors > 0 ? 'error' : gravest };
  return { [faults.count]: errors, ...texts, ...level };
}
