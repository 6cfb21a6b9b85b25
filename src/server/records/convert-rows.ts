import { sql } from 'kysely';
import type { RecordModel } from '../../core/model/model.ts';
import { conversionBetween, hasNoPlace, type Conversion, type LeftValue } from '../../core/release/conversion.ts';
import { pairVersions } from '../../core/release/version-pairs.ts';
import { sameValue } from '../../core/values/empty.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { lockRows } from '../forms/row-lock.ts';
import type { RowMove, TwoRecords } from '../forms/stored-rows.ts';
import { auditAll, type AuditEntry } from '../platform/store/audit.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { fromStored, isMoney, toStored } from '../forms/money.ts';
import type { RecordRow } from './record-store.ts';
import { isStale } from './stale-rows.ts';
import { switchToPrepared } from './switch-to-prepared.ts';
import { freeKeys, takeNewKeys } from './unique-keys.ts';
import { uniqueGroups } from '../forms/unique-groups.ts';

const batchSize = 500;
/** Values without a place that a rejection lists. */
const mostListed = 20;

/** A value that a row has no place for in the newer form. */
interface LeftInRow extends LeftValue {
  readonly id: string;
}

/**
 * Brings the rows of a record, removed ones too, to the form of its newest release, in the transaction that publishes it:
 * whoever reads rows waits until form and rows belong together again. Of rows prepared in the background only those that
 * somebody changed since are converted here; the others count from now on and are brought to their place later. A row
 * under somebody's hand gets a new `ver`, so that what was typed by the older form is not written over it.
 *
 * @throws BusinessError 400 where a value has no place in the newer form, naming such values
 */
export async function convertRows(tx: TenantTransaction, move: RowMove): Promise<void> {
  const conversion = conversionBetween(move.before, move.after, move.former);
  await lockRows(tx, move.after.id);
  if (move.prepared === undefined && (await nextRows(tx, move, '0')).length === 0) return;
  if (conversion === null) throw new RangeError(`rows of the record ${move.after.id} would lose their meaning`);
  if (move.prepared !== undefined) await switchToPrepared(tx, move, move.prepared);
  else if (!(await isNeeded(tx, conversion, move))) return;
  if (move.prepared === undefined) await freeAllKeys(tx, move);
  const left: LeftInRow[] = [];
  for (let last = '0'; ;) {
    const rows = await nextRows(tx, move, last);
    const end = rows.at(-1);
    if (end === undefined) break;
    left.push(...(await convertBatch(tx, rows, { ...move, conversion })));
    last = end.id;
  }
  if (left.length > 0) throw rejection(left);
}

async function freeAllKeys(tx: TenantTransaction, { before, after }: RowMove): Promise<void> {
  if (uniqueGroups(after).length > 0 || uniqueGroups(before).length > 0)
    await tx.deleteFrom('record_key').where('record', '=', after.id).execute();
}

/** Whether any row can be stored otherwise: names or values change, formulas give what was typed, money is stored in cents, or a name was in use. */
export async function isNeeded(tx: TenantTransaction, conversion: Conversion, forms: TwoRecords): Promise<boolean> {
  const { before, after } = forms;
  if (conversion.changes || conversion.computes || moneyOf(before) !== moneyOf(after)) return true;
  const keys = keysToClear(forms);
  if (keys.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from record_row r where r.record = ${after.id} and r.data ?| ${keys}::text[]) as found`.execute(
    tx,
  );
  return rows[0]?.found === true;
}

/** Fields under whose names rows may hold something else, and those that come back and whose values are unique. */
function keysToClear({ before, after, former }: TwoRecords): readonly string[] {
  const unique = new Set(uniqueGroups(after).flat());
  const { fresh, returning } = pairVersions(before, after, former);
  const touched = fresh.filter((path) => !returning.has(path) || unique.has(path));
  return [...new Set(touched.map((path) => path.split('.')[0] ?? path))];
}

function moneyOf({ fields }: RecordModel): string {
  const all = [...fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
  return JSON.stringify(all.filter(isMoney).map(({ path }) => path));
}

/** Rows still to be converted: those that nobody prepared as they are now. */
async function nextRows(
  tx: TenantTransaction,
  { after, prepared }: RowMove,
  last: string,
): Promise<readonly RecordRow[]> {
  return tx
    .selectFrom('record_row')
    .selectAll()
    .where('record', '=', after.id)
    .where('id', '>', last)
    .$if(prepared !== undefined, (of) => of.where(isStale(prepared ?? '')))
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .execute();
}

/** A move with what converts its rows. */
export interface Batch extends Omit<RowMove, 'release' | 'former'> {
  readonly release: RowMove['release'];
  readonly conversion: Conversion;
}

/** Rows by the newer form, what has no place there, and what the audit log tells of each that changes. */
export function convertedRows(rows: readonly RecordRow[], { before, release, conversion }: Batch) {
  const left: LeftInRow[] = [];
  const converted = rows.map((row) => {
    const values = fromStored(before.fields.values(), row.data);
    const { data, left: kept } = conversion.convertWhole(values);
    left.push(...kept.filter(hasNoPlace).map((value) => ({ ...value, id: row.id })));
    return { row, data, entry: sameValue(values, data) ? null : entryOf(row, release, kept) };
  });
  return { converted, left };
}

async function convertBatch(
  tx: TenantTransaction,
  rows: readonly RecordRow[],
  batch: Batch,
): Promise<readonly LeftInRow[]> {
  const { after, release, prepared } = batch;
  const { converted, left } = convertedRows(rows, batch);
  if (left.length > 0) return left.slice(0, mostListed);
  const values = converted.map(({ row, data, entry }) => ({
    id: row.id,
    data: toStored(after.fields.values(), data),
    step: entry === null ? 0 : 1,
  }));
  await sql`
    update record_row r set data = v.data, ver = r.ver + v.step, release_id = ${release.id}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id bigint, data jsonb, step int)
    where r.id = v.id`.execute(tx);
  if (prepared !== undefined) for (const { row } of converted) await freeKeys(tx, row.id);
  const live = converted.filter(({ row }) => row.deleted_at === null);
  if (live.length > 0) await takeNewKeys(tx, after, live);
  const entries = converted.flatMap(({ entry }) => entry ?? []);
  await auditAll(tx, entries);
  return [];
}

/** Says in the audit log that a row moved to another form, with what an older form had left behind in it. */
function entryOf(row: RecordRow, { from, to }: RowMove['release'], left: readonly LeftValue[]): AuditEntry {
  const kept = left.map(({ path, row: place, value, now = null }) => {
    const [table = '', column = ''] = path.split('.');
    return { path: place === null ? path : `${table}[${place + 1}].${column}`, before: value, after: now };
  });
  const changes = [{ path: 'release', before: from, after: to }, ...kept];
  return { action: 'convert', subject: row.record, subjectId: row.id, source: 'system', changes };
}

/** Why a version is not published: values that have no place in it. */
export function rejection(left: readonly LeftInRow[]): BusinessError {
  const [first] = left;
  const args = { path: first?.path ?? '', value: JSON.stringify(first?.value ?? null), id: first?.id ?? '' };
  return new BusinessError(400, 'form.rows-left', { args, data: { diagnostics: [], left: left.slice(0, mostListed) } });
}
