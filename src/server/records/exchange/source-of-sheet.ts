import type { CellValue } from 'hucre/xlsx';
import type { FieldModel } from '../../../core/model/model.ts';
import { matchHeader } from '../../../core/model/header-names.ts';
import type { HeadedField } from '../../../core/model/header-names.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { columnLetters } from '../../workbooks/read-sheet.ts';
import type { SheetRow } from '../../workbooks/read-sheet.ts';
import type { OpenRecord } from '../record-store.ts';
import { exchangeFields, headedFact, rowFactColumns } from './exchange-fields.ts';
import { mostImported } from './import-source.ts';
import type { ImportSource, SourceRow } from './import-source.ts';
import type { Asking } from './named-targets.ts';
import { cellText, isFormulaError, namesIn, readValue } from './read-value.ts';
import { valueNames } from './value-names.ts';
import type { ValueNames } from './value-names.ts';
import { listText } from '../../../core/text/list-text.ts';

/** Titles and notes that people write above a table. */
const mostAbove = 10;

/** A column of the sheet with what its header names. */
interface Headed {
  readonly index: number;
  readonly header: string;
  readonly field: HeadedField;
  /** Null where it is a fact of the server's, not a field. */
  readonly model: FieldModel | null;
}

/**
 * Reads the rows of a sheet: finds the row of headers among the first, by labels in either language, keys and the names
 * that the descriptor lists (`x-paste`), then the values in the cells below.
 *
 * @throws BusinessError 400 where no row names columns, or there are more rows than an import takes
 */
export async function sourceOfSheet(
  asking: Asking,
  record: OpenRecord,
  sheet: readonly SheetRow[],
): Promise<ImportSource> {
  const { columns, unknownHeaders, body } = headedRows(record, sheet);
  if (body.length > mostImported) throw new BusinessError(400, 'record.import-rows', { args: { most: mostImported } });
  const isRead = ({ model }: Headed): boolean => model !== null && model.kind !== 'file';
  const read = columns.filter(isRead);
  const fields = read.flatMap(({ model }) => model ?? []);
  const cellsOf = (field: FieldModel): readonly string[] => {
    const index = read.find(({ model }) => model === field)?.index ?? -1;
    return body.flatMap(({ cells }) => namesIn(cells[index], field));
  };
  const names = await valueNames(asking, fields, cellsOf);
  const id = columns.find(({ field, model }) => model === null && field.key === 'id')?.index ?? -1;
  return {
    fields,
    columns: read.map(({ index, header, field: { key, label } }) => ({
      letters: columnLetters(index),
      header,
      key,
      label,
    })),
    unknownHeaders,
    passedOver: columns.filter((column) => !isRead(column) && column.index !== id).map(({ header }) => header),
    rows: body.map((row) => sourceRow(row, read, names, id)),
  };
}

function headedRows(record: OpenRecord, sheet: readonly SheetRow[]) {
  const known = [
    ...exchangeFields(record).map((field) => ({ field: field as HeadedField, model: field as FieldModel | null })),
    ...rowFactColumns.map((fact) => ({ field: headedFact(fact), model: null })),
  ];
  for (const [place, { cells }] of sheet.slice(0, mostAbove).entries()) {
    const titles = Array.from(cells, cellText);
    const match = matchHeader(titles, known);
    if (match === null) continue;
    const columns = match.flatMap((column, index): readonly Headed[] =>
      column === null ? [] : [{ index, header: titles[index] ?? '', ...column }],
    );
    const unknownHeaders = titles.filter((title, index) => title !== '' && match[index] === null);
    return { columns, unknownHeaders, body: sheet.slice(place + 1) };
  }
  const expected = listText(exchangeFields(record).map(({ label }) => label));
  throw new BusinessError(400, 'record.import-header', { args: { ...expected } });
}

function sourceRow({ number, cells }: SheetRow, columns: readonly Headed[], names: ValueNames, id: number): SourceRow {
  const values: Record<string, unknown> = {};
  const cellOf = (key: string): CellValue | undefined =>
    cells[columns.find(({ field }) => field.key === key)?.index ?? -1];
  for (const { index, model } of columns) {
    if (model === null) continue;
    const above = model.dict?.parentField ?? null;
    const aboveField = columns.find(({ field }) => field.key === above)?.model ?? null;
    const parent = aboveField === null ? undefined : readValue(cellOf(aboveField.key), aboveField, names, undefined);
    values[model.key] = readValue(cells[index], model, names, parent);
  }
  const faults = columns
    .filter(({ index }) => isFormulaError(cells[index]))
    .map(({ field }) => ({ key: field.key, code: 'formula-error' as const }));
  return { number, id: cellText(cells[id]), ver: null, values, faults };
}
