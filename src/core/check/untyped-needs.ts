import { rule } from '../errors/diagnostic-rule.ts';
import { fieldAccess } from '../form/access.ts';
import type { LinkedProcess } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import type { FieldModel, ProcessModel } from '../model/model.ts';
import { pointerTo } from '../text/json.ts';
import { carriedPairs } from '../words/carried-pairs.ts';
import { fieldPair, setKeys } from '../words/set-parts.ts';
import type { Check, Report } from './check.ts';
import { removing } from './edits.ts';

const graphNeedUntyped = rule('graph/need-untyped', {
  message: {
    zh: '步骤“{step}”要求填写“{name}”，但没有人能填写它，也没有别处给出它的值。',
    en: 'The step "{step}" demands "{name}", which nobody may type and nothing else fills in.',
  },
  why: {
    zh: '缺了它就不能提交，却没有人能补上。',
    en: 'Without it nobody can hand the step in, and nobody can mend that.',
  },
  fix: {
    zh: '从 "need" 中去掉它，或让人填写：去掉 "readOnly"，或在 "x-access" 中给这一步的角色写 "edit"。',
    en: 'Take it out of "need", or let people type it: without "readOnly", or with "edit" in "x-access" for a role of the step.',
  },
});

/** What a start, a step or an outcome demands, somebody may type, or something gives: a picked row, what opened the process. */
export const checkUntypedNeeds: Check = {
  name: 'untyped-needs',
  codes: [graphNeedUntyped],
  run: ({ processes, library }, report) => {
    const carried = carriedPlaces(library);
    for (const process of processes) checkProcess(process, { carried, library }, report);
  },
};

interface Known {
  /** What outcomes of any process take along, as they name it. */
  readonly carried: ReadonlySet<string>;
  readonly library: Library;
}

function checkProcess(process: LinkedProcess, known: Known, report: Report): void {
  const { model } = process;
  if (model === null) return;
  const given = givenKeys(process, model, known);
  const look = (step: string, written: readonly string[] | undefined, pointer: string): void =>
    (written ?? []).forEach((name, index) => {
      const field = model.fields.get(name);
      if (field === undefined || !isUntyped(field, model) || given.has(field.key) || isCarried(field, known)) return;
      const place = process.places.at(pointerTo(pointer, index));
      report(graphNeedUntyped, place, { step, name }, removing(place));
    });
  look('start', process.descriptor.start?.need, '/start/need');
  (process.descriptor.steps ?? []).forEach(({ id, need, outcomes = [] }, at) => {
    look(id, need, pointerTo('/steps', at, 'need'));
    outcomes.forEach((outcome, order) => look(id, outcome.need, pointerTo('/steps', at, 'outcomes', order, 'need')));
  });
}

/** Whether no page lets anybody type the field: it is only shown, or no role of a step with it may. */
function isUntyped(field: FieldModel, { start, steps }: ProcessModel): boolean {
  // What is computed or numbered is there by itself, a table has rows of its own, and `own` sets are stored with the step.
  if (field.calc !== null || field.number !== null || field.columns !== null) return false;
  if (steps.some(({ own }) => own.includes(field.set))) return false;
  const pages = [start, ...steps].filter(({ edit }) => edit.includes(field.path));
  // What no page lists is told as that.
  return pages.length > 0 && pages.every(({ roles }) => fieldAccess(field, 'edit', roles) !== 'edit');
}

/** Keys that are filled without being typed: from a picked row, from the place in a carrier, from a row handed in. */
function givenKeys(
  { descriptor: { id } }: LinkedProcess,
  model: ProcessModel,
  { library }: Known,
): ReadonlySet<string> {
  const fields = [...model.fields.values()];
  const filled = fields.flatMap(({ fill }) => fill.map((item) => fieldPair(item)[0]));
  const placed = fields.flatMap(({ words: { 'x-position': position } }) =>
    [...(position?.sizes ?? []), ...(position?.fixed ?? [])].flatMap((one) => Object.keys(one.with ?? {})),
  );
  const scanned = model.steps.flatMap(({ sheet }) => Object.keys(sheet?.scan ?? {}));
  const handedIn = isHandedIn(id, library) ? fields.map(({ key }) => key) : [];
  return new Set([...filled, ...placed, ...scanned, ...model.given, ...handedIn]);
}

/** Whether rows of a record are handed in to the process, which brings their values along. */
function isHandedIn(id: string, { records }: Library): boolean {
  return [...records.values()].some(
    ({ value }) => value.states?.moves.some(({ process }) => process?.id === id) === true,
  );
}

function isCarried({ path, table, set, key }: FieldModel, { carried }: Known): boolean {
  return [path, key, `@${set}`, table ?? path].some((name) => carried.has(name));
}

/** Where outcomes put what they take along, in all processes and families: paths, and the keys of sets. */
function carriedPlaces(library: Library): ReadonlySet<string> {
  const forms = [...library.processes.values(), ...library.families.values()];
  const outcomes = forms.flatMap(({ value: { steps = [] } }) => steps.flatMap((step) => step.outcomes ?? []));
  const names = outcomes.flatMap((outcome) => {
    const opens = typeof outcome === 'string' ? [] : (outcome.opens ?? []);
    return opens.flatMap(({ carry = [] }) => carriedPairs(carry).map(({ there }) => there));
  });
  const keys = names.flatMap((name) => (name.startsWith('@') ? setKeys(name.slice(1), library.setsByName) : []));
  return new Set([...names, ...keys]);
}
