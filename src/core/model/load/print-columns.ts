import type { FieldModel } from '../model.ts';
import { sampleTable } from './load-set.ts';
import { type PathScope, resolveItem } from './path-list.ts';

/** The tables that a print may name. */
export function printedTables({ fields }: PathScope): readonly string[] {
  const all = [...fields.values()];
  const samples = all.some(({ table }) => table === sampleTable) ? [sampleTable] : [];
  return [...samples, ...all.filter(({ columns }) => columns !== null).map(({ key }) => key)];
}

/** The columns of a table, in order; none where there is no such table. */
export function columnsOfTable(table: string, { fields }: PathScope): readonly FieldModel[] {
  if (table === sampleTable) return [...fields.values()].filter((field) => field.table === sampleTable);
  return fields.get(table)?.columns ?? [];
}

/** Keys of the columns that one item of a list names: a key, `samples.key`, or `@set`; null where it names none. */
export function printedColumns(item: string, table: string, scope: PathScope): readonly string[] | null {
  const known = columnsOfTable(table, scope);
  if (item.startsWith('@')) {
    const resolved = resolveItem(item, scope, false);
    if (!('paths' in resolved)) return null;
    const paths = new Set(resolved.paths);
    return known.filter(({ path }) => paths.has(path)).map(({ key }) => key);
  }
  const key = item.startsWith(`${table}.`) ? item.slice(table.length + 1) : item;
  return known.some((column) => column.key === key) ? [key] : null;
}

/** Form fields that a text may name, own ones of any step included. */
export function textFields({ fields, own }: PathScope): readonly FieldModel[] {
  const mine = [...own.values()].flatMap((set) => set.fields);
  return [...fields.values(), ...mine].filter(({ table, columns }) => table === null && columns === null);
}
