import { sql } from 'kysely';
import type { RecordModel } from '../../core/model/model.ts';
import type { Row } from '../../core/values/finding.ts';
import { keepFiles } from '../forms/attached-files.ts';
import { auditAll, type AuditEntry } from '../platform/store/audit.ts';
import { changesBetween, type FieldChange } from '../workflow/changes.ts';
import { toStored } from '../forms/money.ts';
import { valuesOfRow, type OpenRecord, type RecordRow } from './record-store.ts';
import { takeKeys, takeNewKeys } from './unique-keys.ts';
import type { Unit } from '../platform/unit.ts';

/** A unit of work that writes a record. */
export interface RowUnit extends Unit {
  readonly record: OpenRecord;
  /** Where the values came from; default: somebody typed them. */
  readonly source?: AuditEntry['source'];
}

/** Defaults of what nobody types, e.g. the first state; the form fills in the others. */
export function firstValues(model: RecordModel): Row {
  const given = [...model.fields.values()].filter(
    ({ key, words, table }) =>
      table === null && words.default !== undefined && (words.readOnly === true || key === model.states?.field),
  );
  return Object.fromEntries(given.map(({ key, words }) => [key, words.default]));
}

/** Adds a row with values that were validated. */
export async function addRow(unit: RowUnit, data: Row): Promise<RecordRow> {
  const [row] = await addRows(unit, [data]);
  if (row === undefined) throw new Error('No row was written.');
  return row;
}

/** Adds several rows at once. */
export async function addRows(unit: RowUnit, rows: readonly Row[]): Promise<readonly RecordRow[]> {
  const { tenantId: tenant_id, userId } = unit.principal;
  const values = rows.map((data) => ({
    tenant_id,
    record: unit.record.model.id,
    data: JSON.stringify(toStored(unit.record.model.fields.values(), data)),
    created_at: unit.now,
    created_by: userId,
    updated_at: unit.now,
    updated_by: userId,
    deleted_at: null,
    deleted_by: null,
    release_id: unit.record.found.head.id,
  }));
  const added = await unit.tx.insertInto('record_row').values(values).returningAll().execute();
  const written = added.map((row) => ({ row, data: valuesOfRow(unit.record.model, row) }));
  await takeNewKeys(unit.tx, unit.record.model, written);
  for (const { row, data } of written) await keepFilesOf(unit, row, data);
  await auditAll(
    unit.tx,
    written.map(({ row, data }) => entryOf(unit, 'insert', row, changesBetween({}, data))),
  );
  return added;
}

/** Gives a row other values, which were validated. */
export async function saveRow(unit: RowUnit, row: RecordRow, data: Row, action: 'update' | 'move'): Promise<RecordRow> {
  const saved = await unit.tx
    .updateTable('record_row')
    .set({
      data: JSON.stringify(toStored(unit.record.model.fields.values(), data)),
      release_id: unit.record.found.head.id,
      ver: sql`ver + 1`,
      updated_at: unit.now,
      updated_by: unit.principal.userId,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await updateRow(unit, saved, data, valuesOfRow(unit.record.model, row), action);
  return saved;
}

/** What belongs to a written row: its unique values, its files, its audit entry. */
export async function updateRow(
  unit: RowUnit,
  row: RecordRow,
  data: Row,
  before: Row,
  action: 'update' | 'move' | 'restore',
): Promise<void> {
  await takeKeys(unit.tx, unit.record.model, row, data);
  await keepFilesOf(unit, row, data);
  await auditRow(unit, action, row, changesBetween(before, data));
}

async function keepFilesOf(unit: RowUnit, row: RecordRow, data: Row): Promise<void> {
  const { model } = unit.record;
  const owner = { kind: 'form', id: `${model.id}/${row.id}` } as const;
  await keepFiles(unit, owner, { fields: model.fields.values(), data });
}

/** Says in the audit log what became of a row. */
export async function auditRow(
  unit: RowUnit,
  action: string,
  row: RecordRow,
  changes: readonly FieldChange[],
): Promise<void> {
  await auditAll(unit.tx, [entryOf(unit, action, row, changes)]);
}

function entryOf(
  { source, now: at }: RowUnit,
  action: string,
  row: RecordRow,
  changes: readonly FieldChange[],
): AuditEntry {
  const cells = changes.map(({ path, row: place, before, after }) => {
    const [table = '', column = ''] = path.split('.');
    return { path: place === undefined ? path : `${table}[${place}].${column}`, before, after };
  });
  const about = { subject: row.record, subjectId: row.id, at, ...(source === undefined ? {} : { source }) };
  return { action, ...about, changes: cells };
}
