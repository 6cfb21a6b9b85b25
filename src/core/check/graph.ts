import type { OutcomeSource, StepSource } from '../../generated/descriptor.ts';
import { own, pointerTo } from '../text/json.ts';
import type { LinkedProcess } from '../model/link.ts';
import { outcomeTarget } from '../model/load/load-steps.ts';
import { below, type PlaceMap } from '../words/place.ts';
import { outcomeTexts, stepTexts } from '../words/standard-texts.ts';
import { stepGraph } from '../model/step-graph.ts';
import type { Check, Report } from './check.ts';
import { editAt, fixBy, freeName, isSameValue, removing, replacing, valueAt } from './edits.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import { reportUnknown } from './hint.ts';
import { labelStub } from '../text/label-stub.ts';
import { listText } from '../text/list-text.ts';
import { type CodedRule, hinted, onlyOne, renameOne, rule } from '../errors/diagnostic-rule.ts';

const clashStep = rule('clash/step', {
  message: { zh: '步骤“{name}”出现了两次。', en: 'The step "{name}" stands twice.' },
  why: onlyOne,
  fix: renameOne,
});

const clashStepTarget = rule('clash/step-target', {
  message: { zh: '步骤不能叫“{name}”。', en: 'A step cannot be called "{name}".' },
  why: {
    zh: '在 "to" 中这个词另有含义，没有出口能指到这一步。',
    en: 'In "to" the word means something else, so no outcome could lead to the step.',
  },
  fix: { zh: '换一个名称。', en: 'Choose another name.' },
});

const clashOutcome = rule('clash/outcome', {
  message: { zh: '出口“{name}”出现了两次。', en: 'The outcome "{name}" stands twice.' },
  why: onlyOne,
  fix: renameOne,
});

const graphUnreachable = rule('graph/unreachable', {
  message: { zh: '没有出口通向步骤“{name}”。', en: 'No outcome leads to the step "{name}".' },
  why: { zh: '它的页面永远不会打开。', en: 'Its page would never open.' },
  fix: { zh: '让前面的某个出口指向它，或删去它。', en: 'Let an earlier outcome lead there, or remove it.' },
});

const graphNoEnd = rule('graph/no-end', {
  message: { zh: '从步骤“{name}”走不到结束。', en: 'From the step "{name}" the end cannot be reached.' },
  why: { zh: '任务会永远留在待办里。', en: 'Its tasks would stay on the list for ever.' },
  fix: { zh: '加一个通向 next 或 end 的出口。', en: 'Add an outcome that leads to "next" or "end".' },
});

const graphNoFinish = rule('graph/no-finish', {
  message: { zh: '流程没有办完的出口。', en: 'No outcome completes the process.' },
  why: { zh: '每个实例都只能终止，算不上完成。', en: 'Every instance could only be terminated, never completed.' },
  fix: { zh: '让最后一步的出口指向 "end"。', en: 'Let an outcome of the last step lead to "end".' },
});

const graphNoOutcome = rule('graph/no-outcome', {
  message: { zh: '步骤“{name}”没有出口。', en: 'The step "{name}" has no outcome.' },
  why: { zh: '页面上没有提交按钮。', en: 'The page would have no button to submit.' },
  fix: {
    zh: '加上 "outcomes"，例如 { "id": "submit", "to": "next" }。',
    en: 'Add "outcomes", e.g. { "id": "submit", "to": "next" }.',
  },
});

const graphNoActor = rule('graph/no-actor', {
  message: { zh: '没有角色可以处理“{name}”。', en: 'No role can act at "{name}".' },
  why: { zh: '任务不会出现在任何人的列表里。', en: 'The task would be on nobody’s list.' },
  fix: { zh: '在 "roles" 中写上至少一个角色。', en: 'Name at least one role in "roles".' },
});

const graphLabelMissing = rule('graph/label-missing', {
  message: { zh: '“{name}”没有名称。', en: '"{name}" has no label.' },
  why: { zh: '页面和列表上只会显示代号。', en: 'Pages and lists would show the bare id.' },
  fix: { zh: '写上 "label": { "zh": …, "en": … }。', en: 'Write "label": { "zh": …, "en": … }.' },
});

const referenceStepUnknown = rule('reference/step-unknown', {
  message: { zh: '没有步骤“{name}”。', en: 'There is no step "{name}".' },
  why: { zh: '提交之后任务无处可去。', en: 'After submitting, the task has nowhere to go.' },
  fix: hinted,
});

/** Where an outcome can lead beside a step. */
const targetWords: readonly string[] = ['next', 'back', 'start', 'end', 'terminated'];

/** Outcomes lead to steps that exist, each to one; steps have names. */
export const checkOutcomes: Check = {
  name: 'outcomes',
  codes: [referenceStepUnknown, graphNoOutcome, graphLabelMissing, clashStep, clashStepTarget],
  run: ({ processes }, report) => {
    for (const process of processes) {
      const steps = process.descriptor.steps ?? [];
      const seen = new Set<string>();
      steps.forEach((step, index) => {
        const pointer = pointerTo('/steps', index);
        const place = process.places.at(`${pointer}/id`);
        if (seen.has(step.id)) report(clashStep, place, { name: step.id }, apartFrom(steps, index, process.places));
        seen.add(step.id);
        const taken = targetWords.includes(step.id);
        if (taken) report(clashStepTarget, place, { name: step.id }, replacing(place, `${step.id}-step`));
        checkStep(step, index, process, report);
      });
    }
  },
};

