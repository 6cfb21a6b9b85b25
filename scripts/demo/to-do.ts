import { sql } from 'kysely';
import { claimTask } from '../../src/server/workflow/claim-task.ts';
import { Dice } from './dice.ts';
import type { Workshop } from './journey.ts';
import { morningBefore } from './working-times.ts';

/** Whoever has nothing in work takes one of several tasks, unless others would be left without one of that process. */
export async function giveEverybodyToDo({ services, tx, crew, clock }: Workshop, now: Date): Promise<void> {
  const dice = new Dice('to do');
  for (const person of crew.everybody) {
    const { rows } = await sql<{ id: string; opened_at: Date }>`
      select t.id, t.opened_at from wf_task t
      where t.status = 'open' and t.roles && ${[...person.roles]}::text[]
        and not exists (select 1 from wf_task own where own.status = 'claimed' and own.assignee = ${person.userId})
        and exists (select 1 from wf_task other where other.status = 'open' and other.id <> t.id
          and other.roles && ${[...person.roles]}::text[])
        and (cardinality(t.roles) = 1 or exists (select 1 from wf_task other where other.status = 'open'
          and other.id <> t.id and other.process_key = t.process_key and other.roles @> t.roles))
      order by cardinality(t.roles), t.opened_at limit 1`.execute(tx);
    for (const { id, opened_at: opened } of rows) {
      const morning = morningBefore(now, dice);
      clock.putTo(morning > opened ? morning : opened);
      if (morning <= opened) clock.pass(dice.between(1, 5));
      await claimTask(services, person, id);
    }
  }
}
