import { validityOf } from '../expression/lookup-table.ts';
import type { LookupTable, TableRow } from '../../generated/descriptor.ts';
import { canonicalJson } from '../text/canonical.ts';
import { pointerTo } from '../text/json.ts';
import type { Text } from '../text/text.ts';
import { change, gravest, moving, type ReleaseChange } from './change.ts';
import type { ReleaseDiff } from './diff.ts';
import { takenNames, type TakenName } from './taken-names.ts';

/**
 * Compares two versions of a look-up table. Whatever changes what is found leaves work under way with the rows that it
 * began with.
 */
export function diffTable(before: LookupTable, after: LookupTable): ReleaseDiff {
  const changes = [...diffWords(before, after), ...diffColumns(before, after), ...diffRows(before, after)];
  return { class: gravest(changes), changes, losesOnReturn: [] };
}

function diffWords(before: LookupTable, after: LookupTable): readonly ReleaseChange[] {
  const look = ({ label, description = '' }: LookupTable): string => canonicalJson({ label, description });
  const days = ({ validFrom = '', validTo = '' }: LookupTable): string => canonicalJson({ validFrom, validTo });
  return [
    ...(look(before) === look(after) ? [] : [change('safe', 'label', '名称或说明有变', 'name or note have changed')]),
    ...(before.key === after.key
      ? []
      : [
          change(
            'pin',
            'key',
            `键由 ${before.key} 变为 ${after.key}`,
            `the key changes from ${before.key} to ${after.key}`,
          ),
        ]),
    ...(days(before) === days(after)
      ? []
      : [change('pin', 'days', '整表的有效期有变', 'the days of the table have changed')]),
  ];
}

function diffColumns(before: LookupTable, after: LookupTable): readonly ReleaseChange[] {
  const names = [...new Set([...Object.keys(before.columns), ...Object.keys(after.columns)])];
  const taken = new Map(takenNames(...namesOfBoth(before, after)).map((each) => [each.id, each] as const));
  return names.flatMap((name): readonly ReleaseChange[] => {
    const [old, now] = [before.columns[name], after.columns[name]];
    const misread = taken.get(name);
    const subject = `column:${name}`;
    const { zh, en } = (now ?? old)?.['x-label'] ?? { zh: name, en: name };
    if (old === undefined) return [change('safe', subject, `新增列“${zh}”`, `new column "${en}"`)];
    if (now === undefined) return [change('pin', subject, `去掉了列“${zh}”`, `the column "${en}" is gone`)];
    if (old.type !== now.type || old['x-unit'] !== now['x-unit']) {
      return [change('pin', subject, `列“${zh}”的类型或单位有变`, `type or unit of the column "${en}" have changed`)];
    }
    const swapped = [
      ...(misread === undefined ? [] : [columnTaken(subject, misread)]),
      ...choicesTaken(subject, old, now),
    ];
    if (swapped.length > 0) return swapped;
    const looks = canonicalJson(old) === canonicalJson(now);
    return looks
      ? []
      : [change('safe', subject, `列“${zh}”的文字或可选值有变`, `texts or choices of the column "${en}" have changed`)];
  });
}

type Column = LookupTable['columns'][string];

/** The columns of both versions by what they were called and are called now, and those that are gone. */
function namesOfBoth({ columns: old }: LookupTable, { columns: now }: LookupTable): Parameters<typeof takenNames> {
  const all = Object.entries(old).map(([id, column]) => ({ id, was: column['x-label'] }));
  const kept = all.flatMap((each) => {
    const is = now[each.id]?.['x-label'];
    return is === undefined ? [] : [{ ...each, is }];
  });
  return [kept, all.filter(({ id }) => now[id] === undefined)];
}

