import type { TFunction } from 'i18next';

/** What the boxes of a table are called that select its rows, in the page's language. */
export interface BoxNames<T> {
  readonly getTitleCheckboxProps: () => { readonly 'aria-label': string };
  readonly getCheckboxProps: (row: T) => { readonly 'aria-label': string };
}

/** Rows are called by their place on the page, those that stand below others after them. */
export function boxNames<T extends object>(t: TFunction<'shell'>, rows: readonly T[]): BoxNames<T> {
  const all: T[] = [];
  const add = (row: T): void => {
    all.push(row);
    if ('children' in row && Array.isArray(row.children)) (row.children as T[]).forEach(add);
  };
  rows.forEach(add);
  const places = new Map(all.map((row, at) => [row, at + 1] as const));
  return {
    getTitleCheckboxProps: () => ({ 'aria-label': t('rows.all') }),
    getCheckboxProps: (row) => ({ 'aria-label': t('rows.one', { row: places.get(row) ?? 1 }) }),
  };
}
