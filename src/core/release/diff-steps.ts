import type { OutcomeModel, ProcessModel, StepModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { change, type ReleaseChange } from './change.ts';
import { pairNamed, stepNames } from './step-names.ts';

/** Compares the application form and the steps of two versions of a process. */
export function diffSteps(before: ProcessModel, after: ProcessModel): readonly ReleaseChange[] {
  const start = same(before.start, after.start)
    ? []
    : [change('safe', 'start', '申请表有变', 'the application form has changed')];
  const pairs = pairNamed(before.steps, after.steps);
  const known = new Set(pairs.values());
  const gone = before.steps.filter((step) => !pairs.has(step));
  const fresh = after.steps.filter((step) => !known.has(step));
  const kept = before.steps.flatMap((step) => pairs.get(step)?.id ?? []);
  const order = after.steps.filter((step) => known.has(step)).map((step) => step.id);
  const { step: called } = stepNames(before, after);
  return [
    ...start,
    ...gone.map((step) =>
      change('pin', `step:${step.id}`, `去掉了步骤“${step.label.zh}”`, `the step "${step.label.en}" is gone`),
    ),
    ...fresh.map((step) =>
      change('pin', `step:${step.id}`, `新增步骤“${step.label.zh}”`, `new step "${step.label.en}"`),
    ),
    ...(same(kept, order) ? [] : [change('pin', 'steps', '步骤的次序有变', 'the order of the steps has changed')]),
    ...[...pairs].flatMap(([old, now]) => [...renamed('step', old, now), ...stepChanges(old, now, after, called)]),
  ];
}

/** A step or an outcome under another name. */
function renamed(what: 'step' | 'outcome', old: StepModel | OutcomeModel, now: StepModel | OutcomeModel, at = '') {
  if (old.id === now.id) return [];
  const { zh, en } = old.label;
  const word = { step: '步骤', outcome: '出口' }[what];
  return [
    change(
      'upcast',
      `${what}:${at}${old.id}`,
      `${word}“${zh}”改名为 ${now.id}`,
      `the ${what} "${en}" is now called ${now.id}`,
    ),
  ];
}

function stepChanges(
  old: StepModel,
  now: StepModel,
  { fields }: ProcessModel,
  called: (step: string) => string,
): readonly ReleaseChange[] {
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
    ...outcomeChanges(old, now, called),
  ];
}

/** More to fill in is safe as long as nothing is taken away or demanded. */
function workClass(old: StepModel, now: StepModel): 'safe' | 'pin' {
  const grown = (word: 'edit' | 'own'): boolean => old[word].every((path) => now[word].includes(path));
  return grown('edit') && grown('own') && same(old.hide, now.hide) && same(old.need, now.need) ? 'safe' : 'pin';
}

function outcomeChanges(old: StepModel, now: StepModel, called: (step: string) => string): readonly ReleaseChange[] {
  const pairs = pairNamed(old.outcomes, now.outcomes);
  const known = new Set(pairs.values());
  const fresh = now.outcomes.filter((outcome) => !known.has(outcome));
  const all = [
    ...old.outcomes.map((before) => ({ before, after: pairs.get(before) })),
    ...fresh.map((after) => ({ before: undefined, after })),
  ];
  return all.flatMap(({ before, after }) => {
    const { id = '', label = { zh: id, en: id } } = after ?? before ?? {};
    const subject = `outcome:${now.id}/${id}`;
    if (before === undefined) return [change('pin', subject, `新增出口“${label.zh}”`, `new outcome "${label.en}"`)];
    if (after === undefined)
      return [change('pin', subject, `去掉了出口“${label.zh}”`, `the outcome "${label.en}" is gone`)];
    const moved = renamed('outcome', before, after, `${now.id}/`);
    const way = (to: string, { when, need, opens, only, pick }: OutcomeModel): unknown => [
      to,
      when,
      need,
      opens,
      only,
      pick,
    ];
    if (!same(way(called(before.to), before), way(after.to, after)))
      return [
        ...moved,
        change(
          'pin',
          subject,
          `出口“${label.zh}”的去向或条件有变`,
          `target or conditions of the outcome "${label.en}" have changed`,
        ),
      ];
    return same(before.label, after.label)
      ? moved
      : [
          ...moved,
          change('safe', subject, `出口“${label.zh}”的名称有变`, `the name of the outcome "${label.en}" has changed`),
        ];
  });
}

function same(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
