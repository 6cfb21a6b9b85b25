import type { OutcomeModel, ProcessModel } from '../../../../src/core/model/model.ts';
import { coveringProcesses } from '../../../e2e/robot/cover.ts';

/**
 * A few processes with every kind of field, page and move that there is, and one of each stage: those that the browser
 * needs, then for each kind that is still missing the shortest process that has it.
 */
export function coverOfMoves(processes: readonly ProcessModel[]): readonly ProcessModel[] {
  const chosen = new Set(coveringProcesses(processes));
  const shown = new Set([...chosen].flatMap(moveKinds));
  for (const process of processes.toSorted((one, other) => one.steps.length - other.steps.length)) {
    const kinds = moveKinds(process);
    if (kinds.every((kind) => shown.has(kind))) continue;
    chosen.add(process);
    for (const kind of kinds) shown.add(kind);
  }
  return [...chosen];
}

/** What of its moves the server treats in a way of its own. */
export function moveKinds({ stage, start, steps }: ProcessModel): readonly string[] {
  const ways = start.by.length > 1 ? ['started in several ways'] : start.by.map((way) => `started ${way} alone`);
  return [
    `stage ${stage}`,
    ...ways,
    ...steps.flatMap(({ id, dueWorkdays, outcomes }) => [
      ...(dueWorkdays === null ? [] : ['has a term']),
      ...outcomes.flatMap((outcome) => outcomeKinds(id, outcome)),
    ]),
  ];
}

function outcomeKinds(step: string, { to, direction, when, need, opens, only, pick }: OutcomeModel): readonly string[] {
  const target = ['end', 'start', 'terminated'].includes(to) ? to : to === step ? 'the same step' : 'another step';
  const parts = { when, only, need: need.length > 0 ? need : null };
  return [
    `${direction} to ${target}`,
    ...Object.entries(parts).flatMap(([part, value]) => (value === null ? [] : [`outcome with ${part}`])),
    ...(opens.length > 1 ? [`opens ${pick} of several`] : opens.map(() => 'opens one')),
  ];
}
