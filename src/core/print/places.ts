import type { FieldModel } from '../model/model.ts';
import { plainText } from '../text/plain-text.ts';
import { readPosition, smallestSize, type CarrierSize, type Position } from '../values/position.ts';
import type { PrintRow } from './print-input.ts';

/** Where a row stands. */
export interface Place {
  readonly carrier: string;
  readonly position: Position;
  readonly size: CarrierSize;
}

/** Where rows stand, by a column of places; null where one stands nowhere. */
export function placesOf(rows: readonly PrintRow[], field: FieldModel | undefined): readonly (Place | null)[] {
  const word = field?.words['x-position'];
  if (field === undefined || word === undefined) return [];
  const positions = rows.map((row) => readPosition(plainText(row[field.key])));
  const carriers = rows.map((row) => (word.carrier === undefined ? '' : plainText(row[word.carrier])));
  return rows.map((row, at) => {
    const [position, carrier] = [positions[at], carriers[at] ?? ''];
    if (!position) return null;
    const mates = positions.filter((one, other) => one !== null && carriers[other] === carrier) as Position[];
    const told = word.sizes.find(({ with: values = {} }) => {
      const entries = Object.entries(values);
      return entries.length > 0 && entries.every(([key, value]) => row[key] === value);
    });
    return { carrier, position, size: told ?? smallestSize(word.sizes, mates) ?? { rows: 1, columns: 1 } };
  });
}
