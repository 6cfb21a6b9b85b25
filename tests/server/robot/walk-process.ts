import { expect } from 'vitest';
import { product } from '../../../src/core/product.ts';
import type { ProcessModel } from '../../../src/core/descriptor/model.ts';
import { startStep } from '../../../src/core/form/step-view.ts';
import { demoActor } from '../../../src/server/seed/demo-actors.ts';
import { definitionName, enterProcess } from '../../../src/server/seed/laboratory/enter-process.ts';
import { flow } from '../support/extraction-plan.ts';
import { storeOldRelease } from './entry.ts';
import type { OldRelease } from './entry.ts';
import { firstStep, moveName, reachableMoves } from './route.ts';
import type { Goals } from './route.ts';
import { startByHand, walkInstance } from './walk.ts';
import type { Robot, Walk } from './walk.ts';

/** Walks instances of a process until each of its outcomes was pressed, on an old release where only that offers one. */
export async function walkProcess(robot: Robot, process: ProcessModel): Promise<void> {
  const present = withoutOldMoves(process);
  const visits = new Map<string, number>();
  await walkAll(robot, { process: present, open: new Set(reachableMoves(present)), old: null, visits });
  const all = process.steps.flatMap((step) => step.outcomes.map(({ id }) => moveName(step.id, id)));
  const left = all.filter((name) => !robot.tally.outcomes.has(`${process.id} ${name}`));
  if (left.length === 0) return;
  const old = await storeOldRelease(robot.desks.server.services, process);
  const reachable = reachableMoves(old.process);
  const open = new Set(left.filter((name) => reachable.has(name)));
  await walkAll(robot, { process: old.process, open, old, visits });
}

/** The process as new instances have it: outcomes with a condition are closed to them. */
function withoutOldMoves(process: ProcessModel): ProcessModel {
  const steps = process.steps.map((step) => ({
    ...step,
    outcomes: step.outcomes.filter(({ when }) => when === null),
  }));
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
