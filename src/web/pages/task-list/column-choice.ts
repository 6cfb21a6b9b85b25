import { useMemo } from 'react';
import type { TaskListName } from '../../api/workflow.ts';
import { keepView, useViewText, type Arrangement } from '../../views/views.ts';
import { listColumns, type ColumnName } from './task-columns.ts';

/** The columns of a list as a person arranged them: those shown come in that order, the others after them. */
export interface ColumnChoice {
  readonly all: readonly ColumnName[];
  readonly shown: readonly ColumnName[];
}

function viewKey(list: TaskListName): string {
  return `tasks-${list}`;
}

/** What is kept, cut down to columns that the list has; columns of a newer version come last. */
export function arranged(list: TaskListName, kept: Arrangement): ColumnChoice {
  const { shown, hidden } = listColumns(list);
  const usual = [...shown, ...hidden];
  if (kept === null) return { all: usual, shown };
  const order = [...new Set(kept.flatMap(({ name }) => usual.find((one) => one === name) ?? []))];
  const added = usual.filter((name) => !order.includes(name));
  const wanted = new Set(kept.filter((column) => column.shown).map(({ name }) => name));
  const isShown = (name: ColumnName): boolean => (added.includes(name) ? shown.includes(name) : wanted.has(name));
  const all = [...order, ...added];
  return { all, shown: all.filter(isShown) };
}

/** Keeps the arrangement of a list for this person; null goes back to the usual one. */
export function arrange(list: TaskListName, choice: ColumnChoice | null): void {
  const columns = choice?.all.map((name) => ({ name, shown: choice.shown.includes(name) })) ?? null;
  keepView(viewKey(list), columns);
}

/** How a person wants the columns of a list. */
export function useColumnChoice(list: TaskListName): ColumnChoice {
  const text = useViewText(viewKey(list));
  return useMemo(() => arranged(list, JSON.parse(text) as Arrangement), [list, text]);
}
