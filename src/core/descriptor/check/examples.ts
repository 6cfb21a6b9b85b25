import type { ExampleSource } from '../descriptor.ts';
import { applyDefaults } from '../../form/defaults.ts';
import { createFormEngine } from '../../form/engine.ts';
import type { FormContext } from '../../form/form-engine.ts';
import type { FormView } from '../../form/form-view.ts';
import { recordView } from '../../form/record-view.ts';
import { startStep, stepView } from '../../form/step-view.ts';
import { canonicalJson } from '../../release/canonical.ts';
import type { Finding } from '../../validation/finding.ts';
import { interpreterChecks } from '../../validation/interpreter-check.ts';
import { judge } from '../../validation/judge.ts';
import type { FormCheck } from '../../validation/schema-check.ts';
import { exampleData, valueAt } from '../example-data.ts';
import { pointerTo } from '../json.ts';
import type { LinkedProcess, LinkedRecord } from '../link.ts';
import type { ProcessModel, RecordModel } from '../model.ts';
import type { Place } from '../place.ts';
import type { Check, Report } from './check.ts';
import { hasSoundExpressions } from './expressions.ts';
import { reportUnknown } from './hint.ts';

/** Example data is accepted or refused exactly as it claims, and formulas give what it says. */
export const checkExamples: Check = {
  name: 'examples',
  codes: [
    'example/refused',
    'example/accepted',
    'example/place',
    'example/calc',
    'example/step-unknown',
    'reference/field-unknown',
  ],
  run: ({ processes, records, library }, report) => {
    for (const linked of [...processes, ...records]) {
      const { model, entry } = linked;
      if (model === null || entry.value.examples === undefined) continue;
      if (hasSoundExpressions(linked, library)) runExamples(entry.value.examples, model, linked, report);
    }
  },
};

/** A page with its checks, made once for all examples of a step. */
interface Page {
  readonly view: FormView;
  readonly check: FormCheck;
}

function runExamples(
  examples: readonly ExampleSource[],
  model: ProcessModel | RecordModel,
  linked: LinkedProcess | LinkedRecord,
  report: Report,
): void {
  const pages = new Map<string, Page>();
  const steps = model.kind === 'process' ? [startStep, ...model.steps.map(({ id }) => id)] : [];
  examples.forEach((example, index) => {
    const pointer = pointerTo('/examples', index);
    const at = (path: string, of: 'key' | 'value' = 'value'): Place => linked.places.at(pointer + path, of);
    const step = example.step ?? '';
    if (model.kind === 'process' && !steps.includes(step)) {
      const args = { step };
      reportUnknown(
        (code, place, given, fix) => report(code, place, { ...given, name: example.name }, fix),
        'example/step-unknown',
        at('/step'),
        step,
        steps,
        { args },
      );
      return;
    }
    const page = pages.get(step) ?? openPage(model, step);
    pages.set(step, page);
    runExample(example, page, model, at, report);
  });
}

function openPage(model: ProcessModel | RecordModel, step: string): Page {
  const view = viewOf(model, step);
  return { view, check: interpreterChecks(view) };
}

/** The page as the people see it who act there. */
function viewOf(model: ProcessModel | RecordModel, step: string): FormView {
  if (model.kind === 'record') return recordView(model, model.roles.write ?? []);
  const roles = step === startStep ? model.start.roles : model.steps.find(({ id }) => id === step)?.roles;
  return stepView(model, step, roles ?? []);
}

function runExample(
  example: ExampleSource,
  { view, check }: Page,
  model: ProcessModel | RecordModel,
  at: (path: string, of?: 'key' | 'value') => Place,
  report: Report,
): void {
  const known = knownKeys(view);
  const unknown = Object.keys(example.data).filter((key) => !known.has(key));
  const place = { zh: `步骤“${view.title.zh}”`, en: `the step "${view.title.en}"` };
  for (const key of unknown) {
    reportUnknown(report, 'reference/field-unknown', at(pointerTo('/data', key), 'key'), key, known, {
      args: { place },
    });
  }
  if (unknown.length > 0) return;
  const data = applyDefaults(view, exampleData(example, view));
  const engine = createFormEngine(view, data, contextOf(example, model));
  const errors = judge(engine, check, 'submit').filter(({ level }) => level === 'error');
  compareVerdict(example, errors, at, report);
  const values = engine.data();
  for (const [pointer, expected] of Object.entries(example.calc ?? {})) {
    const actual = valueAt(values, pointer);
    if (canonicalJson(actual ?? null) === canonicalJson(expected)) continue;
    const args = {
      name: example.name,
      place: pointer,
      expected: canonicalJson(expected),
      actual: canonicalJson(actual ?? null),
    };
    report('example/calc', at(pointerTo('/calc', pointer)), args);
  }
}

function knownKeys(view: FormView): ReadonlySet<string> {
  const fields = view.sections.flatMap((section) => section.fields.map(({ field }) => field.key));
  return new Set([
    ...fields,
    ...view.tables.map((table) => table.name),
    ...[...view.visible].map((path) => path.split('.')[0] ?? path),
  ]);
}

function compareVerdict(
  example: ExampleSource,
  errors: readonly Finding[],
  at: (path: string) => Place,
  report: Report,
): void {
  const { name, valid } = example;
  const [first] = errors;
  if (valid && first !== undefined) {
    const finding = { zh: `${first.pointer} ${first.message.zh}`, en: `${first.pointer} ${first.message.en}` };
    report('example/refused', at('/valid'), { name, finding });
  }
  if (!valid && first === undefined) report('example/accepted', at('/valid'), { name });
  if (valid || first === undefined || example.errors === undefined) return;
  const expected = example.errors.toSorted();
  const actual = [...new Set(errors.map(({ pointer }) => pointer))].toSorted();
  if (canonicalJson(expected) === canonicalJson(actual)) return;
  report('example/place', at('/errors'), { name, expected: expected.join(', '), actual: actual.join(', ') });
}

/** Examples without a moment of their own play at one that never moves, so that they come out the same every day. */
const usualNow = '2026-01-15T09:00:00+08:00';

function contextOf({ now = usualNow }: ExampleSource, model: ProcessModel | RecordModel): FormContext {
  const roles = model.kind === 'process' ? model.start.roles : (model.roles.write ?? []);
  return { today: now.slice(0, 10), now, me: 'example', prevUser: '', roles, release: model.version };
}
