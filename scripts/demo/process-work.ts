import { Dice } from './dice.ts';
import { begin, take, work } from './journey.ts';
import type { Journey, Waiting, Workshop } from './journey.ts';
import type { Goal } from './goals.ts';
import type { PlannedWork } from './planned-work.ts';
import { plainPath } from './process-path.ts';
import { lastWorkingMoment, workingTimes } from './working-times.ts';

const dayMs = 86_400_000;

/** Makes the instances of one process, one after another. */
export async function workThrough(workshop: Workshop, planned: readonly PlannedWork[], now: Date): Promise<void> {
  const files = new Map<string, unknown>();
  for (const one of planned) await pursue(workshop, one, files, now);
}

async function pursue(workshop: Workshop, planned: PlannedWork, files: Map<string, unknown>, now: Date): Promise<void> {
  const { clock, crew } = workshop;
  const { process, project, turn, serial, tubes, goal } = planned;
  const dice = new Dice(`${process.model.id} ${turn}`);
  const journey: Journey = { process, project, dice, serial, turn, files, tubes };
  const last = new Date(lastWorkingMoment(now).getTime() - goal.daysAgo * dayMs);
  const times = workingTimes(goal.moves.length + 1, last, dice);
  clock.putTo(times[0] ?? last);
  let task: Waiting = await begin(workshop, journey, crew.inRole(planned.starter));
  for (const [index, move] of goal.moves.entries()) {
    clock.putTo(times[index + 1] ?? last);
    task = await work(workshop, journey, task, { who: crew.inRole(planned.workers[index] ?? ''), move });
  }
  if (goal.waits !== null) await leave(workshop, journey, task, goal.waits);
}

async function leave(
  workshop: Workshop,
  journey: Journey,
  task: Waiting,
  { step, role, hold }: NonNullable<Goal['waits']>,
): Promise<void> {
  if (hold === 'open') return;
  const { clock, crew } = workshop;
  clock.pass(journey.dice.between(5, 40));
  const [outcome] = plainPath(journey.process.model).filter((move) => move.step === step);
  const deed = { who: crew.inRole(role), move: outcome ?? null };
  await take(workshop, journey, task, { ...deed, isBegun: hold === 'draft' });
}
