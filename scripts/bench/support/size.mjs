// How much a bench does: `full` for figures, `tiny` to see that it still measures what it names. BENCH_SIZE says which.

/** @typedef {'tiny' | 'full'} Size */

const sizes = /** @type {const} */ (['tiny', 'full']);

/** @returns {Size} */
export function benchSize() {
  const named = process.env['BENCH_SIZE'] || 'full';
  const size = sizes.find((each) => each === named);
  if (size === undefined) throw new Error(`There is no size ${named}. There are: ${sizes.join(', ')}.`);
  return size;
}

/**
 * @template T
 * @param {Readonly<Record<Size, T>>} amounts
 * @returns {T} the one for this run
 */
export function ofSize(amounts) {
  return amounts[benchSize()];
}
