import { sql } from 'kysely';
import type { PlanItem } from '../../core/calls/releases.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

type Counts = Pick<PlanItem, 'tasks' | 'drafts' | 'rows'>;

/** What is under way or stored on a form. */
export async function countsOf(
  tx: TenantTransaction,
  { id, kind }: Pick<ReleasedDescriptor, 'id' | 'kind'>,
): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*)::int from wf_task where ${kind} = 'process' and process_key = ${id} and status <> 'done') as tasks,
    (select count(*)::int from wf_draft d join wf_task t on t.id = d.task_id
      where ${kind} = 'process' and t.process_key = ${id} and t.status <> 'done')
    + (select count(*)::int from wf_start_draft where ${kind} = 'process' and process_key = ${id}) as drafts,
    (select count(*)::int from record_row where ${kind} = 'record' and record = ${id} and deleted_at is null) as rows`.execute(
    tx,
  );
  return rows[0] ?? { tasks: 0, drafts: 0, rows: 0 };
}
