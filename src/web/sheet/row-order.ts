/**
 * Which of a table's stored rows a sheet shows, and in which order. A place is where a row is shown, an index where it
 * is stored; as long as nobody filters or sorts they are the same, and nothing is kept.
 */
export class RowOrder {
  private order: readonly number[] | null = null;
  private places: ReadonlyMap<number, number> | null = null;

  /** Whether rows are shown otherwise than they are stored. */
  get differs(): boolean {
    return this.order !== null;
  }

  /** Shows the rows of these indices, in this order; null shows all as they are stored. */
  become(order: readonly number[] | null): void {
    this.order = order;
    this.places = null;
  }

  /** How many rows are shown of so many stored. */
  count(stored: number): number {
    return this.order?.length ?? stored;
  }

  /** The index of the row shown at a place; -1 where none is. */
  index(place: number): number {
    return this.order === null ? place : (this.order[place] ?? -1);
  }

  /** The place of a stored row; -1 where it is not shown. */
  place(index: number): number {
    if (this.order === null) return index;
    this.places ??= new Map(this.order.map((stored, place) => [stored, place]));
    return this.places.get(index) ?? -1;
  }

  /** Where rows are stored that are inserted at a place: behind the row that is shown above them. */
  indexFor(place: number, stored: number): number {
    if (this.order === null) return place;
    const above = this.order[place - 1];
    return above === undefined ? (this.order[place] ?? stored) : above + 1;
  }

  /** Where rows stored anew from an index on are shown: behind the row that is stored before them. */
  placeFor(index: number): number {
    if (this.order === null) return index;
    const before = this.place(index - 1);
    const behind = this.order.findIndex((stored) => stored >= index);
    if (before >= 0) return before + 1;
    return behind < 0 ? this.order.length : behind;
  }

  /** Follows rows stored anew from an index on: they are shown from a place on, whatever is filtered. */
  inserted(index: number, count: number, place: number): void {
    if (this.order === null) return;
    const moved = this.order.map((stored) => (stored >= index ? stored + count : stored));
    const fresh = Array.from({ length: count }, (_, offset) => index + offset);
    this.become([...moved.slice(0, place), ...fresh, ...moved.slice(place)]);
  }

  /** Follows stored rows taken away from an index on. */
  removed(index: number, count: number): void {
    if (this.order === null) return;
    const kept = this.order.filter((stored) => stored < index || stored >= index + count);
    this.become(kept.map((stored) => (stored >= index + count ? stored - count : stored)));
  }
}

/** Indices as runs of neighbours, the last run first, so that taking one away leaves the places of the others. */
export function runsFromEnd(indices: readonly number[]): readonly { readonly at: number; readonly count: number }[] {
  const runs: { at: number; count: number }[] = [];
  for (const index of indices.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last.at + last.count === index) last.count += 1;
    else runs.push({ at: index, count: 1 });
  }
  return runs.toReversed();
}
