/**
 * @param share 0.5 for the median
 * @returns the smallest value that at least this share of the values does not exceed; NaN of none
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}
