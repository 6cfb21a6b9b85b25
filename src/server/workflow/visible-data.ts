import type { FormView } from '../../core/form/form-view.ts';
import { rowsOf } from '../../core/form/row-list.ts';
import type { Row } from '../../core/values/finding.ts';

/** Data cut down to what a page shows its person: no other key of a header or a row ever leaves the server. */
export function visibleData(
  data: Readonly<Record<string, unknown>>,
  view: FormView,
  hidden: ReadonlySet<string>,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  const tables = new Map(view.tables.map((table) => [table.name, table] as const));
  for (const path of view.visible) {
    if (path.includes('.') || hidden.has(path) || !Object.hasOwn(data, path)) continue;
    const table = tables.get(path);
    if (table === undefined) {
      // Rows that the page does not show as a table stay: nothing says which of their columns may be seen.
      if ((view.fields.get(path)?.columns ?? null) === null) shown[path] = data[path];
      continue;
    }
    const columns = table.columns.map(({ field }) => field).filter(({ path: column }) => !hidden.has(column));
    const keys = columns.map(({ key }) => key);
    shown[path] = rowsOf(data[path]).map((row) => pickKeys(row, keys));
  }
  return shown;
}

function pickKeys(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(row, key)).map((key) => [key, row[key]]));
}
