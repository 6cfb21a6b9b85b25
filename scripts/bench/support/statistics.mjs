/**
 * @param {readonly number[]} values
 * @param {number} share 0.5 for the median
 * @returns {number} the smallest value that at least this share of the values does not exceed; NaN of none
 */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}
