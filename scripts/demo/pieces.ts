import { sql } from 'kysely';
import type { FoundProcess } from '../../src/server/forms/find-release.ts';
import { oncePerTransaction } from '../../src/server/platform/store/once-per-transaction.ts';
import { claimTask } from '../../src/server/workflow/claim-task.ts';
import scripts from '../../schemas/demo/records.json' with { type: 'json' };
import { arrive, followBatch, type Batch } from './batches.ts';
import { dayMs, morningBefore, workingTimes } from './clock.ts';
import { Dice } from './dice.ts';
import type { Workshop } from './journey.ts';
import { planWork, workThrough, type PlannedWork } from './planned-work.ts';
import { makePlans, tubesOfPlans } from './plans.ts';
import { demoProjects, projectsKnown, type ProjectFacts } from './projects.ts';
import { rowsOf, ScriptPlayer, type Step } from './script.ts';
import { runUnit } from '../../src/server/platform/unit.ts';

/** A piece of the demo that is made whole or not at all. */
export interface Piece {
  readonly name: string;
  /** The name under which it is noted once it is there; absent: that of the demo and its own. */
  readonly mark?: string;
  readonly make: (workshop: Workshop, now: Date) => Promise<void>;
}

function scriptPiece([name, steps]: readonly [string, unknown]): Piece {
  return {
    name,
    make: async (workshop, now) => {
      const contracts = await rowsOf(workshop, 'contract/contract');
      const customers = await rowsOf(workshop, 'customer/customer');
      const scope = { projects: demoProjects, contracts, customers };
      await new ScriptPlayer(workshop, now).play(steps as readonly Step[], scope);
    },
  };
}

const { 'first projects': projects, 'reagent lots': lots, ...others } = scripts;

/** What is kept in lists: the projects of the small demo, or all. */
export const firstProjects: Piece = { ...scriptPiece(['first projects', projects]), mark: 'demo-projects' };
export const recordPieces: readonly Piece[] = Object.entries(others).map(scriptPiece);

/** The lots of reagents, recorded once the work is there that they were used for. */
export const lotsPiece: Piece = scriptPiece(['reagent lots', lots]);

const secondMs = 1000;
const actionsOfPlans = 28;
const lastActionDaysAgo = 0.15;
/** Most hours between two actions. */
const longestRest = 6;

/** A few plans under way: just begun, or with `isPast` as they were worked at over the past days. */
export function plansPiece(isPast: boolean): Piece {
  return {
    name: 'plans',
    mark: 'demo-work',
    make: (workshop, now) => {
      const last = new Date(now.getTime() - lastActionDaysAgo * dayMs);
      const past = workingTimes(actionsOfPlans, last, new Dice('demo work'), longestRest);
      const begun = now.getTime() - actionsOfPlans * secondMs;
      const recent = past.map((_, action) => new Date(begun + action * secondMs));
      const times = (isPast ? past : recent).values();
      return makePlans(workshop, now, () => workshop.clock.putTo(times.next().value ?? last));
    },
  };
}

/** The way of one batch of samples through the laboratory. */
export function batchPiece(batch: Batch, index: number, processes: readonly FoundProcess[]): Piece {
  return {
    name: `batch ${index + 1}`,
    make: async (workshop, now) => {
      const project = (await knownProjects(workshop)).find(({ facts }) => facts['projectName'] === batch.project);
      if (project === undefined) throw new RangeError(`The demo has no project ${batch.project}.`);
      await followBatch(workshop, { batch, index, processes, project, now });
    },
  };
}

/** What comes in for one of the projects. */
export function arrivalsPiece(index: number, processes: readonly FoundProcess[]): Piece {
  return {
    name: `arrivals ${index + 1}`,
    make: async (workshop, now) => {
      const project = (await knownProjects(workshop)).filter(({ isRunning }) => isRunning)[index];
      if (project === undefined) return;
      const planned = await plan(workshop, processes, now);
      const more = tubesOfPlans(project.facts['projectName']);
      await arrive(workshop, { project, index, planned, more, processes, now });
    },
  };
}

/** The work of one process. */
export function processPiece({ model }: FoundProcess, processes: readonly FoundProcess[]): Piece {
  return {
    name: `process ${model.id}`,
    make: async (workshop, now) => {
      const planned = await plan(workshop, processes, now);
      const own = planned.filter(({ process }) => process.model.id === model.id);
      await workThrough(workshop, own, now);
    },
  };
}

/** Made once for all pieces that share answers. */
function plan(workshop: Workshop, processes: readonly FoundProcess[], now: Date): Promise<readonly PlannedWork[]> {
  return oncePerTransaction(workshop.tx, 'plan of the demo', async () =>
    planWork({ processes, projects: await knownProjects(workshop), data: workshop.data, now }),
  );
}

/** Asked once for all pieces that share answers: all work on the same projects. */
function knownProjects(workshop: Workshop): Promise<readonly ProjectFacts[]> {
  return oncePerTransaction(workshop.tx, 'projects of the demo', async () =>
    projectsKnown(await rowsOf(workshop, 'project/project'), await rowsOf(workshop, 'contract/contract')),
  );
}

/** What is seen to last. */
export const lastPiece: Piece = { name: 'something to do for everybody', make: giveEverybodyToDo };

/** Whoever has nothing in work takes one of several tasks, unless others would be left without one of that process. */
async function giveEverybodyToDo({ services, tx, crew, clock }: Workshop, now: Date): Promise<void> {
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
      await runUnit(services, person, (unit) => claimTask(unit, id));
    }
  }
}
