import type { FormView } from '../form/form-view.ts';
import type { ExampleSource } from './descriptor.ts';
import { isObject } from './json.ts';

/**
 * The whole data of a form that an example plays on: what earlier steps left with what the example hands in on top. Rows
 * of a sheet meet by its key; rows of other tables take the place of those before.
 */
export function exampleData({ before = {}, data }: ExampleSource, view: FormView): Readonly<Record<string, unknown>> {
  const merged = view.tables.flatMap(({ name, sheet }): [string, unknown][] => {
    const key = sheet?.key;
    return key === undefined ? [] : [[name, mergeRows(before[name], data[name], key)]];
  });
  const rows = merged.filter(([, value]) => value !== undefined);
  return { ...before, ...data, ...Object.fromEntries(rows) };
}

function mergeRows(before: unknown, after: unknown, key: string): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return after ?? before;
  const old = new Map(before.filter(isObject).map((row) => [row[key], row]));
  return after.map((row: unknown) => (isObject(row) ? { ...old.get(row[key]), ...row } : row));
}

/** The value at a JSON pointer, or undefined. */
export function valueAt(value: unknown, pointer: string): unknown {
  const segments = pointer.split('/').slice(1);
  return segments.reduce<unknown>((inner, segment) => {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(inner)) return inner[Number(key)];
    return isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, value);
}
