import { sql } from 'kysely';
import type { Row } from '../../core/values/finding.ts';
import { wireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { contextOf, validateSubmission, type Submission } from '../forms/validate-submission.ts';
import { isId } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { changesBetween } from '../workflow/changes.ts';
import { realNames } from '../workflow/people.ts';
import { requireNoParticipations } from './projections/require-no-participations.ts';
import { balanceBefore, post, lockAccount, requireNoEntries } from './ledger.ts';
import { oneRow } from './read-records.ts';
import { mayDo, type RecordAction } from './policy.ts';
import {
  findRow,
  openRecord,
  readRow,
  rowFacts,
  titleOf,
  valuesOfRow,
  type OpenRecord,
  type RecordAddress,
  type RecordRow,
} from './record-store.ts';
import { valuesHeld } from './exchange/values-brought.ts';
import { fillingFrom } from './fill-from.ts';
import { matchedValues } from './matched-values.ts';
import { withoutGiven, type FilledRow } from './values-found.ts';
import { toStored } from '../forms/money.ts';
import { addRow, auditRow, firstValues, updateRow, saveRow, type RowUnit } from './row-writer.ts';
import { lockTree, requireNoChildren, requireTree } from './tree.ts';
import { freeKeys } from './unique-keys.ts';
import { requireEditable, requireRemovable } from './hand-ins/row-instance.ts';
import { withoutTotals } from './calculation/computed-rows.ts';
import { applyEffects, requireChangeable } from './apply-effects.ts';
import type { Unit } from '../platform/unit.ts';
import type { RecordRow as WireRow } from '../../core/calls/records.ts';

/**
 * Adds a row, or with `id` changes one. `ver` has to be that of the row as it was read.
 *
 * @throws BusinessError 400 with findings where a value cannot be accepted or is taken, with the row as it stands where
 *   somebody changed it meanwhile
 */
export function submitRecord(unit: Unit, address: RecordAddress, sent: Row): Promise<WireRow> {
  return writing(unit, address, async (to) => {
    const { id } = sent;
    const isNew = (typeof id !== 'string' && typeof id !== 'number') || id === '';
    requireDeed(to, isNew ? 'add' : 'edit');
    const row = isNew ? await insert(to, sent) : await update(to, String(id), sent);
    await requireTree(to.tx, to.record.model, [row]);
    return oneRow(to, to.record, row);
  });
}

/**
 * Removes rows; their numbers stay given, their unique values become free.
 *
 * @throws BusinessError 400 where one of them does not exist
 */
export function removeRecords(unit: Unit, address: RecordAddress, ids: readonly string[]): Promise<void> {
  return writing(unit, address, async (to) => {
    const { tx, record, principal, now: at } = to;
    requireDeed(to, 'remove');
    const removed: RecordRow[] = [];
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await readRow(tx, record, { id, lock: true });
      await requireNoEntries(to, row);
      await requireNoParticipations(to, row);
      await requireChangeable(to, row);
      await requireRemovable(to, row);
      removed.push(row);
      await tx
        .updateTable('record_row')
        .set({ deleted_at: at, deleted_by: principal.userId, ver: sql`ver + 1` })
        .where('id', '=', row.id)
        .execute();
      await freeKeys(tx, row.id);
      await applyEffects(to, row, valuesOfRow(record.model, row), null);
      await auditRow(to, 'remove', row, changesBetween(valuesOfRow(record.model, row), {}));
    }
    await requireNoChildren(tx, record.model, removed);
  });
}

/** @throws BusinessError 403 where the record has no such action or the person was not granted its button */
function requireDeed({ principal, record }: RowUnit, deed: RecordAction): void {
  if (!mayDo(record.model, principal, deed)) throw new BusinessError(403, 'http.forbidden');
}

/**
 * Brings removed rows back, with the unique values that they had.
 *
 * @throws BusinessError 400 where one of them was not removed, or another row has its unique values by now
 */
