import type { StepSource } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import type { LinkedProcess } from '../model/link.ts';
import type { FieldModel, ProcessModel, StepModel } from '../model/model.ts';
import { stepGraph } from '../model/step-graph.ts';
import type { Check, Report } from './check.ts';
import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import { below } from '../words/place.ts';
import { editAt, fixBy, removing, valueAt } from './edits.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const graphRequiredNotEditable = rule('graph/required-not-editable', {
  message: {
    zh: '必填字段“{name}”到步骤“{step}”为止都不能填写。',
    en: 'The required field "{name}" can be filled in at no step up to "{step}".',
  },
  why: { zh: '要求的内容没有地方可填。', en: 'What is demanded can be filled in nowhere.' },
  fix: {
    zh: '把它写进这一步或更早一步的 "edit"，或不再必填。',
    en: 'List it in "edit" of this or an earlier step, or do not require it.',
  },
});

const graphReadNotFilled = rule('graph/read-not-filled', {
  severity: 'warning',
  message: {
    zh: '步骤“{step}”显示“{name}”，但到此为止没有人填写它。',
    en: 'The step "{step}" shows "{name}", which nobody has filled in so far.',
  },
  why: { zh: '页面上会有一块空白。', en: 'The page would show an empty place.' },
  fix: { zh: '从 "read" 中去掉它。', en: 'Take it out of "read".' },
});

/** What a step demands or shows can have been filled in by then. */
export const checkFillable: Check = {
  name: 'fillable',
  codes: [graphRequiredNotEditable, graphReadNotFilled],
  run: ({ processes }, report) => {
    for (const process of processes) if (process.model !== null) checkProcess(process, process.model, report);
  },
};

function checkProcess(process: LinkedProcess, model: ProcessModel, report: Report): void {
  const { places, descriptor } = process;
  const graph = stepGraph(descriptor.steps ?? []);
  // Steps that cannot be reached, or share a name, are reported as such; what they lack follows from it.
  const distinct = new Set(model.steps.map(({ id }) => id)).size === model.steps.length;
  if (!distinct || graph.reachable.size < model.steps.length) return;
  const started = filledBy([...model.start.edit, ...model.given]);
  const given = givenPaths(model);
  model.start.need.forEach((path, index) => {
    const place = places.at(pointerTo('/start/need', index));
    if (!started.has(path)) report(graphRequiredNotEditable, place, { name: path, step: 'start' });
  });
  model.steps.forEach((step, index) => {
    if (!demands(step, descriptor.steps?.[index])) return;
    const filledIn = (steps: ReadonlySet<number>): ReadonlySet<string> => {
      const edited = [...steps].flatMap((other) => model.steps[other]?.edit ?? []);
      return new Set([...started, ...filledBy(edited), ...given]);
    };
    // What is demanded must be there at the first visit already; what is shown may come with a later round.
    checkNeeds({ step, index, filled: filledIn(graph.beforeFirst(index)), model }, process, report);
    checkShown({ step, index, filled: filledIn(graph.before(index)), model }, process, report);
  });
  checkNowhere(process, model, report);
}

/** Whether a step asks for anything beyond what it edits itself and what is shown by default. */
function demands(step: StepModel, source: StepSource | undefined): boolean {
  const needs = step.need.length > 0 || step.outcomes.some((outcome) => outcome.need.length > 0);
  return needs || source?.read !== undefined;
}

/** Paths that are filled when these can be edited: they themselves, and the tables they are columns of. */
function filledBy(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => (path.includes('.') ? [path, path.split('.')[0] ?? path] : [path])));
}

/** Paths that nobody has to fill in: computed, or numbered by the server. A default comes with the page that edits it. */
function givenPaths(model: ProcessModel): readonly string[] {
  return [...model.fields.values()].filter(isGiven).map((field) => field.path);
}

function isGiven(field: FieldModel): boolean {
  return field.calc !== null || field.number !== null;
}

interface StepAt {
  readonly step: StepModel;
  readonly index: number;
  readonly filled: ReadonlySet<string>;
  readonly model: ProcessModel;
}

