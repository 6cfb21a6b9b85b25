import { sql } from 'kysely';
import type { RecordModel } from '../../core/model/model.ts';
import type { Row } from '../../core/values/finding.ts';
import { keepFiles } from '../forms/attached-files.ts';
import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { auditAll, type AuditEntry } from '../platform/store/audit.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { changesBetween, type FieldChange } from '../workflow/changes.ts';
import { toStored } from './money.ts';
import { valuesOfRow, type OpenRecord, type RecordRow } from './record-store.ts';
import { takeKeys, takeNewKeys } from './unique-keys.ts';

/** Who writes a record, in which transaction. */
export interface RowUnit {
  readonly tx: TenantTransaction;
  readonly services: Services;
  readonly principal: Principal;
  readonly record: OpenRecord;
  readonly at: Date;
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

/** Adds a row with values that were judged. */
export async function addRow(to: RowUnit, data: Row): Promise<RecordRow> {
  const [row] = await addRows(to, [data]);
  if (row === undefined) throw new Error('No row was written.');
  return row;
}

/** Adds several rows at once. */
export async function addRows(to: RowUnit, rows: readonly Row[]): Promise<readonly RecordRow[]> {
  const { tx, principal, record, at } = to;
  const { tenantId: tenant_id, userId } = principal;
  const values = rows.map((data) => ({
    tenant_id,
    record: record.model.id,
    data: JSON.stringify(toStored(record.model.fields.values(), data)),
    created_at: at,
    created_by: userId,
    updated_at: at,
    updated_by: userId,
    deleted_at: null,
    deleted_by: null,
    release_id: record.found.head.id,
  }));
  const added = await tx.insertInto('record_row').values(values).returningAll().execute();
  const written = added.map((row) => ({ row, data: valuesOfRow(record.model, row) }));
  await takeNewKeys(tx, record.model, written);
  for (const { row, data } of written) await keepFilesOf(to, row, data);
  await auditAll(
    tx,
    written.map(({ row, data }) =>
      entryOf(
        to,
        'insert',
        row,
        changesBetween({}, data, () => null),
      ),
    ),
  );
  return added;
}

/** Gives a row other values, which were judged. */
export async function saveRow(to: RowUnit, row: RecordRow, data: Row, action: 'update' | 'move'): Promise<RecordRow> {
  const { tx, record, principal, at } = to;
  const saved = await tx
    .updateTable('record_row')
    .set({
      data: JSON.stringify(toStored(record.model.fields.values(), data)),
      release_id: record.found.head.id,
      ver: sql`ver + 1`,
      updated_at: at,
      updated_by: principal.userId,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await updateRow(to, saved, data, valuesOfRow(record.model, row), action);
  return saved;
}

/** What belongs to a written row: its unique values, its files, its audit entry. */
export async function updateRow(
  to: RowUnit,
  row: RecordRow,
  data: Row,
  before: Row,
  action: 'update' | 'move' | 'restore',
): Promise<void> {
  await takeKeys(to.tx, to.record.model, row, data);
  await keepFilesOf(to, row, data);
  await auditRow(
    to,
    action,
    row,
    changesBetween(before, data, () => null),
  );
}

async function keepFilesOf({ tx, record, principal }: RowUnit, row: RecordRow, data: Row): Promise<void> {
  const owner = { kind: 'form', id: `${record.model.id}/${row.id}` } as const;
  await keepFiles(tx, principal.tenantId, owner, record.model.fields.values(), data);
}

/** Says in the audit log what became of a row. */
export async function auditRow(
  to: RowUnit,
  action: string,
  row: RecordRow,
  changes: readonly FieldChange[],
): Promise<void> {
  await auditAll(to.tx, [entryOf(to, action, row, changes)]);
}

function entryOf({ source, at }: RowUnit, action: string, row: RecordRow, changes: readonly FieldChange[]): AuditEntry {
  const cells = changes.map(({ path, row: place, before, after }) => {
    const [table = '', column = ''] = path.split('.');
    return { path: place === undefined ? path : `${table}[${place}].${column}`, before, after };
  });
  const about = { subject: row.record, subjectId: row.id, at, ...(source === undefined ? {} : { source }) };
  return { action, ...about, changes: cells };
}
