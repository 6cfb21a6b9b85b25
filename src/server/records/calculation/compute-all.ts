import type { RecordModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { CalculationModel } from '../../../core/words/calculation/word.ts';
import { newestRecord } from '../../forms/find-release.ts';
import { recordPage } from '../../forms/form-kit.ts';
import { refKey } from '../../forms/ref-key.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { usedBy, type RecordRow } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';
import { computeRow } from './compute-row.ts';
import type { Computing } from './computing.ts';
import { readEach, readSources } from './source-rows.ts';

/** Rows that are computed before others get their turn. */
const rowsAtOnce = 25;

/** What computing the rows of a batch takes; `values` are those of the batch. */
export async function computingOf(
  unit: RowUnit,
  calculation: CalculationModel,
  { row, values }: { readonly row: RecordRow; readonly values: Row },
): Promise<Computing> {
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
  const key = refKey(model);
  // The page of those who keep the rows: what is computed does not depend on who asks for it.
  const kit = unit.services.kits.of(computed.found.loaded, recordPage, computed.model.roles.write ?? []);
  return {
    unit: { ...unit, record: computed, source: 'system' },
    batch: { model, values, key: key === 'id' ? row.id : plainText(values[key]) },
    calculation,
    each: each.model,
    sources,
    kit,
    context: contextOf(unit, computed.found.head.version),
  };
}

/** The rows of a batch as they are computed now. */
export async function computeAll(computing: Computing): Promise<readonly Row[]> {
  const found = await readSources(computing);
  const rows: Row[] = [];
  for (const [index, each] of (await readEach(computing)).entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await computing.unit.services.pause(0);
    const row = computeRow(computing, each, found);
    if (row !== null) rows.push(row);
  }
  return rows;
}
