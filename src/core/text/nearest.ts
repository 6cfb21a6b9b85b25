/**
 * Of more candidates than these, only words that begin or end like the mistyped one are compared letter by letter, and
 * of these only the first ones: a damaged file asks thousands of times.
 */
const manyCandidates = 2000;
const comparedOfMany = 200;

/** More letters than these are not mistyped in one word. */
const mostWrong = 3;

/**
 * The candidate that a mistyped word most likely means, or null when none is near. Case, `-` and `_` weigh nothing;
 * otherwise up to a quarter of the letters, and at most three, may be wrong, missing, too many or swapped with a
 * neighbour: what is further off means something else.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const wanted = plain(word);
  const limit = Math.min(mostWrong, Math.max(1, Math.floor(wanted.length / 4)));
  const many = candidates.length > manyCandidates;
  let best: string | null = null;
  let least = limit + 1;
  let left = many ? comparedOfMany : candidates.length;
  for (const candidate of candidates) {
    if (wanted.length - candidate.length >= least || (many && !beginsOrEndsAlike(word, candidate))) continue;
    const other = plain(candidate);
    if (Math.abs(other.length - wanted.length) >= least) continue;
    if (left === 0) break;
    left -= 1;
    const steps = distance(wanted, other, least);
    // Words without a letter in common are not near, however short they are.
    const alike = steps < Math.max(wanted.length, other.length) || steps === 0;
    if (alike && steps < least) [best, least] = [candidate, steps];
    if (least === 0) break;
  }
  return best;
}

/** Whether two words differ by one letter, or by two neighbours that changed places. */
export function isOneSlip(one: string, other: string): boolean {
  return one !== other && Math.abs(one.length - other.length) < 2 && distance(one, other, 2) === 1;
}

function plain(word: string): string {
  const lower = word.toLowerCase();
  return lower.includes('-') || lower.includes('_') ? lower.replaceAll(/[-_]/g, '') : lower;
}

/** Whether two words have their first three letters or their last three in common. */
function beginsOrEndsAlike(one: string, other: string): boolean {
  const tail = other.length - one.length;
  const alike = (from: number, shift: number): boolean => {
    const last = Math.min(from + 3, one.length);
    for (let at = Math.max(from, 0); at < last; at++) {
      if (one.charCodeAt(at) !== other.charCodeAt(at + shift)) return false;
    }
    return true;
  };
  return alike(0, 0) || alike(one.length - 3, tail);
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn one word into the other, or `limit` where it
 * takes as many or more.
 */
function distance(from: string, to: string, limit: number): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  let leastAbove = 0;
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let steps = Math.min(at(above, column) + 1, at(current, column - 1) + 1, at(above, column - 1) + (same ? 0 : 1));
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) steps = Math.min(steps, at(before, column - 2) + 1);
      current.push(steps);
      if (steps < least) least = steps;
    }
    // What follows is made of these two rows, so it takes no fewer steps than the better of them.
    if (least >= limit && leastAbove >= limit) return limit;
    leastAbove = least;
    before = above;
    above = current;
  }
  return at(above, to.length);
}

function at(steps: readonly number[], index: number): number {
  return steps[index] ?? Number.POSITIVE_INFINITY;
}
