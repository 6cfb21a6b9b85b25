import { sql } from 'kysely';
import type { RecordModel } from '../../core/descriptor/model.ts';
import type { Row } from '../../core/validation/finding.ts';
import { wireTime } from '../clock.ts';
import { BusinessError } from '../errors/business-error.ts';
import { keepFiles } from '../forms/attached-files.ts';
import { contextOf, judgeSubmission } from '../forms/judge-submission.ts';
import type { Principal } from '../http/access.ts';
import type { Services } from '../services.ts';
import { audit } from '../store/audit.ts';
import type { TenantTransaction } from '../store/database.ts';
import { changesBetween } from '../workflow/changes.ts';
import { realNames } from '../workflow/people.ts';
import { toStored } from './money.ts';
import { oneRow } from './read-records.ts';
import { mayDo } from './policy.ts';
import type { RecordDeed } from './policy.ts';
import { openRecord, readRow, rowFacts, valuesOfRow } from './record-store.ts';
import type { OpenRecord, RecordAddress, RecordRow } from './record-store.ts';
import { freeKeys, takeKeys } from './unique-keys.ts';

type WireRow = Record<string, unknown>;

/** Who writes a record, in which transaction. */
interface Writing {
  readonly tx: TenantTransaction;
  readonly services: Services;
  readonly principal: Principal;
  readonly record: OpenRecord;
  readonly at: Date;
}

/**
 * Adds a row, or with `id` changes one. `ver` has to be that of the row as it was read.
 *
 * @throws BusinessError 400 with findings where a value cannot be accepted or is taken, with the row as it stands where
 *   somebody changed it meanwhile
 */
export function submitRecord(
  services: Services,
  principal: Principal,
  address: RecordAddress,
  sent: Row,
): Promise<WireRow> {
  return writing(services, principal, address, async (to) => {
    const { id } = sent;
    const isNew = (typeof id !== 'string' && typeof id !== 'number') || id === '';
    requireDeed(principal, to.record, isNew ? 'add' : 'edit');
    const row = isNew ? await insert(to, sent) : await update(to, String(id), sent);
    return oneRow(to.tx, to.record, row);
  });
}

/**
 * Takes a row to another state by one of the record's moves.
 *
 * @throws BusinessError 400 where no move leads there from the row's state, 403 where it is not the caller's to make
 */
export function moveRecord(
  services: Services,
  principal: Principal,
  address: RecordAddress,
  { id, to: state }: { readonly id: string; readonly to: string },
): Promise<WireRow> {
  const { store, clock } = services;
  return store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const record = await openRecord(tx, services, principal, address, 'read');
    const to = { tx, services, principal, record, at: clock.now() };
    const row = await readRow(tx, record, { id, lock: true });
    const values = valuesOfRow(record.model, row);
    const { states } = record.model;
    const move = states?.moves.find(
      (one) => one.to === state && [one.from].flat().includes(String(values[states.field])),
    );
    if (!states || move === undefined) throw new BusinessError(400, 'record.no-move');
    if (!move.roles.some((role) => principal.roles.includes(role))) throw new BusinessError(403, 'http.forbidden');
    return oneRow(tx, record, await save(to, row, { ...values, [states.field]: state }, 'move'));
  });
}

/**
 * Removes rows; their numbers stay given, their unique values become free.
 *
 * @throws BusinessError 400 where one of them does not exist
 */
export function removeRecords(
  services: Services,
  principal: Principal,
  address: RecordAddress,
  ids: readonly string[],
): Promise<void> {
  return writing(services, principal, address, async ({ tx, record, at }) => {
    requireDeed(principal, record, 'remove');
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await readRow(tx, record, { id, lock: true });
      await tx
        .updateTable('record_row')
        .set({ deleted_at: at, deleted_by: principal.userId, ver: sql`ver + 1` })
        .where('id', '=', row.id)
        .execute();
      await freeKeys(tx, row.id);
      await auditRow(
        tx,
        'remove',
        row,
        changesBetween(valuesOfRow(record.model, row), {}, () => null),
      );
    }
  });
}

/** @throws BusinessError 403 where the record has no such action or the person was not granted its button */
function requireDeed(principal: Principal, { model }: OpenRecord, deed: RecordDeed): void {
  if (!mayDo(model, principal, deed)) throw new BusinessError(403, 'http.forbidden');
}

/**
 * Brings removed rows back, with the unique values that they had.
 *
 * @throws BusinessError 400 where one of them was not removed, or another row has its unique values by now
 */
