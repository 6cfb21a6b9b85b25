import type { Selectable } from 'kysely';
import type { RecordModel } from '../../core/model/model.ts';
import type { FormView } from '../../core/form/form-view.ts';
import { mayReadRecord, mayWriteRecord } from '../../core/form/record-access.ts';
import { wireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { RowScope } from '../directory/data-scope/data-scope.ts';
import { recordScope } from '../directory/data-scope/scope-conditions.ts';
import { wayBetween } from '../forms/convert-data.ts';
import { newestRecord, type FoundRecord } from '../forms/find-release.ts';
import { recordPage, type FormKit } from '../forms/form-kit.ts';
import { refKey } from '../forms/ref-key.ts';
import { versionHead } from '../forms/release-queries.ts';
import { rowScope } from '../forms/row-scope.ts';
import { isId } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { visibleData } from '../workflow/visible-data.ts';
import { fromStored } from '../forms/money.ts';
import type { RecordRowTable } from './tables.ts';
import type { Unit } from '../platform/unit.ts';
import type { RecordRow as WireRow } from '../../core/calls/records.ts';

/** A row as stored. */
export type RecordRow = Selectable<RecordRowTable>;

/** Which record a call is about, as its address says. */
export interface RecordAddress {
  readonly area: string;
  readonly record: string;
  /** The version that the caller's page was made from; absent where it does not say. */
  readonly formVersion?: string | undefined;
}

/** A record as one person uses it. */
export interface OpenRecord {
  readonly found: FoundRecord;
  readonly model: RecordModel;
  readonly kit: FormKit;
  readonly view: FormView;
  /** How far the person's sight reaches. */
  readonly scope: RowScope;
}

/**
 * The record at an address for a person who wants to read or write it.
 *
 * @throws BusinessError 404 where there is none, 403 where the person's roles do not reach, 400 where rows were converted
 *   since the caller's page was made
 */
export async function openRecord(
  unit: Unit,
  { area, record, formVersion }: RecordAddress,
  to: 'read' | 'write',
): Promise<OpenRecord> {
  const found = await newestRecord(unit, record, unit.principal);
  if (found === null || found.model.area !== area || found.model.api !== null)
    throw new BusinessError(404, 'record.missing');
  const allowed = to === 'read' ? mayReadRecord : mayWriteRecord;
  if (!allowed(found.model, unit.principal.roles)) throw new BusinessError(403, 'http.forbidden');
  if (formVersion !== undefined) await requireSameForm(unit, found, Number(formVersion));
  const open = await usedBy(unit, found);
  if (!opened.has(unit)) opened.set(unit, open);
  return open;
}

/** The record that each unit of work opened first, which is the one that its call is about. */
const opened = new WeakMap<Unit, OpenRecord>();

/** The record that a unit of work is about; null where it opened none. */
export function openedBy(unit: Unit): OpenRecord | null {
  return opened.get(unit) ?? null;
}

/** A page made from another version goes on as long as rows are read the same by both. */
async function requireSameForm(unit: Unit, found: FoundRecord, version: number): Promise<void> {
  if (version === found.head.version || !Number.isSafeInteger(version)) return;
  const head = await versionHead(unit.tx, found.head.form_id, version);
  const way = head === undefined ? null : await wayBetween(unit, head.id, found);
  if (way === null || way.conversion.changes) throw new BusinessError(400, 'task.other-release');
}

/** A record as a person uses it, whatever their roles: for what the server does on somebody's behalf. */
export async function usedBy(unit: Unit, found: FoundRecord): Promise<OpenRecord> {
  const { services, principal } = unit;
  const kit = services.kits.of(found.loaded, recordPage, principal.roles);
  return { found, model: found.model, kit, view: kit.view, scope: await rowScope(unit, found.model) };
}

/** Which row is wanted, and how. */
export interface WantedRow {
  readonly id: string;
  /** Keeps it until the transaction ends. */
  readonly lock?: boolean;
  /** One that was removed instead of one that was not. */
  readonly removed?: boolean;
}

/**
 * A row that the person may see.
 *
 * @throws BusinessError 400 where there is none in this tenant and the person's scope
 */
export async function readRow(tx: TenantTransaction, record: OpenRecord, wanted: WantedRow): Promise<RecordRow> {
  const row = isId(wanted.id) ? await findRow(tx, record, wanted) : undefined;
  if (row === undefined) throw new BusinessError(400, 'http.record-missing');
  return row;
}

/** A row that the person may see; undefined where there is none. */
export function findRow(
  tx: TenantTransaction,
  { model, scope }: OpenRecord,
  { id, lock = false, removed = false }: WantedRow,
): Promise<RecordRow | undefined> {
  const query = tx
    .selectFrom('record_row as r')
    .selectAll()
    .where('r.id', '=', id)
    .where('r.record', '=', model.id)
    .where('r.deleted_at', removed ? 'is not' : 'is', null)
    .where(recordScope(scope));
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** A row's values as everybody but the database knows them. */
export function valuesOfRow(model: RecordModel, row: RecordRow): Record<string, unknown> {
  return fromStored(model.fields.values(), row.data);
}

/** The name of a row for messages: its title, without one its number. */
export function titleOf(model: RecordModel, row: RecordRow): string {
  const names = [row.data[model.title], row.data[refKey(model)]];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? row.id;
}

/** A row as it travels: the fields that the person may see, flat, and what the server knows about it. */
export function wireRow({ model, view }: OpenRecord, row: RecordRow, names: ReadonlyMap<string, string>): WireRow {
  return {
    ...visibleData(valuesOfRow(model, row), view, new Set()),
    id: row.id,
    ver: row.ver,
    createTime: wireTime(row.created_at),
    createUser: row.created_by,
    createUserName: names.get(row.created_by) ?? '',
    updateTime: wireTime(row.updated_at),
    updateUser: row.updated_by,
    updateUserName: names.get(row.updated_by) ?? '',
  };
}

/** Keys of a wire row that are not the record's own. */
export const rowFacts: ReadonlySet<string> = new Set([
  'id',
  'ver',
  'createTime',
  'createUser',
  'createUserName',
  'updateTime',
  'updateUser',
  'updateUserName',
  'withOrigin',
  'frozen',
]);
