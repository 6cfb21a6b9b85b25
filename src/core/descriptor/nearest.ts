/**
 * The candidate that a mistyped word most likely means, or null when none is near. Case, `-` and `_` weigh nothing;
 * otherwise up to a third of the letters may be wrong, missing, too many or swapped with a neighbour.
 */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  const wanted = plain(word);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | null = null;
  let least = limit + 1;
  for (const candidate of candidates) {
    if (wanted.length - candidate.length >= least) continue;
    const other = plain(candidate);
    if (Math.abs(other.length - wanted.length) >= least) continue;
    const steps = distance(wanted, other, least);
    // Words without a letter in common are not near, however short they are.
    const alike = steps < Math.max(wanted.length, other.length) || steps === 0;
    if (alike && steps < least) [best, least] = [candidate, steps];
    if (least === 0) return best;
  }
  return best;
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[-_]/g, '');
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other, or at least `limit`. */
function distance(from: string, to: string, limit: number): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let steps = Math.min(at(above, column) + 1, at(current, column - 1) + 1, at(above, column - 1) + (same ? 0 : 1));
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) steps = Math.min(steps, at(before, column - 2) + 1);
      current.push(steps);
    }
    if (Math.min(...current, ...above) >= limit) return limit;
    before = above;
    above = current;
  }
  return at(above, to.length);
}

function at(steps: readonly number[], index: number): number {
  return steps[index] ?? Number.POSITIVE_INFINITY;
}