function checkNeeds(
  { step, index, filled, model }: StepAt,
  { descriptor, places }: LinkedProcess,
  report: Report,
): void {
  const own = new Set(step.own.flatMap((name) => model.sets.get(name)?.fields.map((field) => field.key) ?? []));
  const expect = (paths: readonly string[], items: readonly string[] | undefined, pointer: string): void => {
    for (const path of paths) {
      if (filled.has(path) || own.has(path)) continue;
      const item = Math.max(0, items?.indexOf(path) ?? 0);
      const place = places.at(pointerTo(pointer, item));
      report(graphRequiredNotEditable, place, { name: path, step: step.id }, editing(path));
    }
  };
  const source = descriptor.steps?.[index];
  const edited = places.at(pointerTo('/steps', index, 'edit'));
  const editing = (path: string): MachineFix =>
    fixBy([valueAt(edited) === undefined ? editAt(edited, 'add', [path]) : editAt(below(edited, '/-'), 'add', path)]);
  expect(step.need, source?.need, pointerTo('/steps', index, 'need'));
  step.outcomes.forEach((outcome, order) => {
    const pointer = pointerTo('/steps', index, 'outcomes', order, 'need');
    expect(outcome.need, source?.outcomes?.[order]?.need, pointer);
  });
}

/** A `read` list may show what nobody has filled in so far; where such a field is required, that is an error. */
function checkShown({ step, index, filled, model }: StepAt, process: LinkedProcess, report: Report): void {
  const { descriptor, places } = process;
  const items = descriptor.steps?.[index]?.read;
  if (items === undefined) return;
  const empty = step.read.filter((path) => !filled.has(path));
  for (const [item, paths] of byItem(items, empty, model)) {
    const place = places.at(pointerTo('/steps', index, 'read', item));
    const required = paths.find((path) => model.fields.get(path)?.required === true);
    if (required === undefined) {
      const name = items[item] ?? '';
      report(
        graphReadNotFilled,
        place,
        { name, step: step.id },
        isNamedElsewhere(name, process) ? removing(place) : {},
      );
    } else report(graphRequiredNotEditable, place, { name: required, step: step.id });
  }
}

/** Whether a set of the process's own stays on some page when one list names it no more. */
function isNamedElsewhere(item: string, { entry, descriptor }: LinkedProcess): boolean {
  if (!item.startsWith('@') || entry.value.sets?.[item.slice(1)] === undefined) return true;
  const lists = [descriptor.start?.edit, ...(descriptor.steps ?? []).flatMap(({ edit, read }) => [edit, read])];
  return lists.filter((list) => list?.includes(item) === true).length > 1;
}

/** The paths grouped by the item of the list that names them. */
function byItem(
  items: readonly string[],
  paths: readonly string[],
  model: ProcessModel,
): ReadonlyMap<number, readonly string[]> {
  const groups = new Map<number, string[]>();
  for (const path of paths) {
    const set = model.fields.get(path)?.set;
    const at = items.findIndex((one) => one === path || one === `@${set}`);
    const item = Math.max(0, at);
    groups.set(item, [...(groups.get(item) ?? []), path]);
  }
  return groups;
}

/** A required field of a set that some step edits, but that itself can be edited at no step. */
function checkNowhere({ descriptor, places }: LinkedProcess, model: ProcessModel, report: Report): void {
  const edited = new Set([...model.start.edit, ...model.steps.flatMap((step) => step.edit)]);
  const sets = new Set([...edited].map((path) => model.fields.get(path)?.set));
  const last = model.steps.at(-1)?.id ?? 'start';
  for (const field of model.fields.values()) {
    if (!field.required || edited.has(field.path) || !sets.has(field.set) || isGiven(field)) continue;
    const pointer = firstEdit(descriptor.steps ?? [], descriptor.start?.edit ?? [], field, model);
    report(graphRequiredNotEditable, places.at(pointer), { name: field.path, step: last });
  }
}

/** The first item of an `edit` list that names a field of the same set. */
function firstEdit(
  steps: readonly { readonly edit?: readonly string[] }[],
  start: readonly string[],
  field: FieldModel,
  model: ProcessModel,
): string {
  const inSet = (item: string): boolean => model.fields.get(item)?.set === field.set;
  const lists = [{ pointer: '/start/edit', items: start }].concat(
    steps.map((step, index) => ({ pointer: pointerTo('/steps', index, 'edit'), items: [...(step.edit ?? [])] })),
  );
  const found = lists.find(({ items }) => items.some(inSet));
  return found === undefined ? '/steps' : pointerTo(found.pointer, found.items.findIndex(inSet));
}
