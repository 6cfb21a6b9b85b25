import { isEmptyValue, sameValue } from '../values/empty.ts';
import type { Row } from '../values/finding.ts';

/** For each row of a list, which row of another list it is; null where it is none of them. */
export type Pairing = readonly (number | null)[];

/** Most pairs of rows that are compared for what they have in common. */
const mostCompared = 100_000;

/**
 * Says which rows of two states of a table are the same row: by the key, where the table has one, else by what they hold,
 * wherever they stand now; rows that nothing tells by their place between rows that are known.
 */
export function pairRows(base: readonly Row[], rows: readonly Row[], key: string | null): Pairing {
  const pairs = key === null ? pairContents(base, rows) : pairKeys(base, rows, key);
  const taken = new Set(pairs);
  const marks = pairs.flatMap((of, at) => (of === null ? [] : [{ at, of }]));
  let from = { at: -1, of: -1 };
  for (const to of [...marks, { at: rows.length, of: base.length }]) {
    const free = range(from.of + 1, to.of).filter((of) => !taken.has(of));
    const open = range(from.at + 1, to.at);
    // Without keys two lists of the same length are the same rows; others are not to be told.
    const count = key !== null ? Math.min(open.length, free.length) : open.length === free.length ? open.length : 0;
    for (let step = 0; step < count; step += 1) pairs[open[step] ?? 0] = free[step] ?? null;
    free.slice(0, count).forEach((of) => taken.add(of));
    from = to;
  }
  return pairs;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
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

/** What a row holds: its values that are not empty. */
type Content = readonly (readonly [key: string, value: unknown])[];

function contentOf(row: Row): Content {
  return Object.entries(row).filter(([, value]) => !isEmptyValue(value));
}

/** Rows that hold the same, first those at the ends; then those that have most in common. */
function pairContents(base: readonly Row[], rows: readonly Row[]): (number | null)[] {
  const pairs = pairEnds(base, rows);
  const taken = new Set(pairs);
  const free = new Map(base.flatMap((row, of) => (taken.has(of) ? [] : [[of, contentOf(row)] as const])));
  const open = new Map(rows.flatMap((row, at) => (pairs[at] === null ? [[at, contentOf(row)] as const] : [])));
  const pair = (at: number, of: number): void => {
    pairs[at] = of;
    free.delete(of);
    open.delete(at);
  };
  pairEqual(open, free, pair);
  if (open.size * free.size > mostCompared) return pairs;
  const alike = [...open].flatMap(([at, content]) =>
    [...free].flatMap(([of, other]) => {
      const common = inCommon(content, base[of] ?? {}, other.length);
      return common > 0 ? [{ at, of, common }] : [];
    }),
  );
  alike.sort((one, other) => other.common - one.common || apart(one) - apart(other));
  for (const { at, of } of alike) if (open.has(at) && free.has(of)) pair(at, of);
  return pairs;
}

/** Pairs rows that hold the same, each with the first one that is free. */
function pairEqual(
  open: ReadonlyMap<number, Content>,
  free: ReadonlyMap<number, Content>,
  pair: (at: number, of: number) => void,
): void {
  const text = (content: Content): string =>
    JSON.stringify(content.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const places = new Map<string, number[]>();
  for (const [of, content] of free) {
    const key = text(content);
    const same = places.get(key);
    if (same === undefined) places.set(key, [of]);
    else same.push(of);
  }
  for (const [at, content] of open) {
    const of = places.get(text(content))?.shift();
    if (of !== undefined) pair(at, of);
  }
}

function apart({ at, of }: { readonly at: number; readonly of: number }): number {
  return Math.abs(at - of);
}

/** How many values two rows share, where that is at least half of what either holds; else 0. */
function inCommon(content: Content, other: Row, held: number): number {
  const needed = Math.max(content.length, held) / 2;
  let [shared, left] = [0, content.length];
  for (const [key, value] of content) {
    if (shared + left < needed) return 0;
    if (sameValue(value, other[key])) shared += 1;
    left -= 1;
  }
  return shared >= needed ? shared : 0;
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
