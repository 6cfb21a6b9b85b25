/** A row that came or went by another hand than this window's: its place in the table. */
export interface RowElsewhere {
  readonly kind: 'insert' | 'remove';
  readonly at: number;
}

/** What another hand changed in a table: a row that comes or goes, or values that are written already. */
export type ChangeElsewhere = RowElsewhere | { readonly kind: 'values' };

type Listener = (change: ChangeElsewhere) => void;

const listeners = new WeakMap<object, Map<string, Set<Listener>>>();

/**
 * Hears of what another window did to a table; of rows before the form has them, so that whoever counts rows may follow.
 *
 * @param form the store of the form
 * @returns a function that ends it
 */
export function onChangeElsewhere(form: object, table: string, listener: Listener): () => void {
  const tables = listeners.get(form) ?? new Map<string, Set<Listener>>();
  listeners.set(form, tables);
  const own = tables.get(table) ?? new Set<Listener>();
  tables.set(table, own.add(listener));
  return () => void own.delete(listener);
}

/** Tells of it. */
export function tellChangeElsewhere(form: object, table: string, change: ChangeElsewhere): void {
  listeners
    .get(form)
    ?.get(table)
    ?.forEach((listener) => listener(change));
}
