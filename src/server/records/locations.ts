import type { LocationSource } from '../../generated/descriptor.ts';
import type { RecordModel } from '../../core/model/model.ts';
import { evaluateOnRow } from '../../core/form/row-expression.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { portions } from '../platform/store/portions.ts';
import type { RecordRow } from './record-store.ts';
import type { RecordKeyTable } from './tables.ts';

/** A row with its values. */
interface PlacedRow {
  readonly row: Pick<RecordRow, 'tenant_id' | 'record' | 'id'>;
  readonly data: Row;
}

/** Places are kept beside the unique values, under a name that no field has. */
export const placeName = '#place';

/** Who asks plays no part in where a row is. */
const nobody = { today: '', now: '', me: '', prevUser: '', roles: [], release: 0 } as const;

/** The place that values name, as it is compared; null where one of them is missing. */
export function placeOf({ fields }: LocationSource, data: Row): string | null {
  return fields.some((key) => isEmptyValue(data[key])) ? null : JSON.stringify(fields.map((key) => data[key]));
}

/** The place that a row holds; null where it is nowhere, or has left. */
export function locationOf(model: RecordModel, data: Row): string | null {
  const holds = model.projection?.location ?? null;
  if (holds === null) return null;
  const stays = holds.while === undefined || evaluateOnRow(model, holds.while, data, nobody) === true;
  return stays ? placeOf(holds, data) : null;
}

/**
 * Takes the places of rows that hold none. Of two rows at once only one gets a place.
 *
 * @throws BusinessError 409 naming the place and the row that has it
 */
export async function reserveLocations(
  tx: TenantTransaction,
  model: RecordModel,
  rows: readonly PlacedRow[],
): Promise<void> {
  const values = rows.flatMap(({ row: { tenant_id, record, id }, data }) => {
    const value = locationOf(model, data);
    return value === null ? [] : [{ tenant_id, record, name: placeName, value, row_id: id }];
  });
  if (values.length === 0) return;
  if ((await insertKeys(tx, values)) < values.length) await rejectTaken(tx, model, rows);
}

/** Adds unique values, and tells how many of them nothing had yet. */
export async function insertKeys(tx: TenantTransaction, keys: readonly RecordKeyTable[]): Promise<number> {
  let inserted = 0;
  for (const some of portions(keys)) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('record_key')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    inserted += Number(numInsertedOrUpdatedRows);
  }
  return inserted;
}

/** Gives the places of rows free, and takes those that they hold now: rows may change places with one another. */
export async function changeLocations(
  tx: TenantTransaction,
  model: RecordModel,
  rows: readonly PlacedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ row }) => row.id);
  await tx.deleteFrom('record_key').where('row_id', 'in', ids).where('name', '=', placeName).execute();
  await reserveLocations(tx, model, rows);
}

/** The rows that hold these places, by place. */
export async function holdersOf(
  tx: TenantTransaction,
  { id, projection }: RecordModel,
  places: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (places.length === 0 || projection === null) return new Map();
  const rows = await tx
    .selectFrom('record_key')
    .innerJoin('record_row', 'record_row.id', 'record_key.row_id')
    .select(['record_key.value', 'record_row.data'])
    .where('record_key.record', '=', id)
    .where('record_key.name', '=', placeName)
    .where('record_key.value', 'in', places)
    .execute();
  return new Map(rows.map(({ value, data }) => [value, String(data[projection.key])] as const));
}

/** Says in one error which place is not free, and whose it is. */
async function rejectTaken(tx: TenantTransaction, model: RecordModel, rows: readonly PlacedRow[]): Promise<void> {
  const { projection } = model;
  const wanted = rows.flatMap(({ data }) => {
    const place = locationOf(model, data);
    return place === null ? [] : [{ place, data }];
  });
  const places = wanted.map(({ place }) => place);
  const holders = await holdersOf(tx, model, places);
  for (const { place, data } of wanted) {
    const holder = holders.get(place);
    if (projection?.location && holder !== undefined && holder !== data[projection.key]) {
      throw new BusinessError(409, 'record.place-taken', {
        args: { place: placeText(projection.location, data), holder },
      });
    }
  }
}

/** A place in words: what is written in its fields, from the widest to the narrowest. */
export function placeText({ fields }: LocationSource, data: Row): string {
  return fields.map((key) => String(data[key])).join(' ');
}
