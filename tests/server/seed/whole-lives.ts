import { expect } from 'vitest';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import { plainPath } from '../../../scripts/demo/goals.ts';
import type { Client, Json } from '../support/test-server.ts';

/** Asks the database of the demo. */
type Query = <T>(text: string) => Promise<{ readonly rows: readonly T[] }>;

/** Samples of two projects came from storage to their return, each process opened by the one before. */
export async function expectWholeLives(admin: Client, query: Query): Promise<void> {
  const wholes = await query<{ key: string; project: string }>(`
    select p.key, min(i.project_no) as project from record_pass p join wf_instance i on i.id = p.instance_id
    where p.record = 'sample' and i.status = 'finished' group by p.key
    having array_agg(i.process_key) @> array['sample-storage', 'data-packet-release', 'sample-handling']`);
  expect(new Set(wholes.rows.map(({ project }) => project)).size).toBeGreaterThan(1);
  for (const { key } of wholes.rows) {
    const { participations, lineage } = (await admin.get('/api/seqdesk-sample/sample/passport', { key })).body.data;
    expect((participations as Json[]).length, key).toBeGreaterThan(11);
    expect([...(lineage.parents as Json[]), ...(lineage.children as Json[])].length, key).toBeGreaterThan(0);
    const { rows } = await query<{ key: string }>(`
      select i.process_key as key from record_pass p join wf_instance i on i.id = p.instance_id
      where p.record = 'sample' and p.key = '${key}' and i.opened_by is null`);
    expect(rows, 'started by hand').toEqual([{ key: 'sample-storage' }]);
  }
}

/** Samples wait at every stage of the laboratory. */
export async function expectEveryStage(query: Query): Promise<void> {
  const { rows } = await query<{ stage: string | null }>(
    `select distinct data ->> 'sampleStage' as stage from record_row where record = 'sample' order by 1`,
  );
  const stages = rows.flatMap(({ stage }) => stage ?? []);
  expect(stages).toEqual(['analysis', 'closing', 'experiment', 'off-notice', 'qc', 'sequencing', 'support']);
}

/** Records were changed one day after another, and not all when the demo was made. */
export async function expectTrueHistories(query: Query): Promise<void> {
  const { rows } = await query<{ subject: string; days: string[] }>(`
    select subject, array_agg(at::date::text order by id) as days from audit_log
    where subject in ('contract', 'project', 'customer') group by subject, subject_id`);
  expect(rows.length).toBeGreaterThan(30);
  for (const { days } of rows) expect(days).toEqual(days.toSorted());
  const moved = rows.filter(({ subject, days }) => subject === 'contract' && days.length > 3);
  expect(moved.filter(({ days }) => new Set(days).size < 3)).toEqual([]);
}

/** At every step that new instances come to something waits, in one at least of the processes that have these steps. */
export async function expectEveryStep(query: Query, processes: readonly ProcessModel[]): Promise<void> {
  const { rows } = await query<{ key: string; step: string }>(
    `select distinct process_key as key, step from wf_task where status <> 'done'`,
  );
  const placeOf = (key: string, step: string): string => {
    const steps = processes.find(({ id }) => id === key)?.steps ?? [];
    return `${steps.map(({ id }) => id).join(' ')}: ${step}`;
  };
  const waiting = new Set(rows.map(({ key, step }) => placeOf(key, step)));
  const wanted = new Set(
    processes.flatMap((process) => plainPath(process).map(({ step }) => placeOf(process.id, step))),
  );
  expect([...wanted].filter((one) => !waiting.has(one))).toEqual([]);
}
