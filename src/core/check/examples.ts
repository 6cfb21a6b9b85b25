import type { MachineFix } from '../errors/diagnostic-catalogue.ts';
import { replacing, valueAt } from './edits.ts';
import { isDateTime } from '../values/formats.ts';
import { checkExample, type ExampleProblem } from '../form/check-example.ts';
import { startStep } from '../words/application-step.ts';
import type { ExampleSource } from '../../generated/descriptor.ts';
import { examplesOf, type PlacedExample } from '../model/examples-of.ts';
import type { ProcessModel, RecordModel, SetModel } from '../model/model.ts';
import { below, type Place } from '../words/place.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import type { Check, Report } from './check.ts';
import { hasSoundExpressions } from './expressions.ts';
import { exampleKeys, keepsTo, type PageSets, pageSets } from './example-sets.ts';
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
  run: ({ processes, records, library, memory }, report) => {
    const shared = [...library.tables.values(), ...library.dictionaries.values()].map(({ source }) => source);
    const verdicts = new Verdicts();
    for (const linked of [...processes, ...records]) {
      const examples = examplesOf(linked.entry, library);
      if (linked.model === null || examples.length === 0 || !hasSoundExpressions(linked, library)) continue;
      const origins = linked.places.files();
      const before = told.get(linked.entry.source);
      const isSame = before !== undefined && areSame(before.origins, origins);
      const written = examples.map(({ place }) => place.source);
      const isDated = examples.some(({ example }) => example.now === undefined);
      const run = { parts: [linked.entry.source, ...written, ...origins, ...shared], isDated };
      const isClean = !isSame && memory?.isClean(run) === true;
      const found = isSame ? before.found : isClean ? [] : examplesFindings(examples, linked.model, verdicts);
      if (found.length === 0) memory?.noteClean(run);
      told.set(linked.entry.source, { origins, found });
      for (const one of found) report(...one);
    }
  },
};

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

function examplesFindings(
  examples: readonly PlacedExample[],
  model: ProcessModel | RecordModel,
  verdicts: Verdicts,
): readonly Finding[] {
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

/** What came of examples, by their text. */
type Known = Map<string, readonly ExampleProblem[]>;

/** One page of a form with what came of examples on it and its like: alike as a whole, or as far as its own fields go. */
interface Page {
  readonly sets: PageSets;
  readonly own: Known;
  readonly whole: Known;
}

/** What came of examples. The processes of a family share whole pages; the same example on the same page is run once. */
class Verdicts {
  readonly #known = new Map<string, Known>();
  readonly #keys = new Map<string, readonly string[]>();
  readonly #sets = new Map<SetModel, number>();
  readonly #pages = new Map<ProcessModel | RecordModel, Map<string, Page>>();

  of(example: ExampleSource, model: ProcessModel | RecordModel): readonly ExampleProblem[] {
    const { sets, own, whole } = this.#pageOf(model, example.step);
    const text = JSON.stringify(example);
    const known = own === whole || keepsTo(this.#keysOf(example, text), sets) ? own : whole;
    const verdict = known.get(text) ?? checkExample(model, example).problems;
    known.set(text, verdict);
    return verdict;
  }

  #keysOf(example: ExampleSource, text: string): readonly string[] {
    const keys = this.#keys.get(text) ?? exampleKeys(example);
    this.#keys.set(text, keys);
    return keys;
  }

  #pageOf(model: ProcessModel | RecordModel, step: string | undefined): Page {
    const pages = this.#pages.get(model) ?? new Map<string, Page>();
    this.#pages.set(model, pages);
    const known = pages.get(step ?? '');
    if (known !== undefined) return known;
    const sets = pageSets(model, step);
    const words = JSON.stringify(pageWords(model, step));
    const page = { sets, own: this.#knownOf(sets.decisive, words), whole: this.#knownOf(sets.all, words) };
    pages.set(step ?? '', page);
    return page;
  }

  /** What is known by everything of a form that decides on an example: its sets and the words of the page. */
  #knownOf(sets: readonly SetModel[], words: string): Known {
    const key = `${sets.map((set) => this.#setId(set)).join(' ')} ${words}`;
    const known = this.#known.get(key) ?? new Map<string, readonly ExampleProblem[]>();
    this.#known.set(key, known);
    return known;
  }

  /** Models of the same shared set are the same object. */
  #setId(set: SetModel): number {
    const id = this.#sets.get(set) ?? this.#sets.size;
    this.#sets.set(set, id);
    return id;
  }
}

/** What else than its sets decides on an example: the words of the page, and the version as `release`. */
function pageWords(model: ProcessModel | RecordModel, step: string | undefined): readonly unknown[] {
  if (model.kind === 'record') {
    const { form, roles, states } = model;
    return [model.version, form, roles, states];
  }
  const { start, steps } = model.descriptor;
  const sheets = steps?.map(({ sheet }) => sheet);
  const written = steps?.find(({ id }) => id === step);
  return [model.version, start, written, model.steps.find(({ id }) => id === step)?.read, sheets];
}
