import { expect } from 'vitest';
import { administrator } from '../../../../src/core/application.ts';
import type { OutcomeModel, ProcessModel } from '../../../../src/core/model/model.ts';
import { stepView } from '../../../../src/core/form/step-view.ts';
import { startStep } from '../../../../src/core/words/application-step.ts';
import { pageData, reasonsFor } from '../../../../scripts/demo/page-data.ts';
import { taskDetail } from '../../support/extraction-plan.ts';
import type { Json } from '../../support/test-server.ts';
import { expectFirst, expectCounters, stageCount } from './counters.ts';
import type { FilledPage, Robot, Walk } from './robot.ts';
import { firstStep, isLast, moveName, nextOutcome } from './route.ts';
import { expectStored } from './stored.ts';
import { tallyPage } from './tally.ts';
import { processesLeft, withRepeated } from './ways.ts';

/** A task of the walk. */
interface Task {
  readonly taskId: string;
  readonly step: string;
  /** A returned application form is its starter's without a claim. */
  readonly isGiven: boolean;
}

/** Beyond this a walk goes round and round. */
const mostMoves = 60;

/** Starts an instance as people do; answers its first task. */
export async function startByHand(walkers: Omit<Walk, 'processInstanceId'>, definitionId: string): Promise<Json> {
  const { robot, process, starter, startRole, visits } = walkers;
  const view = stepView(process, startStep, [startRole]);
  const page = { desks: robot.desks, client: starter, role: startRole, process, view, held: {} };
  const filling = robot.desks.page(starter, view, { formId: process.id }, page.held);
  const data = await pageData(filling, exampleAt(robot, process, startStep, visits));
  const started = await robot.hand.start({ ...page, data, definitionId });
  tallyPage(robot.tally, process.id, view);
  await expectStored({ robot, process, step: null, client: starter }, started.processInstanceId, data);
  return started;
}

/** Walks an instance from a task to its end. */
export async function walkInstance(walk: Walk, first: Task): Promise<void> {
  const { robot, process } = walk;
  const isFirst = !robot.tally.processes.has(process.id);
  robot.tally.processes.add(process.id);
  if (isFirst) await expectCounters(walk.starter, process.id);
  let task: Task | null = first;
  for (let moves = 0; task !== null; moves += 1) {
    expect(moves, `${process.id} comes to an end`).toBeLessThan(mostMoves);
    task = await move(walk, task);
  }
  if (isFirst) await expectCounters(walk.starter, process.id);
  await robot.hand.lookBack(walk);
}

/**
 * Does one task, and looks whether everything follows; answers the next one. Ways lead through steps again and again:
 * lists are looked at when a step is done first, what was stored for each example and each outcome.
 */
async function move(walk: Walk, task: Task): Promise<Task | null> {
  const { robot, process, goals } = walk;
  const { taskId, step } = task;
  const { client, role } = await doer(walk, step);
  const where = `${process.id} ${step}`;
  const visit = walk.visits.get(step) ?? 0;
  const isFirst = visit === 0 || (task.isGiven && visit === 1);
  robot.desks.server.clock.advance(1);
  if (!task.isGiven) {
    if (isFirst) await expectFirst(client, 'claim', taskId, where);
    await robot.hand.claim({ desks: robot.desks, client, role, process, step, taskId });
  }
  if (isFirst) await expectFirst(client, 'todo', taskId, where);
  const detail = await taskDetail(client, taskId);
  const view = stepView(process, step, [role]);
  tallyPage(robot.tally, process.id, view);
  reachStep(walk, step);
  const page = { desks: robot.desks, client, role, process, view, held: detail.data };
  const filling = robot.desks.page(client, view, { taskId }, page.held);
  const given = await pageData(filling, exampleAt(robot, process, step, walk.visits));
  const outcome = step === startStep ? null : nextOutcome(process, step, goals);
  expectOnce(detail.offers[outcome?.id ?? ''] ?? [], where);
  const data = withRepeated(
    view,
    outcome,
    outcome === null ? given : { ...given, ...reasonsFor(view, outcome, given) },
  );
  const reply = await handIn(walk, { ...page, taskId, outcome, data, prevUser: detail.prevUser });
  if (isFirst) await expectFirst(client, 'done', taskId, where);
  const isNew = visit < robot.library.examples(process.id, step).length;
  const isPressed = outcome === null || !goals.open.has(moveName(step, outcome.id));
  if (isNew || !isPressed) await expectStored({ robot, process, step, client, outcome }, walk.processInstanceId, data);
  if (outcome !== null) pressed(walk, step, outcome);
  if (reply.taskId === '') return null;
  return { taskId: reply.taskId, step: reply.step, isGiven: reply.step === startStep };
}