/** A column that is called what another one was called: who reads the table takes its values for those of the other. */
function columnTaken(subject: string, { id, from, name }: TakenName): ReleaseChange {
  return change(
    'pin',
    subject,
    `列 ${id} 现在叫“${name.zh}”，那是 ${from} 原来的名称；其中的值会被当作那一列的`,
    `the column ${id} is now called "${name.en}", as ${from} was called; its values read as those of that column`,
  );
}

/** Values that are called what another one was called: rows that have them read as the other. */
function choicesTaken(subject: string, old: Column, now: Column): readonly ReleaseChange[] {
  const { zh, en } = now['x-label'];
  const [was, is] = [old['x-enum'] ?? {}, now['x-enum'] ?? {}];
  const kept = Object.entries(was).flatMap(([id, text]) =>
    is[id] === undefined ? [] : [{ id, was: text, is: is[id] }],
  );
  const gone = Object.entries(was).flatMap(([id, text]) => (is[id] === undefined ? [{ id, was: text }] : []));
  return takenNames(kept, gone).map(({ id, from, name }) =>
    change(
      'pin',
      subject,
      `列“${zh}”的值 ${id} 现在叫“${name.zh}”，那是 ${from} 原来的名称；有此值的行会读作另一个`,
      `the value ${id} of the column "${en}" is now called "${name.en}", as ${from} was called; rows with it read as the other`,
    ),
  );
}

/** Rows meet by their key and the days on which they hold. */
function diffRows(before: LookupTable, after: LookupTable): readonly ReleaseChange[] {
  const [old, now] = [rowsByName(before), rowsByName(after)];
  const gone = [...old.keys()].filter((name) => !now.has(name));
  const order = ([one, other]: readonly [typeof old, typeof now]): string =>
    [...one.keys()].filter((name) => other.has(name)).join('\n');
  const found = [...now].flatMap(([name, row]) => {
    const was = old.get(name);
    if (was === undefined) return [change('pin', `row:${name}`, '新增行', 'a new row')];
    return rowChanges(name, was, row);
  });
  const moved =
    order([old, now]) === order([now, old])
      ? []
      : [moving(change('pin', 'rows', '行的次序有变', 'the order of the rows has changed'))];
  return [...gone.map((name) => change('pin', `row:${name}`, '去掉了行', 'the row is gone')), ...found, ...moved];
}

function rowChanges(name: string, old: TableRow, now: TableRow): readonly ReleaseChange[] {
  const columns = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (column) => old[column] !== now[column],
  );
  if (columns.length === 0) return [];
  const told = columns.map((column) => `${column} ${shown(old[column])} → ${shown(now[column])}`);
  return [change('pin', `row:${name}`, told.join(';'), told.join('; '))];
}

function shown(value: TableRow[string] | undefined): string {
  return value === undefined ? '-' : String(value);
}

/** What is said of a row, with its name. */
export function namedRow(name: string, { zh, en }: Text): Text {
  return { zh: `${name}：${zh}`, en: `${name}: ${en}` };
}

/** Where a row that changed stands in the later version: at its first value that is another; null for one that is gone. */
export function rowPointer(name: string, before: LookupTable, after: LookupTable): string | null {
  const index = after.rows.findIndex((row) => nameOf(row, after) === name);
  const row = after.rows[index];
  if (row === undefined) return null;
  const old = before.rows.find((one) => nameOf(one, before) === name) ?? row;
  const column = Object.keys(row).find((key) => old[key] !== row[key]);
  return pointerTo('/rows', index, ...(column === undefined ? [] : [column]));
}

function rowsByName(table: LookupTable): ReadonlyMap<string, TableRow> {
  return new Map(table.rows.map((row) => [nameOf(row, table), row]));
}

/** A row goes by its key and the days on which it holds. */
function nameOf(row: TableRow, { key }: LookupTable): string {
  const { validFrom = '', validTo = '' } = validityOf(row);
  const days = validFrom === '' && validTo === '' ? '' : ` ${validFrom}…${validTo}`;
  return `${shown(row[key])}${days}`;
}
