// Figures from repeated work.

/**
 * How often work is done in a second by several workers at once.
 * @param {number} workers
 * @param {number} seconds
 * @param {(worker: number) => Promise<unknown>} work
 * @returns {Promise<number>}
 */
export async function perSecond(workers, seconds, work) {
  const start = performance.now();
  const end = start + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      let count = 0;
      while (performance.now() < end) {
        await work(worker);
        count += 1;
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000);
}

/**
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number>} milliseconds
 */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * @param {readonly number[]} values
 * @returns {number}
 */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
