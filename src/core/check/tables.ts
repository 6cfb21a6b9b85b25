import type { LookupTable, TableColumn, TableRow } from '../../generated/descriptor.ts';
import { dayBefore } from '../text/date-text.ts';
import { own, pointerTo } from '../text/json.ts';
import { entriesOf, type Library } from '../model/link-library.ts';
import { validityOf, validityWords } from '../expression/lookup-table.ts';
import { below, type Place } from '../words/place.ts';
import { typeNames } from '../words/shape/shape-names.ts';
import type { Check, Report, Subject } from './check.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import { around, editAt, fixBy, isSameValue, removing, replacing, valueAt } from './edits.ts';
import { missingChoice, missingDictionary, missingEntry } from './definitions.ts';
import { reportUnknown } from './hint.ts';
import { checkUnit } from './numbers.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const notFound = {
  zh: '查不到值，由它计算的字段会是空的。',
  en: 'Nothing would be found, and what is computed from it would be empty.',
};

const tableKey = rule('table/key', {
  message: { zh: '查询表没有“{name}”列，不能作键。', en: 'The table has no column "{name}" to be its key.' },
  why: notFound,
  fix: hinted,
});

const tableColumn = rule('table/column', {
  message: { zh: '这一行的“{name}”不是查询表的列。', en: 'The row has "{name}", which is no column of the table.' },
  why: { zh: '这个值谁也读不到。', en: 'Nobody could ever read the value.' },
  fix: hinted,
});

const tableCell = rule('table/cell', {
  message: { zh: '“{name}”列的值应是{wanted}，不是 {value}。', en: 'A value of "{name}" is {wanted}, not {value}.' },
  why: {
    zh: '公式按列的类型检查，类型不符的值会被当成空值。',
    en: 'Formulas are checked by the type of the column; a value of another type would count as empty.',
  },
  fix: { zh: '改写这个值，或改列的 "type"。', en: 'Write the value so, or change "type" of the column.' },
});

const tableChoice = rule('table/choice', {
  message: { zh: '“{value}”不在“{name}”列的可选值中。', en: '"{value}" is not among the values of "{name}".' },
  why: notFound,
  fix: hinted,
});

const tableRow = rule('table/row', {
  message: {
    zh: '键“{value}”在第 {first} 行已有，且有效期重叠。',
    en: 'Row {first} has the key "{value}" as well, and both hold on the same days.',
  },
  why: { zh: '只有先写的一行会生效。', en: 'Only the row written first would ever be found.' },
  fix: {
    zh: '删去一行，或用 "validFrom"、"validTo" 把两者的有效期分开。',
    en: 'Remove one, or tell their days apart by "validFrom" and "validTo".',
  },
});

const tableNoKey = rule('table/no-key', {
  message: { zh: '这一行没有键“{name}”。', en: 'The row has no value in its key "{name}".' },
  why: notFound,
  fix: {
    zh: '写上键；只有数值键的最后一行可以不写，表示没有上限。',
    en: 'Give it one. Only the last row of a numeric key may go without, to hold without end.',
  },
});

const tableOrder = rule('table/order', {
  message: { zh: '键“{name}”没有从小到大排列。', en: 'The key "{name}" does not rise from row to row.' },
  why: {
    zh: 'bracket 取第一个够大的行，后面较小的档永远取不到。',
    en: 'The first row that is large enough is taken: a smaller one behind it never is.',
  },
  fix: { zh: '按键从小到大排列各行。', en: 'Put the rows in order of the key.' },
});

const tableDays = rule('table/days', {
  message: { zh: '“{from}”至“{to}”没有一天。', en: 'There is no day from "{from}" to "{to}".' },
  why: notFound,
  fix: { zh: '改正 "validFrom" 或 "validTo"。', en: 'Mend "validFrom" or "validTo".' },
});

