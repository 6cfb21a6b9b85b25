import type { CellPatch } from '../../../core/form/form-engine.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import { carriersOf, isWith, placeText, type CarrierRows } from '../../../core/values/carriers.ts';
import type { Row } from '../../../core/values/finding.ts';
import {
  hasPosition,
  positionsInOrder,
  readPosition,
  writePosition,
  type PlacingOrder,
  type Position,
} from '../../../core/values/position.ts';

/** What a column of places says of its carriers. */
export type PositionWord = NonNullable<FieldModel['words']['x-position']>;

/** A size that carriers have. */
export type Size = PositionWord['sizes'][number];

/** A column of places, and its table's rows. */
export interface PlacedRows {
  /** The column. */
  readonly key: string;
  readonly word: PositionWord;
  /** As they are stored; a row is named by its index. */
  readonly rows: readonly Row[];
}

/** A carrier with what stands on it. */
export interface Carrier {
  readonly name: string;
  readonly size: Size;
  /** Rows by the name of their place, e.g. `B7`; several where it is taken twice. */
  readonly taken: ReadonlyMap<string, readonly number[]>;
  /** Rows whose place the carrier does not have, or whose text names none. */
  readonly outside: readonly number[];
}

/** All carriers of a table in the order of their names, and the rows without a place. */
export interface CarrierMap {
  readonly carriers: readonly Carrier[];
  readonly waiting: readonly number[];
}

/** Where the rows of a table stand. */
export function carrierMap({ key, word, rows }: PlacedRows): CarrierMap {
  const groups = carriersOf(rows, { key, word });
  const placed = new Set(groups.flatMap((group) => group.placed.map(({ row }) => row)));
  const waiting = [...rows.keys()].filter((index) => !placed.has(index));
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return { carriers: groups.map(carrierOf).toSorted((a, b) => compare(a.name, b.name)), waiting };
}

function carrierOf({ name, size, placed }: CarrierRows<Size>): Carrier {
  const taken = new Map<string, readonly number[]>();
  const outside: number[] = [];
  for (const { row, position } of placed) {
    if (position === null || !hasPosition(size, position)) outside.push(row);
    else {
      const at = writePosition(position);
      taken.set(at, [...(taken.get(at) ?? []), row]);
    }
  }
  return { name, size, taken, outside };
}

/** A carrier with nothing on it. */
export function emptyCarrier(name: string, size: Size): Carrier {
  return { name, size, taken: new Map(), outside: [] };
}

/** A row and the place that it gets; null takes it away. */
export interface Placing {
  readonly row: number;
  readonly at: Position | null;
}

/** The cells that placing rows on a carrier writes: place, carrier, and what tells its size. */
export function placingPatches(placed: PlacedRows, { name, size }: Carrier, placings: readonly Placing[]): CellPatch[] {
  const { key, word, rows } = placed;
  const padded = rows.some((row) => /^[A-Za-z]{1,2}0/.test(placeText(row[key])));
  return placings.flatMap(({ row, at }) => {
    const values: Readonly<Record<string, unknown>> =
      at === null
        ? { [key]: null, ...(word.carrier !== undefined && { [word.carrier]: null }) }
        : {
            ...size.with,
            ...(word.carrier !== undefined && { [word.carrier]: name }),
            [key]: writePosition(at, padded),
          };
    return Object.entries(values).map(([column, value]) => ({ row, key: column, value }));
  });
}

/** The places kept for certain rows on a carrier, and for which. */
function keptPlaces({ fixed = [] }: PositionWord, size: Size) {
  return fixed.map(({ with: values, at }) => ({
    values,
    at: at.flatMap((text) => {
      const position = readPosition(text);
      return position !== null && hasPosition(size, position) ? [writePosition(position)] : [];
    }),
  }));
}

/** How a carrier is filled. */
export interface Filling {
  readonly order: PlacingOrder;
  /** The place to begin at, where no places are named. */
  readonly from: Position;
  /** The places that may be taken; all from there on where it is left out. */
  readonly within?: readonly Position[] | undefined;
}

