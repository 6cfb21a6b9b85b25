import { sql, type RawBuilder } from 'kysely';
import { ownValues, type Computing } from './computing.ts';
import { sourceCondition, type EachRow, type FoundRows } from './source-rows.ts';

/** Notes what the rows of a batch were computed from. */
export async function keepInputs(computing: Computing, each: readonly EachRow[], found: FoundRows): Promise<void> {
  const { unit, batch } = computing;
  const read = new Map([...each.map(({ id, ver }) => [id, ver] as const), ...found.used]);
  const values = {
    calculated_at: unit.now,
    calculated_by: unit.principal.userId,
    row_ids: [...read.keys()],
    row_vers: [...read.values()],
    own_values: JSON.stringify(ownValues(computing)),
    release_id: computing.release,
  };
  await unit.tx
    .insertInto('record_calculation')
    .values({ tenant_id: unit.principal.tenantId, batch_id: batch.id, ...values })
    .onConflict((conflict) => conflict.column('batch_id').doUpdateSet(values))
    .execute();
}

/** When a batch was computed, and how many rows that it follows from changed since, by their records. */
export interface BatchAge {
  readonly at: Date;
  readonly by: string;
  readonly changes: ReadonlyMap<string, number>;
}

/** What changed since a batch was computed; null where it never was. */
export async function batchAge(computing: Computing): Promise<BatchAge | null> {
  const { unit, batch } = computing;
  const { rows: notes } = await sql<{ at: Date; by: string; own: Readonly<Record<string, unknown>> }>`
    select calculated_at as at, calculated_by as by, own_values as own from record_calculation
    where batch_id = ${batch.id}`.execute(unit.tx);
  const [note] = notes;
  if (note === undefined) return null;
  // One for each: an index by record finds their rows.
  const changed = readable(computing).map(
    (condition) => sql`
      select r.record, r.id from record_row r, note
      where ${condition} and r.updated_at > note.calculated_at
        and r.data ->> ${computing.calculation.by}::text is distinct from ${batch.key}
        and not exists (select from used where used.id = r.id)`,
  );
  const { rows } = await sql<{ record: string; changes: number }>`
    with note as (select * from record_calculation where batch_id = ${batch.id}),
      used as (select u.id, u.ver from note, unnest(row_ids, row_vers) as u(id, ver)),
      changed as (
        select r.record, r.id from used join record_row r on r.id = used.id
        where r.deleted_at is not null or r.ver <> used.ver
        union
        ${sql.join(changed, sql` union `)})
    select record, count(*)::int as changes from changed group by record`.execute(unit.tx);
  const changes = new Map(rows.map(({ record, changes: count }) => [record, count]));
  if (JSON.stringify(sorted(note.own)) !== JSON.stringify(sorted(ownValues(computing)))) changes.set(batch.model.id, 1);
  return { at: note.at, by: note.by, changes };
}

/** The conditions for rows that the batch would read now. */
function readable(computing: Computing): readonly RawBuilder<boolean>[] {
  const { calculation, each } = computing;
  return [
    sql<boolean>`r.record = ${each.id} and r.deleted_at is null`,
    ...calculation.sources.map((source) => sourceCondition(computing, source)),
  ];
}

function sorted(values: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b));
}