/** Look-up tables hold what they say: columns that exist, values of their types, one row a key and day. */
export const checkTables: Check = {
  name: 'tables',
  codes: [
    tableKey,
    tableColumn,
    tableCell,
    tableChoice,
    tableRow,
    tableNoKey,
    tableOrder,
    tableDays,
    'field/unit-unknown',
    'reference/dictionary-unknown',
  ],
  run: (subject, report) => {
    for (const { table, place } of writtenTables(subject)) {
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

/** A look-up table under check. */
export interface WrittenTable {
  readonly name: string;
  readonly table: LookupTable;
  readonly place: Place;
  /** Written in the file of a form, and in none of its own. */
  readonly isOwn: boolean;
}

/** Tables by themselves, and those that processes and records write. */
export function writtenTables({ entries }: Pick<Subject, 'entries'>): readonly WrittenTable[] {
  const alone = entriesOf(entries, 'table').map(({ value, source }) => ({
    name: value.id,
    table: value,
    place: { source, pointer: '' },
    isOwn: false,
  }));
  const forms = [...entriesOf(entries, 'process'), ...entriesOf(entries, 'record')];
  const own = forms.flatMap(({ value, source }) =>
    Object.entries(value.tables ?? {}).map(([name, table]) => ({
      name,
      table,
      place: { source, pointer: pointerTo('/tables', name) },
      isOwn: true,
    })),
  );
  return [...alone, ...own];
}

function checkColumns({ key, columns, rows }: LookupTable, table: Place, library: Library, report: Report): void {
  if (own(columns, key) === undefined) {
    reportUnknown(report, tableKey, below(table, '/key'), key, Object.keys(columns));
  }
  for (const [name, column] of Object.entries(columns)) {
    const at = below(table, pointerTo('/columns', name));
    checkUnit(column['x-unit'], below(at, '/x-unit'), report);
    const dict = column['x-dict'];
    if (dict === undefined || library.dictionaries.has(dict) || library.broken.has(`dictionary:${dict}`)) continue;
    const place = below(at, '/x-dict');
    const named = rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []));
    const define = () => missingDictionary(library, dict, { place, entries: [...new Set(named)] });
    reportUnknown(report, 'reference/dictionary-unknown', place, dict, library.dictionaries.keys(), { define });
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
      reportUnknown(report, tableColumn, { ...place, of: 'key' }, name, known);
    } else if (typeof value !== 'string' || !isDay(value)) {
      report(tableCell, place, { name, wanted: { zh: '日期', en: 'a day' }, value: JSON.stringify(value) });
    }
  }
  const key = own(table.columns, table.key);
  if (key === undefined || row[table.key] !== undefined || (isLast && isNumeric(key))) return;
  report(tableNoKey, at, { name: table.key });
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
  const entries = library.dictionaries.get(column['x-dict'] ?? '')?.value.entries.map(({ dictKey }) => dictKey);
  const choices = entries ?? (column['x-enum'] === undefined ? null : Object.keys(column['x-enum']));
  if (!fits) {
    const meant = readAs(value, column.type);
    const isSafe = meant !== null && (choices === null || choices.includes(String(meant)));
    const fix = isSafe ? replacing(place, meant) : {};
    return report(tableCell, place, { name, wanted, value: JSON.stringify(value) }, fix);
  }
  const text = String(value);
  if (choices === null || choices.includes(text)) return;
  const define = () =>
    entries === undefined
      ? missingChoice(below(tableOf(place), pointerTo('/columns', name, 'x-enum', text)), text)
      : missingEntry(library.dictionaries.get(column['x-dict'] ?? ''), text);
  reportUnknown(report, tableChoice, place, text, choices, { args: { value: text, name }, define });
}

/** The table that a cell stands in. */
function tableOf(cell: Place): Place {
  return around(around(around(cell)));
}

/** A cell as a value of its column, where it can be read as one without a loss. */
function readAs(value: string | number | boolean, type: TableColumn['type']): string | number | null {
  if (type === 'string') return String(value);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  const fits = type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number);
  return fits && isNumeric({ type }) ? number : null;
}

function isNumeric({ type }: Pick<TableColumn, 'type'>): boolean {
  return type === 'number' || type === 'integer';
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** A span of days has one at least. */
function checkDays(table: LookupTable, place: Place, report: Report): void {
  const look = ({ validFrom: from, validTo: to }: ReturnType<typeof validityOf>, at: Place): void => {
    if (from === undefined || to === undefined || from <= to) return;
    const [begins, ends] = [below(at, '/validFrom'), below(at, '/validTo')];
    const fix = fixBy([editAt(begins, 'replace', to), editAt(ends, 'replace', from)]);
    report(tableDays, ends, { from, to }, fix);
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
    if (first !== undefined) {
      const fix = apart(rows[first] ?? {}, row, { first: below(place, pointerTo('/rows', first)), second: around(at) });
      report(tableRow, at, { value: String(value ?? ''), first: first + 1 }, fix);
    }
    seen.set(name, [...(seen.get(name) ?? []), index]);
  });
  const isOpenEnded = rows.at(-1)?.[key] === undefined;
  const falls = rows.findIndex((row, index) => index > 0 && isBelow(row[key], rows[index - 1]?.[key]));
  if (!isOpenEnded || falls <= 0) return;
  const wanted = rows.findIndex((row) => isBelow(rows[falls]?.[key], row[key]));
  const moved = fixBy([
    editAt(below(place, pointerTo('/rows', falls)), 'remove'),
    editAt(below(place, pointerTo('/rows', wanted)), 'add', rows[falls]),
  ]);
  report(tableOrder, below(place, pointerTo('/rows', falls, key)), { name: key }, moved);
}

/** Takes one of two equal rows away; of two that begin one after the other the earlier ends the day before. */
function apart(one: TableRow, other: TableRow, at: Readonly<Record<'first' | 'second', Place>>): MachineFix {
  if (isSameValue(one, other)) return removing(at.second);
  const [from, begins] = [validityOf(one).validFrom ?? '', validityOf(other).validFrom ?? ''];
  if (from === begins || !isDay(from || begins) || !isDay(begins || from)) return {};
  const [earlier, next] = from < begins ? [at.first, begins] : [at.second, from];
  const end = below(earlier, '/validTo');
  return fixBy([editAt(end, valueAt(end) === undefined ? 'add' : 'replace', dayBefore(next))]);
}

function isBelow(value: TableRow[string] | undefined, before: TableRow[string] | undefined): boolean {
  return typeof value === 'number' && typeof before === 'number' && value < before;
}

function overlap(one: TableRow, other: TableRow): boolean {
  const [a, b] = [validityOf(one), validityOf(other)];
  return (a.validFrom ?? '') <= (b.validTo ?? '9999') && (b.validFrom ?? '') <= (a.validTo ?? '9999');
}
