import type { CellValue } from 'hucre/xlsx';
import { mapInTurns } from '../../../core/expression/turns.ts';
import { scaled } from '../../../core/model/header-unit.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { isFormulaError } from '../../../core/text/formula-error.ts';
import { listParts } from '../../../core/text/choice-text.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { cellText, isUploaded, readCell } from '../../../core/values/values.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { listText } from '../../../core/text/list-text.ts';
import type { Text } from '../../../core/text/text.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { inTurns } from '../../platform/turns/in-turns.ts';
import { columnLetters, type SheetRow } from '../../workbooks/read-sheet.ts';
import type { OpenRecord } from '../record-store.ts';
import { exchangeFields } from './exchange-fields.ts';
import { headedSheet, knownForms } from './headed-columns.ts';
import { mostImported, type CellFault, type ImportSource, type SourceRow } from './import-source.ts';
import { OlderChoices, strangeChoices } from './older-choices.ts';
import { unsaidUnitNotes } from './former-headers.ts';
import { formInUse, formOfVersion, type Headed, type ReadingForm } from './reading-forms.ts';
import { statedVersion, versionColumn } from './stated-version.ts';
import { lookupsOf } from './former-entries.ts';
import type { Unit } from '../../platform/unit.ts';

/** A workbook to be imported. */
export interface ImportedSheet {
  readonly rows: readonly SheetRow[];
  /** The form that its properties name, as `id@version`; empty where they name none. */
  readonly madeFrom: string;
}

/** Columns that are read by one form, with the names behind their values. */
interface ReadColumns {
  readonly form: ReadingForm;
  readonly columns: readonly Headed[];
  readonly lookups: Lookups;
  /** By key of the form in use the key that its value is read from; null where an expression gives it. */
  readonly carried: ReadonlyMap<string, string | null>;
}

/**
 * Reads the rows of a sheet: finds the row of headers among the first, by labels in either language, keys, former keys
 * and the names that the descriptor lists (`x-paste`), then the values in the cells below. A workbook of an older
 * version is read by the form of that version and converted; so is a column that only an older version knows.
 *
 * @throws BusinessError 400 where no row names columns, there are more rows than an import takes, or the values of a
 *   column cannot be taken over
 */
export async function sourceOfSheet(
  unit: Unit,
  record: OpenRecord,
  { rows: sheet, madeFrom }: ImportedSheet,
): Promise<ImportSource> {
  const stated = statedVersion(record, sheet, madeFrom);
  const inUse = formInUse(record);
  const own = stated === null ? inUse : await formOfVersion(unit, record, stated);
  const first = own.way === null ? [inUse] : [own, inUse];
  const forms = knownForms(unit, record, { first, isStated: stated !== null });
  const headed = await headedSheet(sheet, forms);
  if (headed === null) {
    const expected = listText(exchangeFields(record).map(({ label }) => label));
    throw new BusinessError(400, 'record.import-header', { args: { ...expected } });
  }
  const { columns, body } = headed;
  if (body.length > mostImported) throw new BusinessError(400, 'record.import-rows', { args: { most: mostImported } });
  const gone = columns.filter(({ model, to }) => model !== null && to === null);
  const read = columns.filter(({ model, to }) => model !== null && !isUploaded(model) && to !== null);
  const groups = await readColumns(unit, read, body);
  const olderChoices = await OlderChoices.of(unit, read, stated === null ? forms.older : null);
  const targets = read.flatMap(({ to }) => record.model.fields.get(to ?? '') ?? []);
  const id = columns.find(({ field, model }) => model === null && field.key === 'id')?.index ?? -1;
  const version = columns.find(({ field, model }) => model === null && field.key === versionColumn.key)?.index ?? -1;
  const isPassedOver = (column: Headed): boolean =>
    !read.includes(column) && !gone.includes(column) && ![id, version].includes(column.index);
  return {
    fields: targets,
    columns: read.map(({ index, header, to, field }) => {
      const target = record.model.fields.get(to ?? '');
      return { letters: columnLetters(index), header, key: to ?? field.key, label: target?.label ?? field.label };
    }),
    unknownHeaders: [...headed.unknownHeaders, ...gone.map(({ header }) => header)],
    passedOver: columns.filter(isPassedOver).map(({ header }) => header),
    rows: await inTurns(mapInTurns(body, (row) => sourceRow(row, groups, { id, version, stated, olderChoices }))),
    notes: [
      ...read.flatMap((column) => noteOf(column)),
      ...(stated === null ? await unsaidUnitNotes(read, forms) : []),
      ...olderChoices.notes,
    ],
  };
}

