import { isEmptyValue, sameValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';

/** For each row of a list, which row of another list it is; null where it is none of them. */
export type Pairing = readonly (number | null)[];

/**
 * Says which rows of two states of a table are the same row: by the key, where the table has one; rows whose key was
 * typed anew, and rows of tables without keys, by their place between rows that are known.
 */
export function pairRows(base: readonly Row[], rows: readonly Row[], key: string | null): Pairing {
  const pairs: (number | null)[] = key === null ? pairEnds(base, rows) : pairKeys(base, rows, key);
  const marks = rows.flatMap((_, at) => {
    const of = pairs[at] ?? null;
    return of === null ? [] : [{ at, of }];
  });
  let from = { at: -1, of: -1 };
  for (const to of [...marks, { at: rows.length, of: base.length }]) {
    // Rows were moved: nothing is known of what stands between.
    if (to.of <= from.of) return pairs;
    const [here, there] = [to.at - from.at - 1, to.of - from.of - 1];
    const count = key === null ? Math.min(here, there) : here === there ? here : 0;
    for (let step = 1; step <= count; step += 1) pairs[from.at + step] = from.of + step;
    from = to;
  }
  return pairs;
}

function pairKeys(base: readonly Row[], rows: readonly Row[], key: string): (number | null)[] {
  const places = new Map<string, number>();
  base.forEach((row, at) => {
    const name = keyText(row, key);
    if (name !== null && !places.has(name)) places.set(name, at);
  });
  return rows.map((row) => {
    const name = keyText(row, key);
    const place = name === null ? undefined : places.get(name);
    if (name !== null) places.delete(name);
    return place ?? null;
  });
}

/** What names a row; null where its key is empty. */
export function keyText(row: Row, key: string): string | null {
  return isEmptyValue(row[key]) ? null : JSON.stringify(row[key]);
}

/** Equal rows at the beginning and at the end. */
function pairEnds(base: readonly Row[], rows: readonly Row[]): (number | null)[] {
  const pairs = rows.map((): number | null => null);
  const most = Math.min(base.length, rows.length);
  let top = 0;
  while (top < most && sameValue(base[top], rows[top])) {
    pairs[top] = top;
    top += 1;
  }
  let left = most - top;
  for (let up = 1; left > 0 && sameValue(base[base.length - up], rows[rows.length - up]); up += 1) {
    pairs[rows.length - up] = base.length - up;
    left -= 1;
  }
  return pairs;
}
