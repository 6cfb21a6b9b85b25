import { sql } from 'kysely';
import { offsetTime } from '../../platform/clock.ts';
import { processesOf } from '../../workflow/process-names.ts';
import type { Projection } from './projections.ts';
import type { Unit } from '../../platform/unit.ts';

/** The values of a row's place. */
export type LocationValues = Readonly<Record<string, string | null>>;

interface Placed {
  readonly key: string;
  readonly process_key: string;
  readonly release_id: string;
  readonly status: 'running' | 'finished' | 'terminated';
  readonly since: Date;
}

const states = { running: 'working', finished: 'idle', terminated: 'stopped' } as const;

/**
 * Where keys are, by key: in the running instance that was opened last, else where the last one ended. Instances that
 * were revoked do not count.
 */
export async function placesOf(
  unit: Unit,
  projection: Projection,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LocationValues>> {
  const { rows } = await sql<Placed>`
    select distinct on (p.key) p.key, i.process_key, d.release_id::text as release_id, i.status,
      coalesce(i.ended_at, i.started_at) as since
    from record_pass p join wf_instance i on i.id = p.instance_id join wf_definition d on d.id = i.definition_id
    where p.record = ${projection.model.id} and p.key = any(${[...keys]}::text[]) and i.status <> 'revoked'
    order by p.key, (i.status = 'running') desc, coalesce(i.ended_at, i.started_at) desc, i.id desc`.execute(unit.tx);
  const models = await processesOf(unit, rows);
  const { stage, process, state, since } = projection.source.progress;
  const nowhere = { [stage]: null, [process]: null, [state]: 'registered', [since]: null };
  const places = new Map<string, LocationValues>(keys.map((key) => [key, nowhere]));
  for (const row of rows) {
    places.set(row.key, {
      [stage]: models.get(row.release_id)?.stage ?? null,
      [process]: row.process_key,
      [state]: states[row.status],
      [since]: offsetTime(row.since),
    });
  }
  return places;
}
