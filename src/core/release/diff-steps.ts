import type { OutcomeModel, ProcessModel, StepModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { change, type ReleaseChange } from './change.ts';

/** Compares the application form and the steps of two versions of a process. */
export function diffSteps(before: ProcessModel, after: ProcessModel): readonly ReleaseChange[] {
  const start = same(before.start, after.start)
    ? []
    : [change('safe', 'start', '申请表有变', 'the application form has changed')];
  const gone = before.steps.filter((step) => !has(after.steps, step));
  const fresh = after.steps.filter((step) => !has(before.steps, step));
  const kept = before.steps.filter((step) => has(after.steps, step)).map((step) => step.id);
  const order = after.steps.filter((step) => has(before.steps, step)).map((step) => step.id);
  return [
    ...start,
    ...gone.map((step) =>
      change('pin', `step:${step.id}`, `去掉了步骤“${step.label.zh}”`, `the step "${step.label.en}" is gone`),
    ),
    ...fresh.map((step) =>
      change('pin', `step:${step.id}`, `新增步骤“${step.label.zh}”`, `new step "${step.label.en}"`),
    ),
    ...(same(kept, order) ? [] : [change('pin', 'steps', '步骤的次序有变', 'the order of the steps has changed')]),
    ...after.steps.flatMap((step) => {
      const old = before.steps.find(({ id }) => id === step.id);
      return old === undefined ? [] : stepChanges(old, step, after);
    }),
  ];
}

function stepChanges(old: StepModel, now: StepModel, { fields }: ProcessModel): readonly ReleaseChange[] {
  const subject = `step:${now.id}`;
  const { zh, en } = now.label;
  const look = ({ label, sheet, read, dueWorkdays, countsAs, roles, letter, prints }: StepModel): unknown => [
    label,
    sheet,
    read,
    dueWorkdays,
    countsAs,
    roles,
    letter,
    prints,
  ];
  // A field that is gone or renamed is told as such, not once more at each step that held it.
  const still = (paths: readonly string[]): readonly string[] => paths.filter((path) => fields.has(path));
  const work = ({ edit, hide, need, own }: StepModel): unknown => [still(edit), still(hide), still(need), own];
  return [
    ...(same(look(old), look(now))
      ? []
      : [
          change(
            'safe',
            subject,
            `步骤“${zh}”的名称、角色或显示有变`,
            `name, roles or look of the step "${en}" have changed`,
          ),
        ]),
    ...(same(work(old), work(now))
      ? []
      : [
          change(
            workClass({ ...old, edit: still(old.edit), hide: still(old.hide), need: still(old.need) }, now),
            subject,
            `步骤“${zh}”填写的内容有变`,
            `what the step "${en}" fills in has changed`,
          ),
        ]),
    ...outcomeChanges(old, now),
  ];
}

/** More to fill in is safe as long as nothing is taken away or demanded. */
function workClass(old: StepModel, now: StepModel): 'safe' | 'pin' {
  const grown = (word: 'edit' | 'own'): boolean => old[word].every((path) => now[word].includes(path));
  return grown('edit') && grown('own') && same(old.hide, now.hide) && same(old.need, now.need) ? 'safe' : 'pin';
}

function outcomeChanges(old: StepModel, now: StepModel): readonly ReleaseChange[] {
  const ids = [...new Set([...old.outcomes, ...now.outcomes].map((outcome) => outcome.id))];
  return ids.flatMap((id) => {
    const [before, after] = [old, now].map((step) => step.outcomes.find((outcome) => outcome.id === id));
    const subject = `outcome:${now.id}/${id}`;
    const label = (after ?? before)?.label ?? { zh: id, en: id };
    if (before === undefined) return [change('pin', subject, `新增出口“${label.zh}”`, `new outcome "${label.en}"`)];
    if (after === undefined)
      return [change('pin', subject, `去掉了出口“${label.zh}”`, `the outcome "${label.en}" is gone`)];
    const way = ({ to, when, need, opens, only, pick }: OutcomeModel): unknown => [to, when, need, opens, only, pick];
    if (!same(way(before), way(after)))
      return [
        change(
          'pin',
          subject,
          `出口“${label.zh}”的去向或条件有变`,
          `target or conditions of the outcome "${label.en}" have changed`,
        ),
      ];
    return same(before.label, after.label)
      ? []
      : [change('safe', subject, `出口“${label.zh}”的名称有变`, `the name of the outcome "${label.en}" has changed`)];
  });
}

function has(steps: readonly StepModel[], { id }: StepModel): boolean {
  return steps.some((step) => step.id === id);
}

function same(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
