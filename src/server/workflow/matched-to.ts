/**
 * Gives as many places as possible somebody of their own, by who may take each; the first ones go before. Says which place
 * each person got.
 */
export function matchedTo(free: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const give = (place: number, tried: Set<string>): boolean =>
    (free[place] ?? []).some((person) => {
      if (tried.has(person)) return false;
      tried.add(person);
      const had = places.get(person);
      // Whoever has another place may leave it to somebody else.
      if (had !== undefined && !give(had, tried)) return false;
      places.set(person, place);
      return true;
    });
  for (const place of free.keys()) give(place, new Set());
  return places;
}
