import type { Calculated } from '../../../core/calls/records.ts';
import { evaluateOnRow } from '../../../core/form/row-expression.ts';
import { withComputed } from '../../../core/form/record-view.ts';
import type { RecordModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Row } from '../../../core/values/finding.ts';
import { calculateCall, type CalculationModel } from '../../../core/words/calculation/word.ts';
import { newestRecord } from '../../forms/find-release.ts';
import { recordPage } from '../../forms/form-kit.ts';
import { refKey } from '../../forms/ref-key.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { allowLongStatements } from '../../platform/store/store.ts';
import type { Unit } from '../../platform/unit.ts';
import { applyEffects } from '../apply-effects.ts';
import { openRecord, readRow, usedBy, valuesOfRow, type RecordAddress, type RecordRow } from '../record-store.ts';
import { saveRow, type RowUnit } from '../row-writer.ts';
import { computeRow } from './compute-row.ts';
import type { Computing } from './computing.ts';
import { requireOpen } from './open-batch.ts';
import { readEach, readSources } from './source-rows.ts';
import { writeComputed } from './computed-rows.ts';

/** Rows that are computed before others get their turn. */
const rowsAtOnce = 25;

/**
 * Computes the rows of a batch anew: a row for each that there is one to be computed for, the others go. The row itself
 * takes the totals.
 *
 * @throws BusinessError 400 where the batch is closed, 403 where its button was not granted
 */
export async function calculateRows(unit: Unit, address: RecordAddress, id: string): Promise<Calculated> {
  const record = await openRecord(unit, address, 'write');
  const { calculation } = record.model;
  if (calculation === null) throw new BusinessError(404, 'record.missing');
  requireGranted(unit, record.model);
  const to: RowUnit = { ...unit, record };
  const row = await readRow(unit.tx, record, { id, lock: true });
  const before = valuesOfRow(record.model, row);
  requireOpen(to, row, before);
  await allowLongStatements(unit.tx);
  const computing = await computingOf(to, calculation, row);
  const written = await computeAll(computing);
  await writeComputed(computing, written);
  const after = withComputed(
    record.model,
    { ...before, ...totalsOf(computing, written) },
    contextOf(unit, record.found.head.version),
  );
  const saved = await saveRow(to, row, after, 'update');
  await applyEffects(to, saved, before, after);
  const { faults } = calculation;
  return { rows: written.length, faulty: written.filter((one) => Number(one[faults?.count ?? ''] ?? 0) > 0).length };
}

function requireGranted({ principal }: Unit, { actions }: RecordModel): void {
  const action = actions.find(({ verb, as }) => verb === 'call' && as === calculateCall);
  if (action === undefined || !principal.permissions.has(action.permission))
    throw new BusinessError(403, 'http.forbidden');
}

async function computingOf(unit: RowUnit, calculation: CalculationModel, row: RecordRow): Promise<Computing> {
  const of = async (id: string): Promise<RowUnit['record']> => {
    const found = await newestRecord(unit, id, null);
    if (found === null) throw new BusinessError(404, 'record.missing');
    return usedBy(unit, found);
  };
  const computed = await of(calculation.rows);
  const each = await of(calculation.each);
  const sources = new Map<string, RecordModel>();
  for (const { name, record } of calculation.sources) sources.set(name, (await of(record)).model);
  const { model } = unit.record;
  const batch = valuesOfRow(model, row);
  const key = refKey(model);
  // The page of those who keep the rows: what is computed does not depend on who asks for it.
  const kit = unit.services.kits.of(computed.found.loaded, recordPage, computed.model.roles.write ?? []);
  return {
    unit: { ...unit, record: computed, source: 'system' },
    batch: { model, values: batch, key: key === 'id' ? row.id : plainText(batch[key]) },
    calculation,
    each: each.model,
    sources,
    kit,
    context: contextOf(unit, computed.found.head.version),
  };
}

async function computeAll(computing: Computing): Promise<readonly Row[]> {
  const found = await readSources(computing);
  const rows: Row[] = [];
  for (const [index, each] of (await readEach(computing)).entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await computing.unit.services.pause(0);
    const row = computeRow(computing, each, found);
    if (row !== null) rows.push(row);
  }
  return rows;
}

/** Sums, to the decimals of their fields. */
function totalsOf({ calculation, batch, unit, context }: Computing, rows: readonly Row[]): Row {
  const totals = Object.entries(calculation.totals).map(([key, text]) => {
    const places = Number(batch.model.fields.get(key)?.words['x-decimals'] ?? 0);
    const scale = 10 ** places;
    const parts = rows.map((row) =>
      Math.round(Number(evaluateOnRow(unit.record.model, text, row, context) ?? 0) * scale),
    );
    return [key, parts.reduce((sum, part) => sum + part, 0) / scale];
  });
  return Object.fromEntries(totals) as Row;
}
