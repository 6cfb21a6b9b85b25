import { allowLongStatements } from '../../platform/store/store.ts';
import { inTurns } from '../../platform/turns/in-turns.ts';
import { writeJson } from '../../platform/turns/json-writer.ts';
import { createHash } from 'node:crypto';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Row } from '../../../core/values/finding.ts';
import { mayDo } from '../policy.ts';
import { openRecord, type OpenRecord, type RecordAddress } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';
import { lockTree } from '../tree.ts';
import { choicesOfFields } from '../../forms/choices-of-fields.ts';
import { reportOf, type ImportReport } from './import-report.ts';
import type { ImportSource } from './import-source.ts';
import { planImport, type PlannedRow } from './plan-import.ts';
import { sourceOfRows } from './source-of-rows.ts';
import { sourceOfSheet, type ImportedSheet } from './source-of-sheet.ts';
import { tryImport, writeImport } from './write-import.ts';
import type { Unit } from '../../platform/unit.ts';

/** What somebody wants to import: the rows of a sheet, or rows by field key. */
export type Imported =
  | { readonly kind: 'sheet'; readonly sheet: ImportedSheet }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] };

/**
 * Checks an import, and writes it where `confirm` is what the check of the very same rows answered: all rows or none.
 *
 * @param confirm empty to check and write nothing
 * @throws BusinessError 400 with the report where a confirmed import has errors, or rows changed since it was checked
 */
export async function importRecords(
  unit: Unit,
  address: RecordAddress,
  { imported, confirm }: { readonly imported: Imported; readonly confirm: string },
): Promise<ImportReport> {
  const record = await openRecord(unit, address, 'write');
  if (!mayDo(record.model, unit.principal, 'import')) throw new BusinessError(403, 'http.forbidden');
  await allowLongStatements(unit.tx);
  await lockTree(unit, record.model);
  const source =
    imported.kind === 'sheet' ? await sourceOfSheet(unit, record, imported.sheet) : sourceOfRows(record, imported.rows);
  if (source.rows.length === 0) throw new BusinessError(400, 'record.import-empty');
  const to: RowUnit = { ...unit, record, source: 'import' };
  const validated = await planImport(to, source, confirm !== '');
  const planned = confirm === '' ? await tryImport(to, validated) : validated;
  const choices = await choicesOfFields(unit.tx, source.fields);
  const told = reportOf(record, source, planned, choices);
  const seal = told.faulty > 0 ? '' : await sealOf(record, source, planned);
  if (confirm === '') return { ...told, confirm: seal, written: false };
  requireFaultless(told);
  if (seal !== confirm)
    throw new BusinessError(400, 'record.import-changed', { data: { ...told, confirm: seal, written: false } });
  requireFaultless(reportOf(record, source, await writeImport(to, planned), choices));
  return { ...told, confirm: '', written: true };
}

/** @throws BusinessError 400 with the report where a row has errors */
function requireFaultless(told: Omit<ImportReport, 'confirm' | 'written'>): void {
  const { faulty } = told;
  if (faulty === 0) return;
  throw new BusinessError(400, 'record.import-refused', {
    args: { faulty },
    data: { ...told, confirm: '', written: false },
  });
}

/** Stands for what was checked: the release, every value, and the rows that would change as they were. */
async function sealOf(
  { model, found }: OpenRecord,
  source: ImportSource,
  planned: readonly PlannedRow[],
): Promise<string> {
  const rows = planned.map(({ row, target, deed }) => [row.id, row.ver, row.values, deed, target?.id, target?.ver]);
  const text = await inTurns(writeJson([model.id, found.head.sha256, source.columns, rows]));
  return createHash('sha256').update(text).digest('hex');
}
