import type { ComparedTable, TaskDetail } from '../../../core/calls/task-detail.ts';
import type { Row } from '../../../core/values/finding.ts';
import { ask } from '../../data/calls/client.ts';
import { rowName, type TableBaseline } from '../../form/renderer/baselines.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';
import { fieldPath } from '../detail/trail-fields.ts';

/** As many rows as the server lists at most. */
const allRows = 5000;

function columnOf(path: string): string {
  return fieldPath(path).split('.').at(-1) ?? path;
}

/** A table as it was at the return: as it is stored, with what completions since then changed taken back. */
export function baselineOf(
  stored: readonly Row[],
  key: string | null,
  later: ComparedTable | undefined,
): TableBaseline {
  const rows = new Map(stored.map((row, place) => [rowName(key, row, place), row]));
  for (const { row, state, cells } of later?.rows ?? []) {
    const before = Object.fromEntries(cells.map((cell) => [columnOf(cell.path), cell.before]));
    if (state === 'added') rows.delete(row);
    // A row that is there by another name is none that went.
    else if (state === 'removed' || rows.has(row)) rows.set(row, { ...rows.get(row), ...before });
  }
  return { key, rows };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells the form's tables what they were at the return `from`, so that what differs since can be shown. */
export async function showBaseline({ instance, data }: TaskDetail, from: number, store: FormStore): Promise<void> {
  const { tables } = await ask('GET /api/blade-flow/work/compare', {
    query: { processInstanceId: instance.processInstanceId, from, rows: allRows },
    silent: true,
  });
  const found = store.view.tables.map(({ name, key }) => {
    const rows = data[name];
    const later = tables.find(({ table }) => table === name);
    return [name, baselineOf(Array.isArray(rows) ? rows.filter(isRow) : [], key, later)] as const;
  });
  store.baselines.show(new Map(found));
}
