import type { Calculated } from '../../../core/calls/calculations.ts';
import type { Turns } from '../../../core/expression/turns.ts';
import { evaluateOnRow } from '../../../core/form/row-expression.ts';
import { withComputed } from '../../../core/form/record-view.ts';
import type { Row } from '../../../core/values/finding.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { inTurns } from '../../platform/turns/in-turns.ts';
import { allowLongStatements } from '../../platform/store/store.ts';
import type { Unit } from '../../platform/unit.ts';
import { applyEffects } from '../apply-effects.ts';
import { requireEditable } from '../hand-ins/row-instance.ts';
import { mayCalculate } from '../policy.ts';
import { openRecord, readRow, valuesOfRow, type RecordAddress } from '../record-store.ts';
import { saveRow, type RowUnit } from '../row-writer.ts';
import { computeRow, type ComputedRow, type RowInputs } from './compute-row.ts';
import { computingOf, type Computing } from './computing.ts';
import { keepInputs } from './batch-inputs.ts';
import { readLate } from './late-names.ts';
import { requireOpen } from './open-batch.ts';
import { takeTurn, type Running } from './running.ts';
import { readEach, readSources, type EachRow } from './source-rows.ts';
import { writeComputed } from './computed-rows.ts';

/**
 * Computes the rows of a batch anew: a row for each that there is one to be computed for, the others go. The row itself
 * takes the totals.
 *
 * @throws BusinessError 400 where the batch is closed or somebody computes it already, 403 where its button was not granted
 */
export async function calculateRows(unit: Unit, address: RecordAddress, id: string): Promise<Calculated> {
  const record = await openRecord(unit, address, 'write');
  const { calculation } = record.model;
  if (calculation === null) throw new BusinessError(404, 'record.missing');
  if (!mayCalculate(record.model, unit.principal)) throw new BusinessError(403, 'http.forbidden');
  const running = takeTurn(unit, id);
  const to: RowUnit = { ...unit, record };
  const row = await readRow(unit.tx, record, { id, lock: true });
  const before = valuesOfRow(record.model, row);
  requireOpen(to, row, before);
  await requireEditable(to, row, before);
  await allowLongStatements(unit.tx);
  const computing = await computingOf(to, calculation, { id, values: before });
  const written = await computeAll(computing, running);
  await writeComputed(computing, written);
  const rows = written.map(({ row: one }) => one);
  const summed = { ...before, ...(await totalsOf(computing, rows)) };
  const after = await inTurns(withComputed(record.model, summed, contextOf(unit, record.found.head.version)));
  const saved = await saveRow(to, row, after, 'update');
  await applyEffects(to, saved, before, after);
  const { faults } = calculation;
  return { rows: rows.length, faulty: rows.filter((one) => Number(one[faults?.count ?? ''] ?? 0) > 0).length };
}

async function computeAll(computing: Computing, running: Running): Promise<readonly ComputedRow[]> {
  const found = await readSources(computing);
  const all = await readEach(computing);
  running.all = all.length;
  const late = await readLate(computing, found.used);
  const rows = await inTurns(computeEach(computing, { all, found, late }, running));
  await keepInputs(computing, all, found);
  return rows;
}

interface Inputs extends RowInputs {
  readonly all: readonly EachRow[];
}

function* computeEach(
  computing: Computing,
  { all, ...inputs }: Inputs,
  running: Running,
): Turns<readonly ComputedRow[]> {
  const rows: ComputedRow[] = [];
  for (const each of all) {
    yield;
    const row = yield* computeRow(computing, each, inputs);
    if (row !== null) rows.push(row);
    running.done += 1;
  }
  return rows;
}

/** Sums, to the decimals of their fields. */
async function totalsOf({ calculation, batch, unit, context }: Computing, rows: readonly Row[]): Promise<Row> {
  const totals = Object.entries(calculation.totals).map(([key, text]) => {
    const places = Number(batch.model.fields.get(key)?.words['x-decimals'] ?? 0);
    return { key, text, scale: 10 ** places, sum: 0 };
  });
  await inSlices(unit.services, rows, (row) => {
    for (const total of totals)
      total.sum += Math.round(Number(evaluateOnRow(unit.record.model, total.text, row, context) ?? 0) * total.scale);
  });
  return Object.fromEntries(totals.map(({ key, sum, scale }) => [key, sum / scale]));
}
