// How much a bench does: `full` for figures, `tiny` to see that it still measures what it names. BENCH_SIZE says which.

export type Size = 'tiny' | 'full';

const sizes = ['tiny', 'full'] as const;

export function benchSize(): Size {
  const named = process.env['BENCH_SIZE'] || 'full';
  const size = sizes.find((each) => each === named);
  if (size === undefined) throw new Error(`There is no size ${named}. There are: ${sizes.join(', ')}.`);
  return size;
}

/** The one for this run. */
export function ofSize<T>(amounts: Readonly<Record<Size, T>>): T {
  return amounts[benchSize()];
}
