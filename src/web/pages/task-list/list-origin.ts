import type { TaskRow } from '../../../core/calls/tasks.ts';
import { listTasks, type ListQuery, type TaskListName } from '../../data/calls/workflow.ts';
import { readStored, writeStored } from '../../parts/storage.ts';

/** The list that a task was opened from, as it stood then. */
export interface ListOrigin {
  readonly list: TaskListName;
  readonly query: ListQuery;
  /** Where the list stands, filters and all. */
  readonly address: string;
  /** The tasks of the page, in its order. */
  readonly ids: readonly string[];
}

const storeKey = 'task-origins';

/** So many tasks' lists are remembered. */
const most = 20;

type Origins = Readonly<Record<string, ListOrigin>>;

/** Remembers, while the browser's tab lives, from which list a task is opened. */
export function rememberOrigin(taskId: string, origin: ListOrigin): void {
  const { [taskId]: _old, ...others } = readStored<Origins>(storeKey, 'session') ?? {};
  const kept = Object.entries(others).slice(1 - most);
  writeStored(storeKey, { ...Object.fromEntries(kept), [`${taskId}`]: origin }, 'session');
}

/** The list that a task was opened from; null where it was opened otherwise. */
export function originOf(taskId: string): ListOrigin | null {
  return readStored<Origins>(storeKey, 'session')?.[taskId] ?? null;
}

/** The task that follows one in its list as that stands now: the next of those after it, else the first there is. */
export function following(taskId: string, { ids }: ListOrigin, rows: readonly TaskRow[]): TaskRow | null {
  const byId = new Map(rows.filter((row) => row.taskId !== taskId).map((row) => [row.taskId, row]));
  const later = ids.slice(ids.indexOf(taskId) + 1).flatMap((id) => byId.get(id) ?? []);
  return later[0] ?? [...byId.values()][0] ?? null;
}

/**
 * The next task of the list that a finished one was opened from, by the same filters and in the same order. It counts as
 * opened from that list in turn. Null where none is left.
 */
export async function nextTask(taskId: string, origin: ListOrigin): Promise<TaskRow | null> {
  const { records } = await listTasks(origin.list, origin.query);
  const isLater = Number(origin.query['current'] ?? 1) > 1;
  const rows =
    records.length === 0 && isLater ? (await listTasks(origin.list, { ...origin.query, current: 1 })).records : records;
  const next = following(taskId, origin, rows);
  if (next !== null) rememberOrigin(next.taskId, { ...origin, ids: rows.map((row) => row.taskId) });
  return next;
}
