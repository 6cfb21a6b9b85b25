import { onForget } from './forget.ts';

const closed = new Set<string>();
onForget(() => closed.clear());

/** Remembers the records that somebody may not open, as the server says with each form that leads to them. */
export function rememberClosed(records: readonly string[]): void {
  for (const record of records) closed.add(record);
}

/** Whether somebody may not open the rows of a record: what names one is no link, and its name is not asked for. */
export function isClosed(record: string): boolean {
  return closed.has(record);
}
