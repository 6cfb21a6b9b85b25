import { sql } from 'kysely';
import type { RecordModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Row } from '../../../core/values/finding.ts';
import { refKey } from '../../forms/ref-key.ts';
import { newestRecord } from '../../forms/find-release.ts';
import { toStored } from '../../forms/money.ts';
import { usedBy, valuesOfRow, type RecordRow } from '../record-store.ts';
import type { RowUnit } from '../row-writer.ts';
import { takeNewKeys } from '../unique-keys.ts';
import { isOpen, requireFaultless, requireOpen } from './open-batch.ts';
import type { ComputedRow } from './compute-row.ts';
import type { Computing } from './computing.ts';
import { keepOrigins } from './kept-origins.ts';

/** Rows that are written by one statement. */
const rowsAtOnce = 250;

/**
 * Writes the rows of a batch: those that changed, new ones, and without those that nobody has any more. They follow from
 * what the audit log tells of already, so that it tells of the batch alone.
 */
export async function writeComputed(computing: Computing, computed: readonly ComputedRow[]): Promise<void> {
  const { unit, batch, calculation } = computing;
  const { model, found } = unit.record;
  const known = await computedRows(unit, calculation, batch.key);
  const idByKey = new Map(known.map(({ id, key }) => [key, id] as const));
  const named = computed.map(({ row }) => ({ row, id: idByKey.get(plainText(row[calculation.key])) }));
  const kept = new Set(named.flatMap(({ id }) => (id === undefined ? [] : [id])));
  await removeRows(
    unit,
    known.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
  for (const some of portions(named.filter(({ id }) => id !== undefined))) {
    const values = some.map(({ row, id }) => ({ id, data: toStored(model.fields.values(), row) }));
    await sql`
      update record_row r set data = v.data, ver = r.ver + 1, release_id = ${found.head.id},
        updated_at = ${unit.now}, updated_by = ${unit.principal.userId}
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id bigint, data jsonb)
      where r.id = v.id and r.data is distinct from v.data`.execute(unit.tx);
  }
  for (const some of portions(named.filter(({ id }) => id === undefined)))
    await addComputed(
      unit,
      some.map(({ row }) => row),
    );
  const written = await computedRows(unit, calculation, batch.key);
  const origins = new Map(computed.map(({ row, origin }) => [plainText(row[calculation.key]), origin] as const));
  for (const some of portions(written)) await keepOrigins(computing, some, origins);
}

async function addComputed(unit: RowUnit, rows: readonly Row[]): Promise<void> {
  const { model, found } = unit.record;
  const { tenantId: tenant_id, userId } = unit.principal;
  const stamp = { created_at: unit.now, created_by: userId, updated_at: unit.now, updated_by: userId };
  const values = rows.map((row) => ({
    tenant_id,
    record: model.id,
    release_id: found.head.id,
    deleted_at: null,
    deleted_by: null,
    ...stamp,
    data: JSON.stringify(toStored(model.fields.values(), row)),
  }));
  const added = await unit.tx.insertInto('record_row').values(values).returningAll().execute();
  await takeNewKeys(
    unit.tx,
    model,
    added.map((row) => ({ row, data: valuesOfRow(model, row) })),
  );
}

async function removeRows({ tx, now, principal }: RowUnit, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = { deleted_at: now, deleted_by: principal.userId };
  await tx.updateTable('record_row').set(gone).where('id', 'in', ids).execute();
  await tx.deleteFrom('record_key').where('row_id', 'in', ids).execute();
}

async function computedRows(
  { tx }: RowUnit,
  { rows: record, by, key: own }: Computing['calculation'],
  key: string,
): Promise<readonly { readonly id: string; readonly key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    select r.id, coalesce(r.data ->> ${own}::text, '') as key from record_row r
    where r.record = ${record} and r.deleted_at is null and r.data ->> ${by}::text = ${key}`.execute(tx);
  return rows;
}

/**
 * Keeps the computed rows in step with a batch that changed: what follows it takes its new value, and with a batch that
 * is removed they go as well.
 */
export async function followBatch(
  unit: RowUnit,
  row: RecordRow,
  { before, after }: { readonly before: Row | null; readonly after: Row | null },
): Promise<void> {
  const { calculation } = unit.record.model;
  if (calculation === null || before === null) return;
  const key = refKey(unit.record.model);
  const own = key === 'id' ? row.id : plainText(before[key]);
  const found = await newestRecord(unit, calculation.rows, null);
  if (found === null) return;
  const to: RowUnit = { ...unit, record: await usedBy(unit, found) };
  if (after === null) {
    requireOpen(unit, row, before);
    const gone = await computedRows(to, calculation, own);
    await removeRows(
      to,
      gone.map(({ id }) => id),
    );
    await sql`delete from record_calculation where batch_id = ${row.id}`.execute(unit.tx);
    return;
  }
  if (isOpen(unit, before) && !isOpen(unit, after)) await requireFaultless(unit, row, { values: before, own });
  const changed = Object.entries(calculation.follow).filter(([, here]) => before[here] !== after[here]);
  if (changed.length === 0) return;
  const values = Object.fromEntries(changed.map(([there, here]) => [there, after[here] ?? null]));
  await sql`
    update record_row r set data = jsonb_strip_nulls(r.data || ${JSON.stringify(toStored(found.model.fields.values(), values))}::jsonb),
      ver = r.ver + 1, updated_at = ${unit.now}, updated_by = ${unit.principal.userId}
    where r.record = ${calculation.rows} and r.deleted_at is null
      and r.data ->> ${calculation.by}::text = ${own}`.execute(unit.tx);
}

/** The values of a batch that has no computed rows: it adds nothing up. */
export function withoutTotals({ calculation }: RecordModel, batch: Row): Row {
  const totals = Object.keys(calculation?.totals ?? {});
  return Object.fromEntries(Object.entries(batch).filter(([key]) => !totals.includes(key)));
}

function portions<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, at) =>
    all.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );
}
