import { useMemo } from 'react';
import { keepView, useViewText, viewOf, type Arrangement } from './views.ts';

/** Those that a list has, in their usual order; `shown` until somebody says otherwise. */
export interface ListColumns<Name extends string> {
  readonly shown: readonly Name[];
  readonly hidden: readonly Name[];
}

/** The columns of a list as a person arranged them: those shown come in that order, the others after them. */
export interface ColumnChoice<Name extends string> {
  readonly all: readonly Name[];
  readonly shown: readonly Name[];
}

/** What is kept, cut down to columns that the list has; columns of a newer version come last. */
export function arranged<Name extends string>(
  { shown, hidden }: ListColumns<Name>,
  kept: Arrangement,
): ColumnChoice<Name> {
  const usual = [...shown, ...hidden];
  if (kept === null) return { all: usual, shown };
  const order = [...new Set(kept.flatMap(({ name }) => usual.find((one) => one === name) ?? []))];
  const added = usual.filter((name) => !order.includes(name));
  const wanted = new Set(kept.filter((column) => column.shown).map(({ name }) => name));
  const isShown = (name: Name): boolean => (added.includes(name) ? shown.includes(name) : wanted.has(name));
  const all = [...order, ...added];
  return { all, shown: all.filter(isShown) };
}

/** Keeps which columns of a list are shown, in which order, for this person; null goes back to the usual ones. */
export function arrange(key: string, choice: ColumnChoice<string> | null): void {
  const kept = viewOf(key) ?? [];
  const wishes = (name: string) => kept.find((column) => column.name === name);
  const columns = choice?.all.map((name) => ({ ...wishes(name), name, shown: choice.shown.includes(name) })) ?? null;
  keepView(key, columns);
}

/** How a person wants the columns of the list that is kept under a key. */
export function useColumnChoice<Name extends string>(key: string, columns: ListColumns<Name>): ColumnChoice<Name> {
  const text = useViewText(key);
  return useMemo(() => arranged(columns, JSON.parse(text) as Arrangement), [columns, text]);
}
