import { newestRecord } from '../../forms/find-release.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { findRow, titleOf, usedBy, type RecordRow } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';
import type { RecordHoldTable } from '../tables.ts';

/** The ids of the rows that a row has to itself, by the fields that name them. */
export async function reservationsOf(tx: TenantTransaction, holderId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('record_hold').selectAll().where('holder_id', '=', holderId).execute();
  return new Map(rows.map(({ field, row_id }) => [field, row_id] as const));
}

/** Who has a row to itself; null where nobody has, or where the record of who had it takes such rows no longer. */
export async function reservationHolder(unit: RowUnit, rowId: string): Promise<RecordHoldTable | null> {
  const hold = await unit.tx.selectFrom('record_hold').selectAll().where('row_id', '=', rowId).executeTakeFirst();
  if (hold === undefined) return null;
  const found = await newestRecord(unit, hold.holder_record, null);
  return found?.model.reservations.some(({ by }) => by === hold.field) === true ? hold : null;
}

/** Writes down that a locked row belongs to another one. */
export async function addReservation(to: RowUnit, rowId: string, holderId: string, field: string): Promise<void> {
  const holder = { holder_record: to.record.model.id, holder_id: holderId, field };
  await to.tx
    .insertInto('record_hold')
    .values({ tenant_id: to.principal.tenantId, row_id: rowId, ...holder })
    .onConflict((conflict) => conflict.column('row_id').doUpdateSet(holder))
    .execute();
}

/** Forgets that a row belongs to another one. */
export async function endReservation(tx: TenantTransaction, rowId: string): Promise<void> {
  await tx.deleteFrom('record_hold').where('row_id', '=', rowId).execute();
}

/**
 * A row that another one has to itself goes along with that one and no other way.
 *
 * @throws BusinessError 400 where the row is held; it names the holder to those who may see it
 */
export async function requireNotReserved(unit: RowUnit, row: RecordRow): Promise<void> {
  const hold = await reservationHolder(unit, row.id);
  if (hold === null) return;

  const found = await newestRecord(unit, hold.holder_record, null);
  if (found === null) return;
  const { singular } = found.model;
  const seen = await findRow(unit.tx, await usedBy(unit, found), { id: hold.holder_id });
  const name = seen === undefined ? null : titleOf(found.model, seen);
  const args = {
    name: titleOf(unit.record.model, row),
    zh: name === null ? singular.zh : `${singular.zh}“${name}”`,
    en: name === null ? singular.en : `${singular.en} "${name}"`,
  };
  throw new BusinessError(400, 'record.held', { args });
}