/** The texts of a cell that may name what its field refers to. */
function namesIn(cell: CellValue | undefined, { type }: FieldModel): readonly string[] {
  const text = cellText(cell);
  return type === 'array' ? listParts(text) : [text];
}

/** The columns by the form that each is read by. @throws BusinessError 400 where an expression reads a column that is not there */
async function readColumns(
  unit: Unit,
  read: readonly Headed[],
  body: readonly SheetRow[],
): Promise<readonly ReadColumns[]> {
  const groups: ReadColumns[] = [];
  for (const form of new Set(read.map((column) => column.form))) {
    const columns = read.filter((column) => column.form === form);
    const cellsOf = (field: FieldModel): readonly string[] => {
      const index = columns.find(({ model }) => model === field)?.index ?? -1;
      return body.flatMap(({ cells }) => namesIn(cells[index], field));
    };
    const fields = columns.flatMap(({ model }) => model ?? []);
    const keys = new Set(fields.map(({ key }) => key));
    const carried = form.way?.conversion.carried(keys) ?? new Map([...keys].map((key) => [key, key]));
    const taken = new Set(carried.values());
    const lost = columns.find(({ field }) => !taken.has(field.key));
    if (lost !== undefined) {
      const args = { column: columnLetters(lost.index), header: lost.header, version: form.version };
      throw new BusinessError(400, 'record.import-column', { args });
    }
    groups.push({ form, columns, lookups: await lookupsOf(unit, form, { fields, valuesOf: cellsOf }), carried });
  }
  return groups;
}

/** What a person has to know of how a column was read. */
function noteOf({ index, header, form, unit, model }: Headed): readonly Text[] {
  const place = `${columnLetters(index)} ${header}`;
  if (unit.kind === 'factor')
    return [{ zh: `${place}：按 ${unit.unit} 换算`, en: `${place}: converted from ${unit.unit}` }];
  const isConverted = form.way !== null && form.way.conversion.changes && model !== null;
  const { version } = form;
  return isConverted
    ? [{ zh: `${place}：按表单版本 ${version} 读取`, en: `${place}: read by form version ${version}` }]
    : [];
}

interface Facts {
  readonly id: number;
  readonly version: number;
  readonly stated: number | null;
  readonly olderChoices: OlderChoices;
}

function sourceRow({ number, cells }: SheetRow, groups: readonly ReadColumns[], facts: Facts): SourceRow {
  const values: Record<string, unknown> = {};
  const filling: Record<string, unknown> = {};
  const faults: CellFault[] = [];
  for (const group of groups) {
    const { values: raw, faults: misread } = rawValues(cells, group, facts.olderChoices);
    faults.push(...misread);
    const told = new Set(misread.map(({ key }) => key));
    const data = group.form.way?.conversion.convert(raw).data ?? raw;
    for (const [to, from] of group.carried) {
      if (told.has(to)) continue;
      if (from === null) filling[to] = data[to];
      else if (isEmptyValue(data[to]) && !isEmptyValue(raw[from])) faults.push({ key: to, code: 'unconverted' });
      else values[to] = data[to] ?? (Array.isArray(raw[from]) ? [] : null);
    }
    for (const { index, to } of group.columns)
      if (isFormulaError(cellText(cells[index])) && to !== null) faults.push({ key: to, code: 'formula-error' });
  }
  const said = cellText(cells[facts.version]);
  if (said !== '' && facts.stated !== null && Number(said) !== facts.stated)
    faults.push({ key: versionColumn.key, code: 'other-version' });
  return { number, id: cellText(cells[facts.id]), ver: null, values, filling, faults };
}

/** What the cells mean in the fields that their columns are read by. */
function rawValues(cells: SheetRow['cells'], { form, columns, lookups }: ReadColumns, older: OlderChoices) {
  const cellOf = (key: string): CellValue | undefined =>
    cells[columns.find(({ field }) => field.key === key)?.index ?? -1];
  const values: Record<string, unknown> = {};
  const faults: CellFault[] = [];
  for (const column of columns) {
    const { index, model, unit } = column;
    if (model === null) continue;
    const above = model.dict?.parentField ?? null;
    const aboveField = columns.find(({ field }) => field.key === above)?.model ?? null;
    const read = (cell: CellValue | undefined, field: FieldModel, parent?: unknown): unknown =>
      readCell(cell, { field, language: 'zh', lookups, parent });
    const parent = aboveField === null ? undefined : read(cellOf(aboveField.key), aboveField);
    const now = read(cells[index], model, parent);
    const { value, faults: unsaid } = older.read({ column, model, lookups }, cells[index], now);
    faults.push(...unsaid, ...strangeChoices(column, { form, lookups }, value));
    values[model.key] = unit.kind === 'factor' ? scaled(unit.factor, value) : value;
  }
  return { values, faults };
}
