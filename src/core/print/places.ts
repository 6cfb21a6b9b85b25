import type { FieldModel } from '../model/model.ts';
import { carriersOf } from '../values/carriers.ts';
import type { CarrierSize, Position } from '../values/position.ts';
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
  const places: (Place | null)[] = rows.map(() => null);
  for (const { name: carrier, size, placed } of carriersOf(rows, { key: field.key, word })) {
    for (const { row, position } of placed) if (position !== null) places[row] = { carrier, position, size };
  }
  return places;
}
