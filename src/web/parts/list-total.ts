/** Lists count to 10,000; a longer one has the total 10,001. */
const counted = 10_000;

/** The number of a list's rows as people read it. */
export function listTotal(total: number): string {
  return total > counted ? `${counted}+` : String(total);
}
