/** The values that each factor may have, such as the languages and the widths of a page. */
export type Factors = Readonly<Record<string, readonly unknown[]>>;

/** One value of each factor. */
export type Combination<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] };

/** A thing as it is looked at once. */
export interface Look<T, F extends Factors> {
  readonly thing: T;
  readonly values: Combination<F>;
}

/** Every combination of values, the last factor changing first. */
export function combinations<F extends Factors>(factors: F): readonly Combination<F>[] {
  return Object.entries(factors).reduce<readonly object[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as readonly Combination<F>[];
}

/** Every thing in every combination: what a run at full breadth looks at. */
export function everyLook<T, F extends Factors>(things: readonly T[], factors: F): readonly Look<T, F>[] {
  const all = combinations(factors);
  return things.flatMap((thing) => all.map((values) => ({ thing, values })));
}

/** What a look shows together: each kind with each value, and each two values. */
function pairsOf(kinds: readonly string[], values: object): readonly string[] {
  const named = Object.entries(values).map((part) => JSON.stringify(part));
  return [
    ...kinds.flatMap((kind) => named.map((value) => `${kind} ${value}`)),
    ...named.flatMap((one, index) => named.slice(index + 1).map((other) => `${one} ${other}`)),
  ];
}

/**
 * Looks at every thing at least once, so chosen that every value of each factor is met with every kind of thing, and
 * with every value of each other factor. The same things give the same looks.
 *
 * @param kindsOf what a thing has in common with others
 */
export function coveringLooks<T, F extends Factors>(
  things: readonly T[],
  kindsOf: (thing: T) => readonly string[],
  factors: F,
): readonly Look<T, F>[] {
  const all = combinations(factors);
  const met = new Set<string>();
  const used = new Map(all.map((values) => [values, 0]));
  const looks: Look<T, F>[] = [];
  const newOf = (thing: T, values: object): number =>
    new Set(pairsOf(kindsOf(thing), values).filter((pair) => !met.has(pair))).size;
  /** What shows most that is new; where nothing is new any more, what was used least. */
  function best(thing: T): Combination<F> {
    const [first] = all.toSorted(
      (one, other) => newOf(thing, other) - newOf(thing, one) || (used.get(one) ?? 0) - (used.get(other) ?? 0),
    );
    if (first === undefined) throw new Error('each factor has a value');
    return first;
  }
  function look(thing: T): void {
    const values = best(thing);
    for (const pair of pairsOf(kindsOf(thing), values)) met.add(pair);
    used.set(values, (used.get(values) ?? 0) + 1);
    looks.push({ thing, values });
  }
  for (const thing of things) look(thing);
  // Kinds of few things are looked at again, until they are met with every value.
  for (const thing of things) {
    while (newOf(thing, best(thing)) > 0) look(thing);
  }
  return looks;
}
