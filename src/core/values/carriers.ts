import { plainText } from '../text/plain-text.ts';
import { isEmptyValue } from './empty.ts';
import type { Row } from './finding.ts';
import { readPosition, smallestSize, type CarrierSize, type Position } from './position.ts';

/** A size of carriers, and the values of a row that tell it. */
interface ToldSize extends CarrierSize {
  readonly with?: Readonly<Record<string, unknown>>;
}

/** A column of places: what names the carriers, and the sizes that they have. */
interface PlaceColumn<S extends ToldSize> {
  readonly key: string;
  readonly word: { readonly carrier?: string; readonly sizes: readonly S[] };
}

/** A row that names a place: where it is among the rows, and the place; null where its text is none. */
interface PlacedRow {
  readonly row: number;
  readonly position: Position | null;
}

/** The rows that name a place on one carrier. */
export interface CarrierRows<S extends ToldSize> {
  readonly name: string;
  readonly size: S | CarrierSize;
  readonly placed: readonly PlacedRow[];
}

/** Whether a row has all these values. */
export function isWith(row: Row, values: ToldSize['with']): boolean {
  return values !== undefined && Object.entries(values).every(([key, value]) => row[key] === value);
}

/** The text of a cell as it names a place or a carrier. */
export function placeText(value: unknown): string {
  return isEmptyValue(value) ? '' : plainText(value);
}

/** The rows of a table by the carrier that they name, each with its size: as a row tells it, else the smallest. */
export function carriersOf<S extends ToldSize>(
  rows: readonly Row[],
  { key, word }: PlaceColumn<S>,
): readonly CarrierRows<S>[] {
  const groups = new Map<string, PlacedRow[]>();
  for (const [index, row] of rows.entries()) {
    const text = placeText(row[key]);
    if (text === '') continue;
    const name = word.carrier === undefined ? '' : placeText(row[word.carrier]);
    const placed = { row: index, position: readPosition(text) };
    groups.set(name, [...(groups.get(name) ?? []), placed]);
  }
  return [...groups].map(([name, placed]) => {
    const told = word.sizes.find((size) => placed.some(({ row }) => isWith(rows[row] ?? {}, size.with)));
    const positions = placed.flatMap(({ position }) => (position === null ? [] : [position]));
    return { name, placed, size: told ?? smallestSize(word.sizes, positions) ?? { rows: 1, columns: 1 } };
  });
}
