import { expect } from 'vitest';
import { product } from '../../../../src/core/product.ts';
import { loadProcess } from '../../../../src/core/model/load/load.ts';
import type { ProcessModel } from '../../../../src/core/model/model.ts';
import { startStep } from '../../../../src/core/words/application-step.ts';
import { demoActor } from '../../../../scripts/demo/crew.ts';
import { definitionName, enterProcess } from '../../../../scripts/demo/enter-process.ts';
import { flow } from '../../support/extraction-plan.ts';
import { olderRelease, storeOldRelease, type OldRelease } from './entry.ts';
import { firstStep, moveName, movesToSteps, reachableMoves, type Goals } from './route.ts';
import { startByHand, walkInstance } from './walk.ts';
import type { Robot, Walk } from './robot.ts';

/** What of a process is to be come to. */
export interface Aim {
  /** Outcomes to press, as names of moves, of a process as its instances have it. */
  readonly moves: (process: ProcessModel) => ReadonlySet<string>;
  /** What of those only an old release offers is left when the present one was walked. */
  readonly left: (robot: Robot, process: ProcessModel, old: ProcessModel) => ReadonlySet<string>;
}

/** Every outcome is pressed. */
export const everyMove: Aim = {
  moves: reachableMoves,
  left: ({ tally }, process, old) => {
    const reachable = reachableMoves(old);
    const all = process.steps.flatMap((step) => step.outcomes.map(({ id }) => moveName(step.id, id)));
    return new Set(all.filter((name) => !tally.outcomes.has(`${process.id} ${name}`) && reachable.has(name)));
  },
};

/** Every step is come to, on the ways with the fewest moves. */
export const everyStep: Aim = {
  moves: (process) => movesToSteps(process, new Set(process.steps.map(({ id }) => id))),
  left: ({ tally }, process, old) => {
    const missed = process.steps.map(({ id }) => id).filter((id) => !tally.steps.has(`${process.id} ${id}`));
    return movesToSteps(old, new Set(missed));
  },
};

/** Walks instances of a process until its aim is reached, on an old release where only that offers the way. */
export async function walkProcess(robot: Robot, process: ProcessModel, aim: Aim): Promise<void> {
  const present = withoutOldMoves(process);
  const visits = new Map<string, number>();
  await walkAll(robot, { process: present, open: new Set(aim.moves(present)), old: null, visits });
  const before = olderRelease(process);
  if (aim.left(robot, process, loadProcess(before)).size === 0) return;
  const old = await storeOldRelease(robot.desks.server.services, before);
  await walkAll(robot, { process: old.process, open: new Set(aim.left(robot, process, old.process)), old, visits });
}

/** The process as new instances have it: outcomes with a condition are closed to them. */
function withoutOldMoves(process: ProcessModel): ProcessModel {
  const steps = process.steps.map((step) => ({ ...step, outcomes: step.outcomes.filter(({ when }) => when === null) }));
  return { ...process, steps };
}

interface Errand {
  readonly process: ProcessModel;
  readonly open: Set<string>;
  readonly old: OldRelease | null;
  readonly visits: Map<string, number>;
}

async function walkAll(robot: Robot, { process, open, old, visits }: Errand): Promise<void> {
  for (let round = 0; open.size > 0; round += 1) {
    const before = open.size;
    const startRole = process.start.roles[round % process.start.roles.length] ?? '';
    const starter = await robot.desks.of(startRole);
    const goals: Goals = { open, loops: new Set() };
    await begin({ robot, process, goals, starter, startRole, visits }, old);
    expect([...goals.loops], `${process.id}: ways back that were not walked again`).toEqual([]);
    expect(open.size, `${process.id}: outcomes that cannot be come to: ${[...open].join()}`).toBeLessThan(before);
  }
}

/** Begins and walks one instance: by hand where people may, else as the software does it. */
async function begin(walkers: Omit<Walk, 'processInstanceId'>, old: OldRelease | null): Promise<void> {
  const { robot, process, starter, startRole } = walkers;
  const { services } = robot.desks.server;
  const definitionId = await definitionName(services, product.defaultTenantId, process.id);
  if (old === null && process.start.by.includes('manual')) {
    const { taskId, processInstanceId } = await startByHand(walkers, definitionId);
    const first = { taskId, step: firstStep(process), isGiven: false };
    return walkInstance({ ...walkers, processInstanceId }, first);
  }
  if (old === null) {
    const refused = await starter.post(`${flow}/process/start`, {}, { processDefinitionId: definitionId, data: {} });
    expect(refused.status, `${process.id}: people cannot start it`).toBe(403);
  }
  const actor = await demoActor(services, robot.desks.accountOf(startRole));
  if (actor === null) throw new Error(`Nobody is ${startRole}.`);
  const { taskId, processInstanceId } = await enterProcess(services, actor, process.id, old?.head ?? null);
  return walkInstance({ ...walkers, processInstanceId }, { taskId, step: startStep, isGiven: false });
}