export function restoreRecords(unit: Unit, address: RecordAddress, ids: readonly string[]): Promise<void> {
  return writing(unit, address, async (to) => {
    const { tx, record, principal, now: at } = to;
    requireDeed(to, 'remove');
    const restored: RecordRow[] = [];
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await removedRow(tx, record, id);
      restored.push(row);
      // The rows that were computed for it do not come back with it.
      const values = withoutTotals(record.model, valuesOfRow(record.model, row));
      const data = JSON.stringify(toStored(record.model.fields.values(), values));
      const back = { data, deleted_at: null, deleted_by: null, updated_at: at, updated_by: principal.userId };
      await tx
        .updateTable('record_row')
        .set({ ...back, ver: sql`ver + 1` })
        .where('id', '=', row.id)
        .execute();
      await updateRow(to, row, values, {}, 'restore');
      await applyEffects(to, row, null, values);
    }
    await requireTree(tx, record.model, restored);
  });
}

async function removedRow(tx: TenantTransaction, record: OpenRecord, id: string): Promise<RecordRow> {
  const row = isId(id) ? await findRow(tx, record, { id, lock: true, removed: true }) : undefined;
  if (row !== undefined) return row;
  const there = await readRow(tx, record, { id });
  throw new BusinessError(400, 'record.not-removed', { args: { name: titleOf(record.model, there) } });
}

async function writing<T>(unit: Unit, address: RecordAddress, work: (to: RowUnit) => Promise<T>): Promise<T> {
  const record = await openRecord(unit, address, 'write');
  await lockTree(unit, record.model);
  return work({ ...unit, record });
}

async function update(unit: RowUnit, id: string, sent: Row): Promise<RecordRow> {
  const row = await readRow(unit.tx, unit.record, { id, lock: true });
  if (sent['ver'] === undefined) throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'ver' } });
  if (Number(sent['ver']) !== row.ver) throw await conflict(unit, row);
  const before = valuesOfRow(unit.record.model, row);
  await requireEditable(unit, row, before);
  const data = await validated(unit, before, sent, { given: {}, ...filling(unit, { id, data: before }) });
  const key = unit.record.model.projection?.key;
  if (key !== undefined && row.data[key] !== data[key]) await requireNoParticipations(unit, row);
  // A save that changes nothing is no write: the history tells of changes.
  if (changesBetween(before, data).length === 0) return row;
  const saved = await saveRow(unit, row, data, 'update');
  await applyEffects(unit, saved, before, data);
  return saved;
}

async function insert(unit: RowUnit, sent: Row): Promise<RecordRow> {
  const { model } = unit.record;
  const account = await lockAccount(unit, sent);
  const data = await validated(unit, firstValues(model), sent, {
    given: balanceBefore(model, account),
    ...filling(unit, { id: null, data: {} }),
  });
  const row = await addRow(unit, data);
  await post(unit, account, { id: row.id, before: null, after: data });
  await applyEffects(unit, row, null, data);
  return row;
}

/** What other rows give a row that leaves it empty, and what of it is compared with them. */
function filling(unit: RowUnit, row: FilledRow): Pick<Submission, 'fill' | 'compare'> {
  return fillingFrom(unit, row, async (data) => {
    const matched = await matchedValues(unit, data);
    const known = { ...data, ...matched };
    const holding = await valuesHeld(unit, [{ values: known }]);
    return { ...matched, ...holding(known, row.data) };
  });
}

/** The submission of a row's form, validated as the dialog validated it. */
async function validated(
  unit: RowUnit,
  stored: Row,
  sent: Row,
  more: Pick<Submission, 'given' | 'fill' | 'compare'>,
): Promise<Row> {
  const { kit, model, found } = unit.record;
  const own = Object.fromEntries(Object.entries(sent).filter(([key]) => !rowFacts.has(key)));
  const submitted = withoutGiven(model, own);
  const { data } = await validateSubmission(unit, {
    kit,
    stored,
    submitted,
    ...more,
    numbered: [...model.fields.values()],
    outcome: null,
    context: contextOf(unit, found.head.version),
  });
  return data;
}

async function conflict(unit: RowUnit, row: RecordRow): Promise<BusinessError> {
  const names = await realNames(unit.tx, [row.updated_by]);
  const args = { name: names.get(row.updated_by) ?? row.updated_by, time: wireTime(row.updated_at) };
  return new BusinessError(400, 'record.conflict', { args, data: { row: await oneRow(unit, unit.record, row) } });
}
