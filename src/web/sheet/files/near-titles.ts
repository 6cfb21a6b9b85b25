import { headerName, namesOf } from '../../../core/model/header-names.ts';
import type { SheetColumn } from '../columns.ts';

const least = 0.5;
const most = 2;

/** Pieces of a name: signs of Chinese one by one, of other writing two by two. */
function piecesOf(name: string): readonly string[] {
  const pairs = Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => name.slice(at, at + 2));
  return [...name.matchAll(/\p{Script=Han}/gu)]
    .map(([sign]) => sign)
    .concat(pairs.filter((pair) => !/\p{Script=Han}/u.test(pair)));
}

/** How much two names have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const left = [...piecesOf(other)];
  const pieces = piecesOf(one);
  const all = pieces.length + left.length;
  let common = 0;
  for (const piece of pieces) {
    const at = left.indexOf(piece);
    if (at < 0) continue;
    left.splice(at, 1);
    common += 1;
  }
  return all === 0 ? 0 : (2 * common) / all;
}

/** The columns that a title which names none may mean by its letters, the likeliest first. */
export function nearColumns(title: string, columns: readonly SheetColumn[]): readonly SheetColumn[] {
  const name = headerName(title);
  const rated = columns.map((column) => {
    const names = namesOf(column.field).flat();
    return { column, rate: Math.max(0, ...names.map((each) => likeness(name, headerName(each)))) };
  });
  return rated
    .filter(({ rate }) => rate >= least)
    .toSorted((a, b) => b.rate - a.rate)
    .slice(0, most)
    .map(({ column }) => column);
}
