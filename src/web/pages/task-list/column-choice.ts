import { useMemo, useSyncExternalStore } from 'react';
import type { TaskListName } from '../../api/workflow.ts';
import { session } from '../../state/session.ts';
import { readStored, removeStored, writeStored } from '../../state/storage.ts';
import { listColumns, type ColumnName } from './task-columns.ts';

/** The columns of a list as a person arranged them: those shown come in that order, the others after them. */
export interface ColumnChoice {
  readonly all: readonly ColumnName[];
  readonly shown: readonly ColumnName[];
}

const listeners = new Set<() => void>();

function storeKey(list: TaskListName): string {
  return `task-columns-${session.user?.userId ?? ''}-${list}`;
}

/** What the storage holds, cut down to columns that the list has; columns of a newer version come last. */
export function arranged(list: TaskListName, stored: unknown): ColumnChoice {
  const { shown, hidden } = listColumns(list);
  const usual = [...shown, ...hidden];
  const loose: Partial<Record<keyof ColumnChoice, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  if (!Array.isArray(loose.all) || !Array.isArray(loose.shown)) return { all: usual, shown };
  const [all, wanted] = [loose.all as readonly ColumnName[], loose.shown as readonly ColumnName[]];
  const known = usual.filter((name) => all.includes(name));
  const order = [...new Set(all.filter((name) => known.includes(name)))];
  const added = usual.filter((name) => !order.includes(name));
  const isShown = (name: ColumnName): boolean => (added.includes(name) ? shown.includes(name) : wanted.includes(name));
  const whole = [...order, ...added];
  return { all: whole, shown: whole.filter(isShown) };
}

/** Keeps the arrangement of a list for this person in this browser; null goes back to the usual one. */
export function arrange(list: TaskListName, choice: ColumnChoice | null): void {
  if (choice === null) removeStored(storeKey(list));
  else writeStored(storeKey(list), choice);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How a person wants the columns of a list. */
export function useColumnChoice(list: TaskListName): ColumnChoice {
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(arranged(list, readStored(storeKey(list)))));
  return useMemo(() => JSON.parse(text) as ColumnChoice, [text]);
}