export function restoreRecords(
  services: Services,
  principal: Principal,
  address: RecordAddress,
  ids: readonly string[],
): Promise<void> {
  return writing(services, principal, address, async (to) => {
    const { tx, record, at } = to;
    requireDeed(principal, record, 'remove');
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await readRow(tx, record, { id, lock: true, removed: true });
      const back = { deleted_at: null, deleted_by: null, updated_at: at, updated_by: principal.userId };
      await tx
        .updateTable('record_row')
        .set({ ...back, ver: sql`ver + 1` })
        .where('id', '=', row.id)
        .execute();
      await keepRow(to, row, valuesOfRow(record.model, row), {}, 'restore');
    }
  });
}

function writing<T>(
  services: Services,
  principal: Principal,
  address: RecordAddress,
  work: (to: Writing) => Promise<T>,
): Promise<T> {
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const record = await openRecord(tx, services, principal, address, 'write');
    return work({ tx, services, principal, record, at: services.clock.now() });
  });
}

async function insert(to: Writing, sent: Row): Promise<RecordRow> {
  const { tx, principal, record, at } = to;
  const data = await judged(to, firstValues(record.model), sent);
  const row = await tx
    .insertInto('record_row')
    .values({
      tenant_id: principal.tenantId,
      record: record.model.id,
      data: JSON.stringify(toStored(record.model.fields.values(), data)),
      created_at: at,
      created_by: principal.userId,
      updated_at: at,
      updated_by: principal.userId,
      deleted_at: null,
      deleted_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepRow(to, row, data, {}, 'insert');
  return row;
}

async function update(to: Writing, id: string, sent: Row): Promise<RecordRow> {
  const row = await readRow(to.tx, to.record, { id, lock: true });
  if (sent['ver'] === undefined) throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'ver' } });
  if (Number(sent['ver']) !== row.ver) throw await conflict(to, row);
  return save(to, row, await judged(to, valuesOfRow(to.record.model, row), sent), 'update');
}

async function save(to: Writing, row: RecordRow, data: Row, action: 'update' | 'move'): Promise<RecordRow> {
  const { tx, record, principal, at } = to;
  const saved = await tx
    .updateTable('record_row')
    .set({
      data: JSON.stringify(toStored(record.model.fields.values(), data)),
      ver: sql`ver + 1`,
      updated_at: at,
      updated_by: principal.userId,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepRow(to, saved, data, valuesOfRow(record.model, row), action);
  return saved;
}

/** What belongs to a written row: its unique values, its files, its audit entry. */
async function keepRow(
  { tx, record, principal }: Writing,
  row: RecordRow,
  data: Row,
  before: Row,
  action: 'insert' | 'update' | 'move' | 'restore',
): Promise<void> {
  await takeKeys(tx, record.model, row, data);
  const owner = { kind: 'form', id: `${record.model.id}/${row.id}` };
  await keepFiles(tx, principal.tenantId, owner, record.model.fields.values(), data);
  await auditRow(
    tx,
    action,
    row,
    changesBetween(before, data, () => null),
  );
}

async function auditRow(
  tx: TenantTransaction,
  action: string,
  row: RecordRow,
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  const cells = changes.map(({ path, row: place, before, after }) => {
    const [table = '', column = ''] = path.split('.');
    return { path: place === undefined ? path : `${table}[${place}].${column}`, before, after };
  });
  await audit(tx, { action, subject: row.record, subjectId: row.id, changes: cells });
}

/** The submission of a row's form, judged as the dialog judged it. */
async function judged({ tx, services, principal, record, at }: Writing, stored: Row, sent: Row): Promise<Row> {
  const { kit, model, found } = record;
  const submitted = Object.fromEntries(Object.entries(sent).filter(([key]) => !rowFacts.has(key)));
  const { data } = await judgeSubmission(tx, services, principal, {
    kit,
    stored,
    submitted,
    given: {},
    numbered: [...model.fields.values()],
    outcome: null,
    context: contextOf(principal, at, found.head.version, ''),
  });
  return data;
}

/** Defaults of what nobody types, e.g. the first state; the form fills in the others. */
function firstValues(model: RecordModel): Row {
  const given = [...model.fields.values()].filter(
    ({ key, words, table }) =>
      table === null && words.default !== undefined && (words.readOnly === true || key === model.states?.field),
  );
  return Object.fromEntries(given.map(({ key, words }) => [key, words.default]));
}

async function conflict({ tx, record }: Writing, row: RecordRow): Promise<BusinessError> {
  const names = await realNames(tx, [row.updated_by]);
  const args = { name: names.get(row.updated_by) ?? row.updated_by, time: wireTime(row.updated_at) };
  return new BusinessError(400, 'record.conflict', { args, data: { row: await oneRow(tx, record, row) } });
}
