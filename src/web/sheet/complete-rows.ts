import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import type { ShownTable } from './shown-table.ts';

/** How many rows have everything that the step asks for. */
export interface Completeness {
  readonly complete: number;
  readonly all: number;
}

/** What was found of a row, as long as neither it nor what it depends on changes. */
const known = new WeakMap<Row, { readonly version: number; readonly isComplete: boolean }>();

/** Whether the row stored at an index lacks nothing that is asked for here. */
function isComplete(table: ShownTable, index: number): boolean {
  const row = table.rows[index] ?? {};
  const version = table.store.rowVersion(table.name, index);
  const before = known.get(row);
  if (before?.version === version) return before.isComplete;
  const lacks = table.allColumns.some(({ key, editable }) => {
    if (!editable || !isEmptyValue(row[key])) return false;
    const { visible, required, locked } = table.store.cellState(table.name, index, key);
    return visible && required && !locked;
  });
  known.set(row, { version, isComplete: !lacks });
  return !lacks;
}

/** How complete a table is; null where nothing is asked for, or there are no rows. */
export function completenessOf(table: ShownTable): Completeness | null {
  const all = table.rows.length;
  if (all === 0 || !table.allColumns.some(({ editable, required }) => editable && required)) return null;
  let complete = 0;
  for (const index of table.rows.keys()) if (isComplete(table, index)) complete += 1;
  return { complete, all };
}
