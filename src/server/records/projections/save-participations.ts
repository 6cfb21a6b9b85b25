import { sql } from 'kysely';
import type { Row } from '../../../core/values/finding.ts';
import { inTurns } from '../../platform/turns/in-turns.ts';
import { readStored } from '../../platform/turns/json-reader.ts';
import { portions } from '../../platform/store/portions.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import type { Unit } from '../../platform/unit.ts';
import type { Projection } from './projections.ts';
import { textAt, sourceRowsIn, withForms, type SourceRow } from './source-rows.ts';
import type { RecordKinTable, RecordPassTable } from '../tables.ts';

/** Instances with what they say and what was known of them. */
export interface StoredParticipations {
  /** Those whose data were written. */
  readonly written: readonly string[];
  /** What these say now. */
  readonly sourceRows: readonly SourceRow[];
  /** By instance, the keys that it is known to have, or to have had. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the written ones are known to have made of what. */
  readonly kin: readonly Kin[];
}

interface StoredRow {
  readonly id: string;
  readonly release_id: string;
  readonly data: string | null;
  readonly keys: readonly string[];
  readonly kin: readonly Omit<Kin, 'instance_id'>[];
}

/** What instances say, as far as their data were written, and what is known of them so far. */
export async function readParticipations(
  unit: Unit,
  { model, source }: Projection,
  instanceIds: readonly string[],
  written: readonly string[],
): Promise<StoredParticipations> {
  const { rows } = await sql<StoredRow>`
    select i.id, coalesce(i.data_release, d.release_id)::text as release_id, case when i.id = any(${[...written]}::bigint[]) then i.data::text end as data,
      array(select p.key from record_pass p where p.instance_id = i.id and p.record = ${model.id}) as keys,
      array(
        select jsonb_build_object('parent', k.parent, 'child', k.child, 'field', k.field)
        from record_kin k where k.instance_id = i.id and k.record = ${model.id}) as kin
    from wf_instance i join wf_definition d on d.id = i.definition_id
    where i.id = any(${[...instanceIds]}::bigint[]) order by i.id`.execute(unit.tx);
  const now: { readonly id: string; readonly release_id: string; readonly data: Row }[] = [];
  for (const { id, release_id, data } of rows)
    if (data !== null) now.push({ id, release_id, data: (await inTurns(readStored(data))) as Row });
  const isWritten = new Set(written);
  return {
    written,
    sourceRows: sourceRowsIn(source, await withForms(unit, now)),
    before: grouped(rows.flatMap(({ id, keys }) => keys.map((key) => [id, key] as const))),
    kin: rows.flatMap(({ id, kin }) => (isWritten.has(id) ? kin.map((one) => ({ ...one, instance_id: id })) : [])),
  };
}

function grouped(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const [group, one] of pairs) groups.set(group, (groups.get(group) ?? new Set()).add(one));
  return groups;
}

/** Notes which keys each instance has now; of what stayed as it was nothing is written. */
export async function saveParticipations(
  tx: TenantTransaction,
  tenantId: string,
  projection: Projection,
  { written, sourceRows, before }: StoredParticipations,
): Promise<void> {
  const record = projection.model.id;
  const now = grouped(sourceRows.map(({ instanceId, key }) => [instanceId, key] as const));
  const added: RecordPassTable[] = [];
  for (const id of written) {
    const had = before.get(id) ?? new Set<string>();
    const has = now.get(id) ?? new Set<string>();
    const gone = [...had].filter((key) => !has.has(key));
    if (gone.length > 0)
      await tx
        .deleteFrom('record_pass')
        .where('instance_id', '=', id)
        .where('record', '=', record)
        .where('key', 'in', gone)
        .execute();
    for (const key of has) if (!had.has(key)) added.push({ tenant_id: tenantId, record, key, instance_id: id });
  }
  for (const some of portions(added)) await tx.insertInto('record_pass').values(some).execute();
}

type Kin = Readonly<Omit<RecordKinTable, 'tenant_id' | 'record'>>;

/** Notes what was made of what, as the instances say it now. */
export async function saveLineage(
  tx: TenantTransaction,
  tenantId: string,
  projection: Projection,
  { sourceRows, kin }: StoredParticipations,
): Promise<void> {
  const record = projection.model.id;
  const now = new Map(
    sourceRows.flatMap((one) => lineageOf(projection, one)).map((one) => [nameOf(one), one] as const),
  );
  const before = new Map(kin.map((one) => [nameOf(one), one] as const));
  const gone = [...before.values()].filter((one) => !now.has(nameOf(one)));
  if (gone.length > 0)
    await sql`
      delete from record_kin k using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
        as g(parent text, child text, field text, instance_id bigint)
      where k.record = ${record} and k.parent = g.parent and k.child = g.child and k.instance_id = g.instance_id`.execute(
      tx,
    );
  const added = [...now.values()].filter((one) => !before.has(nameOf(one)));
  const values = added.map((one) => ({ ...one, tenant_id: tenantId, record }));
  // Of two fields that name the same pair the first is told.
  for (const some of portions(values))
    await tx
      .insertInto('record_kin')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

function nameOf({ parent, child, instance_id: id, field }: Kin): string {
  return JSON.stringify([parent, child, id, field]);
}

function lineageOf({ source }: Projection, { instanceId, key, row, head }: SourceRow): readonly Kin[] {
  const named = (field: string): string | null => textAt(row, field) ?? textAt(head, field);
  const parents = source.parents.map((field) => ({ parent: named(field), child: key, field }));
  const children = source.children.map((field) => ({ parent: key, child: named(field), field }));
  return [...parents, ...children].flatMap(({ parent, child, field }) =>
    parent === null || child === null || parent === child ? [] : [{ parent, child, field, instance_id: instanceId }],
  );
}
