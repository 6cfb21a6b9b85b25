import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import { replacing, valueAt } from './edits.ts';
import { isDateTime } from '../values/formats.ts';
import type { ExampleProblem } from '../form/check-example.ts';
import { startStep } from '../words/application-step.ts';
import type { ExampleSource } from '../../generated/descriptor.ts';
import { examplesOf, type PlacedExample } from '../model/examples-of.ts';
import type { ProcessModel, RecordModel } from '../model/model.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import { below, type Place } from '../words/place.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import type { Check, Report, Subject } from './check.ts';
import { hasSoundExpressions } from './expressions.ts';
import type { ExampleHelper, ExampleMemory, ExampleRun } from './example-memory.ts';
import { Verdicts } from './example-verdicts.ts';
import { reportUnknown, writing } from './hint.ts';
import { nearest } from '../text/nearest.ts';
import { pointerParts } from '../words/reading/text-tree.ts';
import { type CodedRule, hinted, rule } from '../errors/diagnostic-rule.ts';

const exampleRefused = rule('example/refused', {
  message: { zh: '示例“{name}”{finding}。', en: 'The example "{name}" {finding}.' },
  why: { zh: '填写同样内容的人也会被拒绝。', en: 'A person who fills in the same would be refused too.' },
  fix: { zh: '改正示例，或改正拒绝它的规定。', en: 'Mend the example, or the words that refuse it.' },
});

const exampleAccepted = rule('example/accepted', {
  message: { zh: '示例“{name}”{finding}。', en: 'The example "{name}" {finding}.' },
  why: { zh: '想要拦住的错误不会被拦住。', en: 'The mistake it shows would not be caught.' },
  fix: { zh: '改正示例，或加上拒绝它的规定。', en: 'Mend the example, or add the words that refuse it.' },
});

const examplePlace = rule('example/place', {
  message: { zh: '示例“{name}”{finding}。', en: 'The example "{name}" {finding}.' },
  why: { zh: '填写的人会被带到错误的地方。', en: 'The person would be led to the wrong place.' },
  fix: { zh: '改正 "errors"，或改正规定。', en: 'Mend "errors", or the words that refuse it.' },
});

const exampleCalc = rule('example/calc', {
  message: { zh: '示例“{name}”{finding}。', en: 'The example "{name}" {finding}.' },
  why: { zh: '表单上的数会算错。', en: 'The form would compute a wrong value.' },
  fix: { zh: '改正公式，或改正 "calc"。', en: 'Mend the formula, or "calc".' },
});

const exampleMoment = rule('example/moment', {
  message: {
    zh: '示例“{name}”的 "now" 不是存在的时刻：{moment}。',
    en: 'The example "{name}" plays at {moment}, a moment that does not exist.',
  },
  why: { zh: '按日期判断的规定无法检查。', en: 'What depends on the date could not be checked.' },
  fix: {
    zh: '写一个存在的时刻，如 2026-11-20T09:00:00+08:00。',
    en: 'Write a moment that exists, such as 2026-11-20T09:00:00+08:00.',
  },
});

const exampleStepUnknown = rule('example/step-unknown', {
  message: {
    zh: '示例“{name}”所说的步骤“{step}”不存在。',
    en: 'The example "{name}" names the unknown step "{step}".',
  },
  why: { zh: '示例不会被检查。', en: 'The example would never be run.' },
  fix: hinted,
});

/** Example data is accepted or refused exactly as it claims, and formulas give what it says. */
export const checkExamples: Check = {
  name: 'examples',
  codes: [exampleRefused, exampleAccepted, examplePlace, exampleCalc, exampleMoment, exampleStepUnknown],
  run: (subject, report) => {
    const { memory, helper = null } = subject;
    const forms = formsWith(subject);
    const findings = new Map(forms.flatMap((form) => knownFindings(form, memory)));
    const open = forms.filter((form) => !findings.has(form));
    for (const [form, found] of runDivided(open, helper)) findings.set(form, found);
    for (const form of forms) {
      const found = findings.get(form) ?? [];
      if (found.length === 0) memory?.noteClean(form.run);
      told.set(form.source, { origins: form.origins, found });
      for (const one of found) report(...one);
    }
  },
};

/** A form with examples that can be run. */
interface Form {
  readonly source: DescriptorSource;
  readonly model: ProcessModel | RecordModel;
  readonly examples: readonly PlacedExample[];
  /** The files that it was made of. */
  readonly origins: readonly DescriptorSource[];
  readonly run: ExampleRun;
}

function formsWith({ processes, records, library }: Subject): readonly Form[] {
  const shared = [...library.tables.values(), ...library.dictionaries.values()].map(({ source }) => source);
  return [...processes, ...records].flatMap((linked) => {
    const { entry, model, places } = linked;
    const examples = examplesOf(entry, library);
    if (model === null || examples.length === 0 || !hasSoundExpressions(linked, library)) return [];
    const [origins, written] = [places.files(), examples.map(({ place }) => place.source)];
    const isDated = examples.some(({ example }) => example.now === undefined);
    const run = { parts: [entry.source, ...written, ...origins, ...shared], isDated };
    return [{ source: entry.source, model, examples, origins, run }];
  });
}

