import { sql } from 'kysely';
import type { RecordModel } from '../../../core/model/model.ts';
import { type ReservationModel, reservedName } from '../../../core/words/reservations/word.ts';
import { reservedRows } from '../../../core/words/reservations/check.ts';
import type { ReservedReading } from '../../../core/form/reserved-row.ts';
import type { Row } from '../../../core/values/finding.ts';
import { newestRecord } from '../../forms/find-release.ts';
import { refKey } from '../../forms/ref-key.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { namedBy } from '../../forms/named-rows.ts';
import { valuesOfRow, type RecordRow } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';

/** A row to be locked: by the key that a field holds, or by its id. */
export interface WantedLock {
  readonly model: RecordModel;
  readonly key: string | null;
  readonly id: string | null;
}

/** Rows by their ids, kept until the transaction ends; always in the same order, so that two who swap do not wait for each other. */
export async function lockRows(tx: TenantTransaction, wanted: readonly WantedLock[]): Promise<Map<string, RecordRow>> {
  const ways = wanted.flatMap(({ model, key, id }) => [
    ...(id === null ? [] : [sql<boolean>`r.id = ${id}`]),
    ...(key === null ? [] : [sql<boolean>`(r.record = ${model.id} and ${namedBy(model, [key])})`]),
  ]);
  if (ways.length === 0) return new Map();
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.deleted_at is null and (${sql.join(ways, sql` or `)}) order by r.id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row] as const));
}

/** Whether a row is the one that a reference names. */
export function isNamed(model: RecordModel, key: string, row: RecordRow): boolean {
  const column = refKey(model);
  return row.record === model.id && (column === 'id' ? row.id : row.data[column]) === key;
}

/** What the expressions of a take read beside the row here. */
export interface ReadRows {
  readonly reading: ReservedReading;
  readonly others: Readonly<Record<string, Row>>;
}

/** The row taken and the rows that it refers to, as expressions read them; what is not there reads as empty. */
export async function readRowsOf(
  unit: RowUnit,
  take: ReservationModel,
  model: RecordModel,
  taken: Row,
): Promise<ReadRows> {
  const models = new Map<string, RecordModel>();
  for (const key of Object.values(take.join)) {
    const ref = model.fields.get(key)?.ref ?? null;
    const found = ref?.kind === 'record' ? await newestRecord(unit, ref.record, null) : null;
    if (found !== null) models.set(found.model.id, found.model);
  }
  const rows = reservedRows(take, model, (id) => models.get(id));
  const others: Record<string, Row> = { [reservedName]: taken };
  for (const [name, key] of Object.entries(take.join)) {
    const there = rows.get(name);
    if (there !== undefined) others[name] = await valuesNamed(unit.tx, there, taken[key]);
  }
  return { reading: { model: unit.record.model, rows }, others };
}

async function valuesNamed(tx: TenantTransaction, model: RecordModel, key: unknown): Promise<Row> {
  if (typeof key !== 'string' || key === '') return {};
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where r.record = ${model.id} and r.deleted_at is null and ${namedBy(model, [key])} limit 1`.execute(tx);
  return rows[0] === undefined ? {} : valuesOfRow(model, rows[0]);
}
