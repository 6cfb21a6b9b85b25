import { isEmptyValue } from '../values/empty.ts';
import type { Row } from '../values/finding.ts';

/** Counts the values of a column that must not repeat, so that one change costs one look-up. */
export class UniqueColumn {
  readonly key: string;
  readonly #counts = new Map<string, number>();

  constructor(key: string) {
    this.key = key;
  }

  /** Whether the row's value stands in another row too. */
  repeats(row: Row): boolean {
    const value = uniqueText(row[this.key]);
    return value !== null && (this.#counts.get(value) ?? 0) > 1;
  }

  /** Counts a value in; gives it back when rows that hold it become or stay repeated. */
  add(value: unknown): string | null {
    const text = uniqueText(value);
    if (text === null) return null;
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.set(text, count);
    return count > 1 ? text : null;
  }

  /** Counts a value out; gives it back when rows that hold it may be repeated no longer. */
  remove(value: unknown): string | null {
    const text = uniqueText(value);
    if (text === null) return null;
    const count = (this.#counts.get(text) ?? 0) - 1;
    if (count > 0) this.#counts.set(text, count);
    else this.#counts.delete(text);
    return count > 0 ? text : null;
  }
}

/** A value as it is compared for uniqueness; null when there is none. */
export function uniqueText(value: unknown): string | null {
  if (isEmptyValue(value)) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