/**
 * Gives rows the free places of a carrier, in order: first those with kept places theirs, then the others what is free,
 * kept places last. Rows beyond what is free get none.
 */
export function fillCarrier(
  { word, rows }: PlacedRows,
  carrier: Carrier,
  list: readonly number[],
  filling: Filling,
): readonly Placing[] {
  const kept = keptPlaces(word, carrier.size);
  const places = openPlaces(carrier.size, filling, new Set(kept.flatMap(({ at }) => at)));
  const free = new Map(places.map((position) => [writePosition(position), position]));
  for (const at of carrier.taken.keys()) free.delete(at);
  const placings: Placing[] = [];
  const put = (row: number, at: string): void => {
    placings.push({ row, at: free.get(at) ?? null });
    free.delete(at);
  };
  const ordinary = list.filter((row) => {
    const own = kept.find(({ values }) => isWith(rows[row] ?? {}, values))?.at.find((at) => free.has(at));
    if (own !== undefined) put(row, own);
    return own === undefined;
  });
  const left = [...free.keys()];
  for (const [at, row] of ordinary.slice(0, left.length).entries()) put(row, left[at] ?? '');
  return placings;
}

/** The places that a filling may take, in its order; those kept for certain rows are open too, and last. */
function openPlaces(size: Size, { order, from, within }: Filling, kept: ReadonlySet<string>): readonly Position[] {
  const all = positionsInOrder(size, order);
  const named = new Set(within?.map((position) => writePosition(position)));
  const start = all.findIndex(({ row, column }) => row === from.row && column === from.column);
  const isOpen = (position: Position, at: number): boolean =>
    within === undefined ? at >= start : named.has(writePosition(position));
  const rank = (position: Position): number => Number(kept.has(writePosition(position)));
  return all
    .filter((position, at) => isOpen(position, at) || rank(position) === 1)
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Moves what stands at some places by rows and columns; who stood there takes their places. Null where it would fall off. */
export function movePlaces(
  { size, taken }: Carrier,
  places: readonly Position[],
  by: Position,
): readonly Placing[] | null {
  const steps = places.flatMap((from) => {
    const rows = taken.get(writePosition(from)) ?? [];
    return rows.length === 0 ? [] : [{ rows, from, to: { row: from.row + by.row, column: from.column + by.column } }];
  });
  const isOn = ({ row, column }: Position): boolean => row >= 0 && column >= 0 && hasPosition(size, { row, column });
  if (steps.some(({ to }) => !isOn(to))) return null;
  const left = new Set(steps.map(({ from }) => writePosition(from)));
  const entered = new Set(steps.map(({ to }) => writePosition(to)));
  const vacated = places.filter((from) => left.has(writePosition(from)) && !entered.has(writePosition(from)));
  // As many places are entered that were not left as are left and not entered.
  const displaced = [...entered].filter((at) => !left.has(at));
  return [
    ...steps.flatMap(({ rows, to }) => rows.map((row) => ({ row, at: to }))),
    ...displaced.flatMap((at, index) => (taken.get(at) ?? []).map((row) => ({ row, at: vacated[index] ?? null }))),
  ];
}

/** Gives rows the places of another carrier, in its order. */
export function copyLayout(source: Carrier, list: readonly number[], order: PlacingOrder): readonly Placing[] {
  const places = positionsInOrder(source.size, order).filter((position) => source.taken.has(writePosition(position)));
  return list.slice(0, places.length).map((row, index) => ({ row, at: places[index] ?? null }));
}

/** The places of a block, its corners included. */
export function blockOf(a: Position, b: Position): readonly Position[] {
  const [top, left] = [Math.min(a.row, b.row), Math.min(a.column, b.column)];
  const [height, width] = [Math.abs(a.row - b.row) + 1, Math.abs(a.column - b.column) + 1];
  return positionsInOrder({ rows: height, columns: width }, 'rows').map(({ row, column }) => ({
    row: row + top,
    column: column + left,
  }));
}
