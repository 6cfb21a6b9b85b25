import { sql } from 'kysely';
import { claimTask } from '../../workflow/claim-task.ts';
import type { Workshop } from './journey.ts';

/** Whoever has nothing in work takes one of several tasks, unless others would be left without one of that process. */
export async function giveEverybodyToDo({ services, tx, crew }: Workshop): Promise<void> {
  for (const person of crew.everybody) {
    const { rows } = await sql<{ id: string }>`
      select t.id from wf_task t
      where t.status = 'open' and t.roles && ${[...person.roles]}::text[]
        and not exists (select 1 from wf_task own where own.status = 'claimed' and own.assignee = ${person.userId})
        and exists (select 1 from wf_task other where other.status = 'open' and other.id <> t.id
          and other.roles && ${[...person.roles]}::text[])
        and (cardinality(t.roles) = 1 or exists (select 1 from wf_task other where other.status = 'open'
          and other.id <> t.id and other.process_key = t.process_key and other.roles @> t.roles))
      order by cardinality(t.roles), t.opened_at limit 1`.execute(tx);
    for (const { id } of rows) await claimTask(services, person, id);
  }
}