/** What the examples of a form said before, where nothing that decides on them is another. */
function knownFindings(
  form: Form,
  memory: ExampleMemory | undefined,
): readonly (readonly [Form, readonly Finding[]])[] {
  const before = told.get(form.source);
  if (before !== undefined && areSame(before.origins, form.origins)) return [[form, before.found]];
  return memory?.isClean(form.run) === true ? [[form, []]] : [];
}

/** Runs the examples of forms from the last one on, while a helper begins with the first. */
function* runDivided(
  forms: readonly Form[],
  helper: ExampleHelper | null,
): Iterable<readonly [Form, readonly Finding[]]> {
  const verdicts = new Verdicts();
  const run = (form: Form): readonly [Form, readonly Finding[]] => [form, formFindings(form, verdicts)];
  const others: Form[] = [];
  for (const form of forms.toReversed()) {
    if (helper === null || helper.take(form.source)) yield run(form);
    else others.push(form);
  }
  // What is wrong is told here, where places are at hand.
  for (const form of others) yield helper?.isClean(form.source) === true ? [form, []] : run(form);
}

/** Whether the examples of a form all come out as they claim. */
export function areClean(linked: LinkedProcess | LinkedRecord, library: Library, verdicts: Verdicts): boolean {
  const { entry, model } = linked;
  const examples = examplesOf(entry, library);
  return model !== null && formFindings({ examples, model }, verdicts).length === 0;
}

type Finding = Parameters<Report>;

/** What the examples of a form said, and the sources that the form was made of. */
interface Told {
  readonly origins: readonly DescriptorSource[];
  readonly found: readonly Finding[];
}

/** What examples said last, by the file of their form; who compiles again and again brings most sources again. */
const told = new WeakMap<DescriptorSource, Told>();

function areSame(one: Told['origins'], other: Told['origins']): boolean {
  return one.length === other.length && one.every((source, index) => source === other[index]);
}

function formFindings({ examples, model }: Pick<Form, 'examples' | 'model'>, verdicts: Verdicts): readonly Finding[] {
  const found: Finding[] = [];
  const report: Report = (...finding) => void found.push(finding);
  for (const { example, place } of examples) {
    const at = (path: string): Place => below(place, path);
    if (isPlaced(example, model, at, report) && isConsistent(example, at, report) && isTimed(example, at, report))
      reportProblems(example, verdicts.of(example, model), model, at, report);
  }
  return found;
}

/** Whether the step of an example exists. */
function isPlaced(
  { name, step = startStep }: ExampleSource,
  model: ProcessModel | RecordModel,
  at: (path: string) => Place,
  report: Report,
): boolean {
  if (model.kind === 'record') return true;
  const steps = [startStep, ...model.steps.map(({ id }) => id)];
  if (steps.includes(step)) return true;
  // The message names the example; the name that is not known is the step's.
  const named: Report = (code, place, args, fix) => report(code, place, { ...args, name, step }, fix);
  reportUnknown(named, exampleStepUnknown, at('/step'), step, steps);
  return false;
}

/** Whether an example claims one thing: what is valid has no errors. */
function isConsistent(
  { name, valid, errors = [] }: ExampleSource,
  at: (path: string) => Place,
  report: Report,
): boolean {
  if (!valid || errors.length === 0) return true;
  const finding = { zh: '声称有效，却列出了错误', en: 'claims to be valid, yet lists errors' };
  report(examplePlace, at('/errors'), { name, finding });
  return false;
}

/** Whether the moment that an example plays at is one of the calendar. */
function isTimed({ name, now }: ExampleSource, at: (path: string) => Place, report: Report): boolean {
  if (now === undefined || isDateTime(now)) return true;
  const place = at('/now');
  const day = /^(\d{4}-\d{2})-(\d{2})(T.*)$/.exec(now);
  const [, month, , time] = day ?? [];
  const last = ['31', '30', '29', '28'].map((date) => `${month}-${date}${time}`).find((one) => isDateTime(one));
  const isLate = last !== undefined && now > last;
  report(exampleMoment, place, { name, moment: now }, isLate ? replacing(place, last) : {});
  return false;
}

function reportProblems(
  { name, valid }: ExampleSource,
  problems: readonly ExampleProblem[],
  model: ProcessModel | RecordModel,
  at: (path: string) => Place,
  report: Report,
): void {
  for (const { pointer, message, at: refused } of problems) {
    const fix = refused === undefined ? {} : spelt(at(`/data${refused}`), model);
    report(codeOf(pointer, valid), at(pointer), { name, finding: message }, fix);
  }
}

/** Writes a key as the form has it, where an example misspells it. */
function spelt(place: Place, model: ProcessModel | RecordModel): MachineFix {
  const key = pointerParts(place.pointer).at(-1) ?? '';
  const known = [...new Set([...model.fields.keys()].flatMap((path) => path.split('.')))];
  const near = known.includes(key) || valueAt(place) === undefined ? null : nearest(key, known);
  return near === null || /^\d+$/.test(key) ? {} : writing({ ...place, of: 'key' }, near);
}

function codeOf(pointer: string, valid: boolean): CodedRule {
  if (pointer.startsWith('/calc')) return exampleCalc;
  if (pointer.startsWith('/errors')) return examplePlace;
  return valid ? exampleRefused : exampleAccepted;
}