/** Takes away a step that is the copy of an earlier one, else gives it a name of its own. */
function apartFrom(steps: readonly StepSource[], index: number, places: PlaceMap): MachineFix {
  const [step, earlier] = [steps[index], steps.slice(0, index)];
  const pointer = pointerTo('/steps', index);
  if (step === undefined || earlier.some((other) => isSameValue(other, step))) return removing(places.at(pointer));
  const name = freeName(step.id, [...steps.map(({ id }) => id), ...targetWords]);
  return renaming(name, step, { pointer, places });
}

/** Gives a step or an outcome another name, and a label where it had that of its name. */
function renaming(
  name: string,
  { label }: StepSource | OutcomeSource,
  { pointer, places }: { readonly pointer: string; readonly places: PlaceMap },
): MachineFix {
  const isOwn = valueAt(places.at(`${pointer}/label`)) !== undefined;
  const stub = label === undefined || isOwn ? [] : [editAt(places.at(`${pointer}/label`), 'add', labelStub(name))];
  return fixBy([editAt(places.at(`${pointer}/id`), 'replace', name), ...stub]);
}

/** An outcome leads to one place: an instance has one open step at a time. */
export const checkForks: Check = {
  name: 'forks',
  codes: ['graph/fork', clashOutcome],
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
          const at = { pointer: pointerTo('/steps', index, 'outcomes', order), places };
          const names = (step.outcomes ?? []).map(({ id }) => id);
          if (same)
            report(clashOutcome, place, { name: outcome.id }, isSameValue(earlier, outcome) ? removing(place) : {});
          else {
            const fix = renaming(freeName(`${outcome.id}-${outcome.to}`, names), outcome, at);
            report('graph/fork', place, { name: outcome.id, targets: listText(targets) }, fix);
          }
        });
      });
    }
  },
};

/** Every step can be reached and left for good, the process can be completed, and somebody can act everywhere. */
export const checkStepGraph: Check = {
  name: 'step-graph',
  codes: [graphUnreachable, graphNoEnd, graphNoFinish, graphNoActor],
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
  if ((step.outcomes ?? []).length === 0) {
    const list = places.at(`${pointer}/outcomes`);
    const outcome = { id: 'submit', to: 'next' };
    const written = valueAt(list);
    const fix = fixBy([
      Array.isArray(written) ? editAt(below(list, '/-'), 'add', outcome) : editAt(list, 'add', [outcome]),
    ]);
    report(graphNoOutcome, places.at(pointer), { name: step.id }, fix);
  }
  (step.outcomes ?? []).forEach((outcome, order) => {
    const at = pointerTo(pointer, 'outcomes', order);
    expectLabel(outcome, outcomeTexts, at, places, report);
    const steps = descriptor.steps ?? [];
    // What is no outcome at all is told of where it was given.
    if (typeof outcome.to !== 'string' || outcomeTarget(outcome, index, steps) !== null) return;
    const known = [...steps.map(({ id }) => id), ...targetWords];
    reportUnknown(report, referenceStepUnknown, places.at(`${at}/to`), outcome.to, known);
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
  // What is damaged has neither; it is told elsewhere.
  const isNamed = typeof id === 'string';
  const bare = isNamed && label?.zh === id && label.en === id && own(shared, id) === undefined;
  const fix = (): MachineFix => fixBy([editAt(places.at(`${pointer}/label`), 'add', labelStub(id))]);
  if (bare) report(graphLabelMissing, places.at(pointer), { name: id }, fix());
}

function checkActors({ descriptor, places }: LinkedProcess, report: Report): void {
  const { start, steps, id } = descriptor;
  const manual = start?.by.includes('manual') === true;
  if (manual && start.roles.length === 0) report(graphNoActor, places.at('/start/roles'), { name: id });
  (steps ?? []).forEach((step, index) => {
    const place = places.at(pointerTo('/steps', index, 'roles'));
    if (step.roles.length === 0) report(graphNoActor, place, { name: step.id });
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
  const tell = (code: CodedRule, indexes: readonly number[], mend: (index: number) => MachineFix): void => {
    for (const index of indexes) {
      report(code, places.at(pointerTo('/steps', index)), { name: steps[index]?.id ?? '' }, mend(index));
    }
  };
  tell(graphUnreachable, graph.unreachable, (index) =>
    onward(index - 1, 'next', (to, id) => to === 'end' || to === id),
  );
  tell(graphNoEnd, graph.traps, (index) => onward(index, 'next', (to, id) => to === id));
  const stuck = [...graph.reachable].some((index) => !graph.ending.has(index));
  const finish = onward(steps.length - 1, 'end', (to) => to !== 'end' && to !== 'next');
  if (!graph.finishes && !stuck && steps.length > 0) report(graphNoFinish, places.at('/steps'), {}, finish);

  /** Leads the first outcome of a step that goes astray on; without one to change a person has to decide. */
  function onward(index: number, target: string, isAstray: (to: string, id: string) => boolean): MachineFix {
    const { id = '', outcomes = [] } = steps[index] ?? {};
    const order = outcomes.findIndex(({ to }) => isAstray(to, id));
    return order < 0 ? {} : replacing(places.at(pointerTo('/steps', index, 'outcomes', order, 'to')), target);
  }
}