/** A process is offered once, also where samples come to it in two ways. */
function expectOnce(offers: readonly Json[], where: string): void {
  const processes = offers.map(({ process }) => process as string);
  expect(processes, `${where}: offered once`).toEqual([...new Set(processes)]);
}

/** Hands a page in with all that its outcome offers to open; the reply and the counters of the stages follow. */
async function handIn(walk: Walk, filled: FilledPage): Promise<Json> {
  const { process, robot } = walk;
  const { outcome, view } = filled;
  const where = `${process.id} ${view.step}`;
  const open = outcome === null ? [] : processesLeft(view, outcome, filled.held, filled.data);
  const counts = open.length > 0 || (outcome !== null && isLast(outcome));
  const before = counts ? await stageCounts(walk, [process.id, ...open]) : null;
  const reply = await robot.hand.handIn(robot, filled, open);
  expect(reply, where).toMatchObject(afterOutcome(process, outcome));
  expect(reply.opened.map((one: Json) => one.process).toSorted(), where).toEqual(open.toSorted());
  if (before !== null) await expectStages(walk, before, reply);
  return reply;
}

/** Where an outcome leads, as the descriptor says it. */
function afterOutcome(process: ProcessModel, outcome: OutcomeModel | null): Json {
  const to = outcome?.to ?? firstStep(process);
  if (to === 'end') return { status: 'finished', step: '', taskId: '' };
  if (to === 'terminated') return { status: 'terminated', step: '', taskId: '' };
  return { status: 'running', step: to };
}

async function doer({ robot, process, starter, startRole, visits }: Walk, step: string) {
  if (step === startStep) return { client: starter, role: startRole };
  const roles = process.steps.find(({ id }) => id === step)?.roles ?? [];
  const role = roles[(visits.get(step) ?? 0) % roles.length] ?? '';
  return { client: await robot.desks.of(role), role };
}

/** The data of the next example of a step; each visit takes another. */
function exampleAt(
  { library }: Robot,
  process: ProcessModel,
  step: string,
  visits: Map<string, number>,
): Readonly<Record<string, unknown>> {
  const examples = library.examples(process.id, step);
  const visit = visits.get(step) ?? 0;
  visits.set(step, visit + 1);
  const example = examples[visit % examples.length];
  if (example === undefined) throw new Error(`${process.id} ${step} has no valid example`);
  return step === startStep ? { ...example, ...library.presupposed(process.id, example) } : example;
}

function reachStep({ robot, process, goals }: Walk, step: string): void {
  if (step !== startStep) robot.tally.steps.add(`${process.id} ${step}`);
  if (goals.loops.delete(step)) robot.tally.loops.add(`${process.id} ${step}`);
}

function pressed({ robot, process, goals }: Walk, step: string, outcome: OutcomeModel): void {
  goals.open.delete(moveName(step, outcome.id));
  robot.tally.outcomes.add(`${process.id} ${moveName(step, outcome.id)}`);
  if (outcome.direction === 'backward' && !isLast(outcome)) goals.loops.add(step);
}

type StageCounts = ReadonlyMap<string, number>;

/** The stage counters of processes, by counter; those of processes that no stage counts are left out. */
async function stageCounts({ robot }: Walk, keys: readonly string[]): Promise<StageCounts> {
  const counters = new Set(keys.flatMap((key) => counterOf(robot, key) ?? []));
  return stageCount(await robot.desks.of(administrator), counters);
}

/** One task less where the instance ended, one more for each that was opened. */
async function expectStages(walk: Walk, before: StageCounts, { taskId, opened }: Json): Promise<void> {
  const { robot, process } = walk;
  const expected = new Map(before);
  const add = (key: string, by: number): void => {
    const counter = counterOf(robot, key);
    if (counter !== null) expected.set(counter, (expected.get(counter) ?? 0) + by);
  };
  if (taskId === '') add(process.id, -1);
  for (const one of opened as Json[]) add(one.process, 1);
  const now = await stageCount(await robot.desks.of(administrator), new Set(before.keys()));
  expect(now, `${process.id}: counters of the stages`).toEqual(expected);
}

function counterOf({ library }: Robot, key: string): string | null {
  return library.processes.find(({ id }) => id === key)?.counter ?? null;
}
