import type { OutcomeSource, StepSource } from '../../generated/descriptor.ts';
import { own, pointerTo } from '../text/json.ts';
import type { LinkedProcess } from '../model/link.ts';
import { outcomeTarget } from '../model/load/load-steps.ts';
import type { PlaceMap } from '../words/place.ts';
import { outcomeTexts, stepTexts } from '../words/standard-texts.ts';
import { stepGraph } from '../model/step-graph.ts';
import type { Check, Report } from './check.ts';
import { reportUnknown } from './hint.ts';
import { listText } from '../text/list-text.ts';

/** Where an outcome can lead beside a step. */
const targetWords: readonly string[] = ['next', 'back', 'start', 'end', 'terminated'];

/** Outcomes lead to steps that exist, each to one; steps have names. */
export const checkOutcomes: Check = {
  name: 'outcomes',
  codes: ['reference/step-unknown', 'graph/no-outcome', 'graph/label-missing', 'clash/step', 'clash/step-target'],
  run: ({ processes }, report) => {
    for (const process of processes) {
      const steps = process.descriptor.steps ?? [];
      const seen = new Set<string>();
      steps.forEach((step, index) => {
        const pointer = pointerTo('/steps', index);
        if (seen.has(step.id)) report('clash/step', process.places.at(`${pointer}/id`), { name: step.id });
        seen.add(step.id);
        const taken = targetWords.includes(step.id);
        if (taken) report('clash/step-target', process.places.at(`${pointer}/id`), { name: step.id });
        checkStep(step, index, process, report);
      });
    }
  },
};

/** An outcome leads to one place: an instance has one open step at a time. */
export const checkForks: Check = {
  name: 'forks',
  codes: ['graph/fork', 'clash/outcome'],
  run: ({ processes }, report) => {
    for (const { descriptor, places } of processes) {
      const steps = descriptor.steps ?? [];
      steps.forEach((step, index) => {
        (step.outcomes ?? []).forEach((outcome, order) => {
          const earlier = (step.outcomes ?? []).slice(0, order).find((other) => other.id === outcome.id);
          if (earlier === undefined) return;
          const place = places.at(pointerTo('/steps', index, 'outcomes', order));
          const targets = [earlier, outcome].map((one) => outcomeTarget(one, index, steps) ?? one.to);
          const same = targets[0] === targets[1];
          if (same) report('clash/outcome', place, { name: outcome.id });
          else report('graph/fork', place, { name: outcome.id, targets: listText(targets) });
        });
      });
    }
  },
};

/** Every step can be reached and left for good, the process can be completed, and somebody can act everywhere. */
export const checkStepGraph: Check = {
  name: 'step-graph',
  codes: ['graph/unreachable', 'graph/no-end', 'graph/no-finish', 'graph/no-actor'],
  run: ({ processes }, report) => {
    for (const process of processes) {
      checkActors(process, report);
      checkWays(process, report);
    }
  },
};

function checkStep(step: StepSource, index: number, { descriptor, places }: LinkedProcess, report: Report): void {
  const pointer = pointerTo('/steps', index);
  expectLabel(step, stepTexts, pointer, places, report);
  if ((step.outcomes ?? []).length === 0) report('graph/no-outcome', places.at(pointer), { name: step.id });
  (step.outcomes ?? []).forEach((outcome, order) => {
    const at = pointerTo(pointer, 'outcomes', order);
    expectLabel(outcome, outcomeTexts, at, places, report);
    const steps = descriptor.steps ?? [];
    // What is no outcome at all is told of where it was given.
    if (typeof outcome.to !== 'string' || outcomeTarget(outcome, index, steps) !== null) return;
    const known = [...steps.map(({ id }) => id), ...targetWords];
    reportUnknown(report, 'reference/step-unknown', places.at(`${at}/to`), outcome.to, known);
  });
}

/** A label that fell back to the bare id was neither written nor shared. */
function expectLabel(
  named: StepSource | OutcomeSource,
  shared: typeof stepTexts,
  pointer: string,
  places: PlaceMap,
  report: Report,
): void {
  const { id, label } = named;
  const bare = label?.zh === id && label.en === id && own(shared, id) === undefined;
  if (bare) report('graph/label-missing', places.at(pointer), { name: id });
}

function checkActors({ descriptor, places }: LinkedProcess, report: Report): void {
  const { start, steps, id } = descriptor;
  const manual = start?.by.includes('manual') === true;
  if (manual && start.roles.length === 0) report('graph/no-actor', places.at('/start/roles'), { name: id });
  (steps ?? []).forEach((step, index) => {
    const place = places.at(pointerTo('/steps', index, 'roles'));
    if (step.roles.length === 0) report('graph/no-actor', place, { name: step.id });
  });
}

function checkWays({ descriptor, places }: LinkedProcess, report: Report): void {
  const steps = descriptor.steps ?? [];
  const known = (outcome: OutcomeSource, index: number): boolean => outcomeTarget(outcome, index, steps) !== null;
  const distinct = new Set(steps.map(({ id }) => id)).size === steps.length;
  const whole = steps.every(
    (step, index) => (step.outcomes ?? []).length > 0 && (step.outcomes ?? []).every((one) => known(one, index)),
  );
  // An outcome that leads nowhere, or a step of a taken name, is reported itself; what follows from it is not.
  if (!whole || !distinct) return;
  const graph = stepGraph(steps);
  const tell = (code: 'graph/unreachable' | 'graph/no-end', indexes: readonly number[]): void => {
    for (const index of indexes) report(code, places.at(pointerTo('/steps', index)), { name: steps[index]?.id ?? '' });
  };
  tell('graph/unreachable', graph.unreachable);
  tell('graph/no-end', graph.traps);
  const stuck = [...graph.reachable].some((index) => !graph.ending.has(index));
  if (!graph.finishes && !stuck && steps.length > 0) report('graph/no-finish', places.at('/steps'));
}
