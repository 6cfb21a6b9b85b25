import { sql, type Selectable } from 'kysely';
import type { Row } from '../../../core/values/finding.ts';
import { instanceScope } from '../../directory/data-scope/scope-conditions.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import type { OpenRecord } from '../record-store.ts';
import type { Projection } from './projections.ts';
import type { EventTable, InstanceTable } from '../../workflow/tables.ts';

/** An instance that has, or had, a key, with what it says of it. */
export interface ParticipationRow extends Pick<
  Selectable<InstanceTable>,
  'id' | 'process_key' | 'business_no' | 'status' | 'step' | 'started_at' | 'ended_at'
> {
  readonly release_id: string;
  /** The row of the key, and the header. */
  readonly row: Row | null;
  readonly head: Row;
}

/** A completion of a step of one of these instances that counts. */
export type ParticipationStep = Pick<
  Selectable<EventTable>,
  'instance_id' | 'seq' | 'outcome' | 'actor' | 'at' | 'comment' | 'release_id'
> & { readonly step: string };

/** Most instances that are told of one key. */
const most = 200;

/** The instances within the person's scope that have or had a key, the one opened first at the top. */
export async function readInstancesOfKey(
  tx: TenantTransaction,
  { model, source }: Projection,
  { scope }: OpenRecord,
  key: string,
): Promise<readonly ParticipationRow[]> {
  // Both names are keys as the meta-schema allows them, letters and digits.
  const path = `$.${source.table}[*] ? (@.${source.key} == $key)`;
  const { rows } = await sql<ParticipationRow>`
    select i.id, i.process_key, i.business_no, i.status, i.step, i.started_at, i.ended_at,
      coalesce(i.data_release, d.release_id)::text as release_id, i.data - ${source.table}::text as head,
      jsonb_path_query_first(i.data, ${path}::jsonpath, jsonb_build_object('key', ${key}::text)) as row
    from record_pass p join wf_instance i on i.id = p.instance_id join wf_definition d on d.id = i.definition_id
    where p.record = ${model.id} and p.key = ${key} and ${instanceScope(scope)}
    order by i.started_at, i.id limit ${most}`.execute(tx);
  return rows;
}

/** The completions of these instances that count, by instance and in order. */
export async function readSteps(
  tx: TenantTransaction,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ParticipationStep[]>> {
  if (instanceIds.length === 0) return new Map();
  const { rows } = await sql<ParticipationStep>`
    select e.instance_id, e.seq, e.step, e.outcome, e.actor, e.at, e.comment, e.release_id::text as release_id
    from wf_event e
    where e.instance_id = any(${[...instanceIds]}::bigint[]) and e.kind = 'complete' and not e.undone
    order by e.instance_id, e.seq`.execute(tx);
  const steps = new Map<string, ParticipationStep[]>();
  for (const row of rows) steps.set(row.instance_id, [...(steps.get(row.instance_id) ?? []), row]);
  return steps;
}
