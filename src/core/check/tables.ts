import type { LookupTable, TableColumn, TableRow } from '../../generated/descriptor.ts';
import { own, pointerTo } from '../text/json.ts';
import { entriesOf, type Library } from '../model/link-library.ts';
import { validityOf, validityWords } from '../expression/lookup-table.ts';
import { below, type Place } from '../words/place.ts';
import { typeNames } from '../words/shape/shape-names.ts';
import type { Check, Report, Subject } from './check.ts';
import { reportUnknown } from './hint.ts';
import { checkUnit } from './numbers.ts';

/** Look-up tables hold what they say: columns that exist, values of their types, one row a key and day. */
export const checkTables: Check = {
  name: 'tables',
  codes: [
    'table/key',
    'table/column',
    'table/cell',
    'table/choice',
    'table/row',
    'table/no-key',
    'table/order',
    'table/days',
    'field/unit-unknown',
    'reference/dictionary-unknown',
  ],
  run: (subject, report) => {
    for (const [table, place] of checkedTables(subject)) {
      const { library } = subject;
      checkColumns(table, place, library, report);
      table.rows.forEach((row, index) => {
        const at = below(place, pointerTo('/rows', index));
        checkRow(row, table, at, { library, report, isLast: index === table.rows.length - 1 });
      });
      checkDays(table, place, report);
      checkKeys(table, place, report);
    }
  },
};

/** Tables by themselves, and those that processes and records write. */
function checkedTables({ entries }: Subject): readonly (readonly [LookupTable, Place])[] {
  const alone = entriesOf(entries, 'table').map(({ value, source }) => [value, { source, pointer: '' }] as const);
  const forms = [...entriesOf(entries, 'process'), ...entriesOf(entries, 'record')];
  const written = forms.flatMap(({ value, source }) =>
    Object.entries(value.tables ?? {}).map(
      ([name, table]) => [table, { source, pointer: pointerTo('/tables', name) }] as const,
    ),
  );
  return [...alone, ...written];
}

function checkColumns({ key, columns }: LookupTable, place: Place, library: Library, report: Report): void {
  if (own(columns, key) === undefined) {
    reportUnknown(report, 'table/key', below(place, '/key'), key, Object.keys(columns));
  }
  for (const [name, column] of Object.entries(columns)) {
    const at = below(place, pointerTo('/columns', name));
    checkUnit(column['x-unit'], below(at, '/x-unit'), report);
    const dict = column['x-dict'];
    if (dict === undefined || library.dictionaries.has(dict) || library.broken.has(`dictionary:${dict}`)) continue;
    reportUnknown(report, 'reference/dictionary-unknown', below(at, '/x-dict'), dict, library.dictionaries.keys());
  }
}

interface RowCheck {
  readonly library: Library;
  readonly report: Report;
  readonly isLast: boolean;
}

function checkRow(row: TableRow, table: LookupTable, at: Place, { library, report, isLast }: RowCheck): void {
  const words: readonly string[] = validityWords;
  for (const [name, value] of Object.entries(row)) {
    const column = own(table.columns, name);
    const place = below(at, pointerTo('', name));
    if (column !== undefined) checkCell(value, name, column, place, library, report);
    else if (!words.includes(name)) {
      const known = [...Object.keys(table.columns), ...words];
      reportUnknown(report, 'table/column', { ...place, of: 'key' }, name, known);
    } else if (typeof value !== 'string' || !isDay(value)) {
      report('table/cell', place, { name, wanted: { zh: '日期', en: 'a day' }, value: JSON.stringify(value) });
    }
  }
  const key = own(table.columns, table.key);
  if (key === undefined || row[table.key] !== undefined || (isLast && isNumeric(key))) return;
  report('table/no-key', at, { name: table.key });
}

function checkCell(
  value: string | number | boolean,
  name: string,
  column: TableColumn,
  place: Place,
  library: Library,
  report: Report,
): void {
  const fits = column.type === 'integer' ? Number.isInteger(value) : typeof value === column.type;
  const wanted = typeNames[column.type] ?? { zh: column.type, en: column.type };
  if (!fits) return report('table/cell', place, { name, wanted, value: JSON.stringify(value) });
  const entries = library.dictionaries.get(column['x-dict'] ?? '')?.value.entries.map(({ dictKey }) => dictKey);
  const choices = entries ?? (column['x-enum'] === undefined ? null : Object.keys(column['x-enum']));
  const text = String(value);
  if (choices === null || choices.includes(text)) return;
  reportUnknown(report, 'table/choice', place, text, choices, { args: { value: text, name } });
}

function isNumeric({ type }: TableColumn): boolean {
  return type === 'number' || type === 'integer';
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** A span of days has one at least. */
function checkDays(table: LookupTable, place: Place, report: Report): void {
  const look = ({ validFrom: from, validTo: to }: ReturnType<typeof validityOf>, at: Place): void => {
    if (from !== undefined && to !== undefined && from > to) report('table/days', below(at, '/validTo'), { from, to });
  };
  look(table, place);
  table.rows.forEach((row, index) => look(validityOf(row), below(place, pointerTo('/rows', index))));
}

/** One key stands in one row a day, and brackets rise. */
function checkKeys(table: LookupTable, place: Place, report: Report): void {
  const { key, rows } = table;
  if (own(table.columns, key) === undefined) return;
  const seen = new Map<string, number[]>();
  rows.forEach((row, index) => {
    const value = row[key];
    if (value === undefined && index < rows.length - 1) return;
    const name = JSON.stringify(value ?? null);
    const at = below(place, pointerTo('/rows', index, key));
    const first = seen.get(name)?.find((other) => overlap(rows[other] ?? {}, row));
    if (first !== undefined) report('table/row', at, { value: String(value ?? ''), first: first + 1 });
    seen.set(name, [...(seen.get(name) ?? []), index]);
  });
  const isOpenEnded = rows.at(-1)?.[key] === undefined;
  const falls = rows.findIndex((row, index) => index > 0 && isBelow(row[key], rows[index - 1]?.[key]));
  if (isOpenEnded && falls > 0) report('table/order', below(place, pointerTo('/rows', falls, key)), { name: key });
}

function isBelow(value: TableRow[string] | undefined, before: TableRow[string] | undefined): boolean {
  return typeof value === 'number' && typeof before === 'number' && value < before;
}

function overlap(one: TableRow, other: TableRow): boolean {
  const [a, b] = [validityOf(one), validityOf(other)];
  return (a.validFrom ?? '') <= (b.validTo ?? '9999') && (b.validFrom ?? '') <= (a.validTo ?? '9999');
}
