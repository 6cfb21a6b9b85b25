import { sql, type SelectQueryBuilder } from 'kysely';
import { conversionBetween } from '../../core/release/conversion.ts';
import { loadForm } from '../../core/release/form-fields.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { RecordModel } from '../../core/model/model.ts';
import type { Row } from '../../core/values/finding.ts';
import { usableRelease } from '../forms/find-release.ts';
import { formerFieldsOf } from '../forms/former-releases.ts';
import { headById } from '../forms/release-queries.ts';
import type { RowProgress, TwoRecords, WaitingVersion } from '../forms/stored-rows.ts';
import type { WaitingPublication } from '../forms/wait-for-rows.ts';
import type { Database, TenantTransaction } from '../platform/store/database.ts';
import { convertedRows, isNeeded, rejection } from './convert-rows.ts';
import { toStored } from '../forms/money.ts';
import type { RecordRow } from './record-store.ts';
import { isStale } from './stale-rows.ts';
import { keyValue, uniqueGroups } from '../forms/unique-groups.ts';
import type { Unit } from '../platform/unit.ts';

/** More rows than these are converted in the background. */
export const mostAtOnce = 2000;
const batchSize = 500;
/** So many rows that somebody changed meanwhile are converted as the version is published. */
const fewLeft = 100;

/** A version that waits for its rows, as it is stored. */
export interface ConversionRow extends Omit<RowProgress, 'formId'> {
  readonly record: string;
  /** As JSON: the order of a form's fields is that of its keys. */
  readonly publication: string;
  readonly from_release: string;
  readonly upto: string;
}

/** Whether rows of the record are converted or brought to their place. */
export async function isPreparing(tx: TenantTransaction, record: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from record_conversion where record = ${record} and state in ('running', 'moving')`.execute(tx);
  return rows.length > 0;
}

/** How many rows a version has converted in the background; 0 where there are few or none has to be. */
export async function countToPrepare(tx: TenantTransaction, forms: TwoRecords): Promise<number> {
  const { before, after, former } = forms;
  const conversion = conversionBetween(before, after, former);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from record_row where record = ${after.id}`.execute(tx);
  const total = counted[0]?.total ?? 0;
  if (conversion === null || total <= mostAtOnce) return 0;
  return (await isNeeded(tx, conversion, forms)) ? total : 0;
}

/** Notes a version whose rows are many; the work begins once the transaction is committed. */
export async function prepareRows(tx: TenantTransaction, version: WaitingVersion): Promise<RowProgress | null> {
  const { after, from, publication } = version;
  const total = await countToPrepare(tx, version);
  if (total === 0) return null;
  const { rows } = await sql<{ id: string }>`
    insert into record_conversion (tenant_id, record, version, publication, from_release, total, started_at)
    values (current_setting('app.tenant'), ${after.id}, ${after.version}, ${JSON.stringify(publication)}, ${from},
      ${total}, now())
    returning id::text as id`.execute(tx);
  return {
    id: rows[0]?.id ?? '',
    formId: after.id,
    version: after.version,
    state: 'running',
    done: 0,
    moved: 0,
    total,
  };
}

/** What one batch came to: rows are left, all are converted, those left are in use just now, or nothing goes on. */
export type BatchResult = 'more' | 'ready' | 'busy' | 'ended';

/**
 * Converts the next rows of a waiting version, beside rows that stay in use as they are. Each batch says how far it came
 * in the same transaction, so that a server that ends or breaks off goes on there.
 *
 * @throws BusinessError 400 where a value has no place in the newer form
 */
export async function prepareBatch(unit: Unit, id: string): Promise<BatchResult> {
  const { tx } = unit;
  const job = await lockedJob(tx, id);
  if (job === undefined) return 'ended';
  const head = await headById(tx, job.from_release);
  const found = await usableRelease(unit, head);
  const [before, after] = [found?.loaded.model, loadForm(publicationOf(job).next.descriptor)];
  if (before?.kind !== 'record' || after.kind !== 'record' || found?.degradedFrom !== null)
    throw new RangeError(`the form of the rows of ${job.record} cannot be read`);
  const conversion = conversionBetween(before, after, await formerFieldsOf(unit, head));
  if (conversion === null) throw new RangeError(`rows of ${job.record} would lose their meaning`);
  const fresh = await rowsOf(tx, job, (of) => of.where('id', '>', job.upto));
  // Those that were changed since, until they are few: whoever works with the record waits for the last ones.
  const rows = fresh.length > 0 ? fresh : await rowsOf(tx, job, (of) => of.where(isStale(id)));
  if (fresh.length === 0 && rows.length < fewLeft) return 'ready';
  const release = { id: '', from: before.version, to: after.version };
  const { converted, left } = convertedRows(rows, { before, after, release, conversion });
  if (left.length > 0) throw rejection(left);
  const values = converted.map(({ row, data, entry }) => ({
    row_id: row.id,
    ver: row.ver,
    step: entry === null ? 0 : 1,
    data: toStored(after.fields.values(), data),
    keys: keysOf(after, row, data),
    changes: entry?.changes ?? null,
  }));
  await sql`
    insert into record_prepared (tenant_id, conversion_id, row_id, ver, step, data, keys, changes)
    select current_setting('app.tenant'), ${id}::bigint, v.row_id, v.ver, v.step, v.data, v.keys, nullif(v.changes, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as v(row_id bigint, ver int, step int, data jsonb, keys jsonb, changes jsonb)
    on conflict (conversion_id, row_id) do update
      set ver = excluded.ver, step = excluded.step, data = excluded.data, keys = excluded.keys, changes = excluded.changes`.execute(
    tx,
  );
  const keysMove = rows.some((row, index) => {
    const data = converted[index]?.data ?? {};
    return JSON.stringify(keysOf(before, row, row.data)) !== JSON.stringify(keysOf(after, row, data));
  });
  await sql`
    update record_conversion
    set upto = ${fresh.at(-1)?.id ?? job.upto}, done = least(total, done + ${fresh.length}),
      keys_move = keys_move or ${keysMove}, attempts = 0, next_at = null, note = '{}'
    where id = ${id}`.execute(tx);
  return 'more';
}

type RowQuery = SelectQueryBuilder<Database, 'record_row', RecordRow>;

function rowsOf(tx: TenantTransaction, { record }: ConversionRow, which: (of: RowQuery) => RowQuery) {
  const all = tx.selectFrom('record_row').selectAll().where('record', '=', record);
  return which(all).orderBy('id').limit(batchSize).execute();
}

/** What is published once the rows are converted. */
export function publicationOf({ publication }: Pick<ConversionRow, 'publication'>): WaitingPublication {
  return JSON.parse(publication) as WaitingPublication;
}

async function lockedJob(tx: TenantTransaction, id: string): Promise<ConversionRow | undefined> {
  const { rows } = await sql<ConversionRow>`
    select id::text as id, record, version, state, publication, from_release::text as from_release, upto::text as upto,
      done, moved, total
    from record_conversion where id = ${id} and state = 'running' for update`.execute(tx);
  return rows[0];
}

/** The unique values of a row, as they are kept. */
function keysOf(model: RecordModel, row: RecordRow, data: Row) {
  if (row.deleted_at !== null) return [];
  return uniqueGroups(model)
    .filter((group) => !group.some((key) => isEmptyValue(data[key])))
    .map((group) => ({ name: group.join('+'), value: keyValue(group, data) }));
}
