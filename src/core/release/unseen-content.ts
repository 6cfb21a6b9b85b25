import { isObject } from '../text/json.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { Row } from '../values/finding.ts';
import { allFields, type FormModel } from './form-fields.ts';
import type { TypedContent } from './typed-content.ts';

/** The column by which rows of a table find each other; null where they go by their place. */
export type TableKeys = (table: string) => string | null;

/** Nothing is kept. */
export const nothingUnseen: TypedContent = { header: {}, patches: [] };

/**
 * What of typed work a form has no field for: it is kept beside what is typed since, as rows and open tasks keep theirs,
 * for the time that the fields are back.
 *
 * @param data by the names of that form, header values and tables side by side
 */
export function unseenIn(data: Row, model: FormModel, keyOf: TableKeys): TypedContent {
  const fields = allFields(model);
  const isKnown = (path: string): boolean =>
    fields.has(path) || [...fields].some(([each, { key }]) => each.endsWith(`:${path}`) && key === path);
  const header: Record<string, unknown> = {};
  const patches: { table: string; rows: readonly Row[] }[] = [];
  for (const [name, value] of Object.entries(data)) {
    const isTable = name === 'samples' || (fields.get(name)?.columns ?? null) !== null;
    if (!isTable && !isKnown(name) && !isEmptyValue(value)) header[name] = value;
    if (!isTable || !Array.isArray(value)) continue;
    const gone = (column: string): boolean => !isKnown(`${name}.${column}`);
    const rows = value.map((row: unknown) => (isObject(row) ? kept(row, gone, keyOf(name)) : {}));
    if (rows.some((row) => Object.keys(row).some(gone))) patches.push({ table: name, rows });
  }
  return { header, patches };
}

function kept(row: Row, gone: (column: string) => boolean, key: string | null): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([column, value]) => column === key || (gone(column) && !isEmptyValue(value))),
  );
}

/** Typed work with what is kept beside it: in rows of the same key, or as long as no row came or went in the same place. */
export function withUnseen(typed: TypedContent, unseen: TypedContent, keyOf: TableKeys): TypedContent {
  const patches = typed.patches.map(({ table, rows }) => {
    const beside = unseen.patches.find((one) => one.table === table)?.rows ?? [];
    const key = keyOf(table);
    const found = (row: Row, place: number): Row | undefined => {
      if (key === null) return beside.length === rows.length ? beside[place] : undefined;
      return isEmptyValue(row[key]) ? undefined : beside.find((one) => one[key] === row[key]);
    };
    return { table, rows: rows.map((row, place) => ({ ...found(row, place), ...row })) };
  });
  return { header: { ...unseen.header, ...typed.header }, patches };
}

/** Whether nothing is kept. */
export function isNothing({ header, patches }: TypedContent): boolean {
  return Object.keys(header).length === 0 && patches.length === 0;
}

/** The paths of what is kept. */
export function unseenPaths({ header, patches }: TypedContent): ReadonlySet<string> {
  const columns = patches.flatMap(({ table, rows }) =>
    rows.flatMap((row) => Object.keys(row).map((column) => `${table}.${column}`)),
  );
  return new Set([...Object.keys(header), ...columns]);
}
