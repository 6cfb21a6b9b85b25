import type { FieldModel } from '../model/model.ts';
import type { PrintFile, PrintFileLine } from '../model/print-model.ts';
import { columnTitle } from '../model/header-names.ts';
import { isEmptyValue } from '../values/empty.ts';
import { plainText } from '../text/plain-text.ts';
import { positionsInOrder, writePosition, type CarrierSize, type Position } from '../values/position.ts';
import { fileRowFacts, fillNames, type FileRowFact } from '../words/print-text.ts';
import { placesOf, type Place } from './places.ts';
import { type PrintInput, PrintReader, type PrintRow } from './print-input.ts';

/** A file as it is saved. */
export interface WrittenFile {
  readonly name: string;
  readonly text: string;
  /** What has to be filled in before the file may be used, row by row; each with the number of its row, from 1. */
  readonly missing: readonly { readonly row: number; readonly label: string }[];
}

/** A row of a table with what lines may say of it. */
interface FileRow {
  /** Where it stands in the table. */
  readonly index: number;
  readonly values: PrintRow;
  readonly facts: Readonly<Record<FileRowFact, string>>;
}

/** Signs that machines read in any language. */
const otherSigns = /[^A-Za-z0-9 _.:/+-]/g;
/** How a text begins that a spreadsheet takes for a formula. */
const computable = /^[=+\-@\t\r]/;
/** A file name is one on every system. */
const namelessSigns = /[\\/:*?"<>|]/g;

/** Writes the values of an instance as the file of a print says; a person's rights hold as on paper. */
export function writeFile(file: PrintFile, input: PrintInput): WrittenFile {
  const reader = new PrintReader(input);
  const missing: { row: number; label: string }[] = [];
  const lines = file.lines.flatMap((line) => {
    if (line.kind === 'line')
      return [line.cells.map((cell) => filled(cell, (name) => formText(name, reader, input), file))];
    const columns = new Map(reader.columns(line.table).map((field) => [field.key, field] as const));
    const rows = fileRows(line, columns, reader);
    missing.push(...missingIn(line, rows, { columns, input }));
    return rows.flatMap((row) =>
      line.each.map((cells) =>
        cells.map((cell) => filled(cell, (name) => rowText(name, row, { columns, reader, input }), file)),
      ),
    );
  });
  const text = lines
    .map((cells) => cells.map((cell) => quoted(cell, file)).join(file.separator) + file.lineEnd)
    .join('');
  return { name: fillNames(file.name, (name) => reader.named(name)).replaceAll(namelessSigns, '-'), text, missing };
}

/**
 * A cell with its values. A sign of a value that machines do not read becomes `_`, as the file wants it; in files for
 * people too, a value that a spreadsheet would compute is marked as a text.
 */
function filled(cell: string, valueOf: (name: string) => string, { plain }: PrintFile): string {
  return fillNames(cell, (name) => {
    const value = valueOf(name);
    if (plain) return value.replaceAll(otherSigns, '_');
    return computable.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value;
  });
}

function quoted(cell: string, { separator }: PrintFile): string {
  const isSpecial = cell.includes(separator) || /["\r\n]/.test(cell);
  return isSpecial ? `"${cell.replaceAll('"', '""')}"` : cell;
}

type FileRows = Extract<PrintFileLine, { readonly kind: 'rows' }>;
type Columns = ReadonlyMap<string, FieldModel>;

/** The rows of a line in their order, with their facts. */
function fileRows({ table, only, from, to }: FileRows, columns: Columns, reader: PrintReader): readonly FileRow[] {
  const all = reader.rows(table).map((values, index) => ({ values, index }));
  const wanted = all.filter(({ values }) => only === null || !isEmptyValue(values[only]));
  const places = placesOf(
    wanted.map(({ values }) => values),
    from === null ? undefined : columns.get(from),
  );
  const ordered = wanted.map((row, at) => ({ ...row, place: places[at] ?? null }));
  ordered.sort((a, b) => a.index - b.index);
  if (from !== null) ordered.sort((a, b) => comparePlaces(a.place, b.place));
  const targets = to === null ? [] : positionsInOrder(to, 'columns');
  return ordered.map(({ values, index, place }, at) => {
    const target = targets[at % Math.max(1, targets.length)];
    return {
      index,
      values,
      facts: {
        row: String(at + 1),
        from: place === null ? '' : writePosition(place.position),
        fromNo: place === null ? '' : String(numberOf(place.position, place.size)),
        to: target === undefined ? '' : writePosition(target),
        toNo: target === undefined ? '' : String((at % targets.length) + 1),
        toCarrier: target === undefined ? '' : String(Math.floor(at / targets.length) + 1),
      },
    };
  });
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Rows by carrier, then down the columns; those that stand nowhere come last. */
function comparePlaces(a: Place | null, b: Place | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const carriers = compare(a.carrier, b.carrier);
  if (carriers !== 0) return carriers;
  return a.position.column - b.position.column || a.position.row - b.position.row;
}

/** The number of a place, counted from 1 down the columns. */
function numberOf({ row, column }: Position, { rows }: CarrierSize): number {
  return column * rows + row + 1;
}

interface Reading {
  readonly columns: Columns;
  readonly reader: PrintReader;
  readonly input: PrintInput;
}

/** What has to be there and is not. */
function missingIn({ need }: FileRows, rows: readonly FileRow[], { columns, input }: Omit<Reading, 'reader'>) {
  return rows.flatMap(({ index, values }) =>
    need
      .filter((key) => isEmptyValue(values[key]))
      .map((key) => ({ row: index + 1, label: labelOf(columns.get(key), key, input) })),
  );
}

function labelOf(field: FieldModel | undefined, key: string, { language }: PrintInput): string {
  return field === undefined ? key : columnTitle(field, language);
}

/** What a name stands for in a line of a row: a fact of the row, a column, or what the form says. */
function rowText(name: string, { values, facts }: FileRow, { columns, reader, input }: Reading): string {
  const fact = fileRowFacts.find((one) => `#${one}` === name);
  if (fact !== undefined) return facts[fact];
  const column = columns.get(name);
  return column === undefined ? formText(name, reader, input) : machineText(column, values[name], reader);
}

function formText(name: string, reader: PrintReader, { data }: PrintInput): string {
  const field = reader.field(name);
  return field !== null && Object.hasOwn(data, name) ? machineText(field, data[name], reader) : reader.named(name);
}

/** Numbers as programs write them, everything else as people read it. */
function machineText(field: FieldModel, value: unknown, reader: PrintReader): string {
  return typeof value === 'number' ? plainText(value) : reader.cell(field, value);
}
