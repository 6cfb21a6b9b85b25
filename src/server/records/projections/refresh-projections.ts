import { sql } from 'kysely';
import { mapInTurns } from '../../../core/expression/turns.ts';
import { sameValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import { portions } from '../../platform/store/portions.ts';
import { inTurns } from '../../platform/turns/in-turns.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { changeLocations, locationOf } from '../locations.ts';
import { toStored } from '../../forms/money.ts';
import { firstValues } from '../row-writer.ts';
import { takeNewKeys } from '../unique-keys.ts';
import { keyValue } from '../../forms/unique-groups.ts';
import { noteNamedColumns } from './named-columns.ts';
import { heldProjections, type Projection } from './projections.ts';
import { saveLineage, saveParticipations, readParticipations } from './save-participations.ts';
import { placesOf } from './row-places.ts';
import { projectedValues, type SourceRow } from './source-rows.ts';
import type { Unit } from '../../platform/unit.ts';

/** Instances of a transaction: those whose data were written, and those that merely went elsewhere. */
export interface ChangedInstances {
  readonly written: readonly string[];
  readonly moved: readonly string[];
}

/**
 * Brings the records that follow the table of these instances up to date: which instances have a key, what was made of
 * what, the values that rows take over, and where they are. Called last in a transaction: its locks are held briefly and
 * taken in one order, so that moves with samples in common wait for one another and never in a circle.
 */
export async function refreshProjections(unit: Unit, { written, moved }: ChangedInstances): Promise<void> {
  const all = [...new Set([...written, ...moved])];
  if (all.length === 0) return;
  await noteNamedColumns(unit, written);
  for (const projection of await heldProjections(unit)) {
    const said = await readParticipations(unit, projection, all, written);
    const { sourceRows, before } = said;
    await saveParticipations(unit.tx, unit.principal.tenantId, projection, said);
    await saveLineage(unit.tx, unit.principal.tenantId, projection, said);
    const values = new Map<string, Row>();
    const take = (one: SourceRow): unknown =>
      values.set(one.key, { ...values.get(one.key), ...projectedValues(projection, one) });
    await inTurns(mapInTurns(sourceRows, take));
    const keys = new Set([...[...before.values()].flatMap((group) => [...group]), ...values.keys()]);
    if (keys.size > 0) await writeProjectedRows(unit, projection, [...keys].toSorted(), values);
  }
}

/** Gives keys their rows: what is taken over where it differs, where they are, and new rows for those that have none. */
export async function writeProjectedRows(
  unit: Unit,
  projection: Projection,
  keys: readonly string[],
  values: ReadonlyMap<string, Row>,
): Promise<void> {
  const rows = await lockedRows(unit, projection, keys);
  const places = await placesOf(unit, projection, keys);
  const fields = [...projection.model.fields.values()];
  const saved: SavedRow[] = [];
  const added: Row[] = [];
  const project = (key: string): void => {
    const row = rows.get(key);
    const taken = { ...values.get(key), ...places.get(key) };
    // Somebody removed the row of a key that no written instance has; it comes back with the next one that does.
    if (row === undefined && !values.has(key)) return;
    if (row === undefined) added.push({ ...firstValues(projection.model), ...taken });
    else if (differs(row.data, toStored(fields, taken)))
      saved.push({ id: row.id, before: row.data, data: { ...row.data, ...toStored(fields, taken) } });
  };
  await inTurns(mapInTurns(keys, project));
  await saveRows(unit, projection, saved);
  await insertRows(unit, projection, added);
}

function differs(before: Row, taken: Row): boolean {
  return Object.entries(taken).some(([key, value]) => !sameValue(before[key], value));
}

interface SavedRow {
  readonly id: string;
  readonly before: Row;
  readonly data: Row;
}

interface KeptRow {
  readonly key: string;
  readonly id: string;
  readonly data: Row;
}

/** The rows of keys, locked in one order. Where one is missing, nobody else may add it meanwhile. */
async function lockedRows(
  { tx, principal }: Unit,
  { model, source }: Projection,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KeptRow>> {
  const wanted = new Map(keys.map((key) => [keyValue([source.key], { [source.key]: key }), key] as const));
  const lock = async (atLeast: number): Promise<readonly LockedRow[]> => {
    const { rows } = await sql<LockedRow>`
      with known as materialized (
        select k.row_id, k.value from record_key k
        where k.record = ${model.id} and k.name = ${source.key} and k.value = any(${[...wanted.keys()]}::text[]))
      select r.id, r.data, k.value from known k join record_row r on r.id = k.row_id
      where (select count(*) from known) >= ${atLeast}
      order by r.id for update of r`.execute(tx);
    return rows;
  };
  let rows = await lock(keys.length);
  if (rows.length < keys.length) {
    await lockNewKeys(tx, `follow ${principal.tenantId} ${model.id}`, keys);
    rows = await lock(0);
  }
  return new Map(rows.map(({ id, data, value }) => [wanted.get(value) ?? '', { id, data, key: value }] as const));
}

interface LockedRow {
  readonly id: string;
  readonly data: Row;
  readonly value: string;
}

/** Most keys that are locked one by one: the database has room for some thousand locks of all transactions together. */
const mostLocks = 200;

/** Keeps these keys from being added by anybody else; those who add others need not wait, unless it is a great many. */
async function lockNewKeys(tx: TenantTransaction, name: string, keys: readonly string[]): Promise<void> {
  if (keys.length > mostLocks) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
    return;
  }
  const names = keys.map((key) => `${name} ${key}`);
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx);
  await sql`
    select pg_advisory_xact_lock(one.lock)
    from (select hashtextextended(named, 0) as lock from unnest(${names}::text[]) named order by 1) one`.execute(tx);
}

async function saveRows(
  { tx, principal, now: at }: Unit,
  { model }: Projection,
  saved: readonly SavedRow[],
): Promise<void> {
  for (const some of portions(saved)) {
    const rows = some.map(({ id, data }) => ({ id, data }));
    await sql`
      update record_row r set data = v.data, ver = r.ver + 1, updated_at = ${at}, updated_by = ${principal.userId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, data jsonb)
      where r.id = v.id`.execute(tx);
  }
  const hasMoved = ({ before, data }: SavedRow): boolean => locationOf(model, before) !== locationOf(model, data);
  const isMoved = await inTurns(mapInTurns(saved, hasMoved));
  const moved = saved.filter((_row, at) => isMoved[at]);
  const tenant_id = principal.tenantId;
  const placed = moved.map(({ id, data }) => ({ row: { tenant_id, record: model.id, id }, data }));
  await changeLocations(tx, model, placed);
}

async function insertRows(
  { tx, principal, now: at }: Unit,
  { model }: Projection,
  added: readonly Row[],
): Promise<void> {
  const { tenantId: tenant_id, userId } = principal;
  const facts = { tenant_id, record: model.id, deleted_at: null, deleted_by: null };
  const moments = { created_at: at, created_by: userId, updated_at: at, updated_by: userId };
  const fields = [...model.fields.values()];
  for (const portion of portions(added)) {
    const some = portion.map((data) => ({ ...facts, ...moments, data: JSON.stringify(toStored(fields, data)) }));
    const inserted = await tx.insertInto('record_row').values(some).returning(['id', 'data']).execute();
    const written = inserted.map(({ id, data }) => ({ row: { tenant_id, record: model.id, id }, data }));
    await takeNewKeys(tx, model, written);
  }
}
