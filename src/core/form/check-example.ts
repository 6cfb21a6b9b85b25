import type { ExampleSource } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import type { ProcessModel, RecordModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { sameValue } from '../values/empty.ts';
import { interpreterChecks } from '../values/interpreter-check.ts';
import { validate } from './validate.ts';
import { valueAtPointer } from './place.ts';
import type { Row } from '../values/finding.ts';
import { acceptSubmission } from './accept-submission.ts';
import { takesGiven } from './access.ts';
import { applyDefaults } from './defaults.ts';
import { createFormEngine } from './engine.ts';
import type { FormContext } from './form-engine.ts';
import type { FormView } from './form-view.ts';
import { recordView } from './record-view.ts';
import { stepView } from './step-view.ts';
import { startStep } from '../words/application-step.ts';

/** Something that an example claims and that does not hold. */
export interface ExampleProblem {
  /** JSON pointer into the example of the claim, e.g. `/valid`, `/errors/0`, `/calc/~1plannedSamples`. */
  readonly pointer: string;
  readonly message: Text;
  /** Where in the data, if it is a value there that is refused. */
  readonly at?: string;
}

/** Whether an example is as it claims to be. */
export interface ExampleVerdict {
  readonly ok: boolean;
  readonly problems: readonly ExampleProblem[];
}

const shanghaiOffset = 8 * 3_600_000;

/**
 * Hands an example in as a person of the step would and compares what comes of it with what the example says: valid or
 * not, exactly the places refused (if it names any), and the computed values.
 */
export function checkExample(model: ProcessModel | RecordModel, example: ExampleSource): ExampleVerdict {
  const page = examplePage(model, example);
  if (page === null) {
    const step = example.step ?? '';
    const missing = problem('/step', `流程没有步骤“${step}”`, `the process has no step “${step}”`);
    return { ok: false, problems: [missing] };
  }
  const { view, checks } = page;
  const context = exampleContext(model, example);
  const before = { ...example.before, ...givenValues(view, example.data) };
  const { data, refused } = acceptSubmission(view, before, example.data);
  const engine = createFormEngine(view, applyDefaults(view, data), context);
  const errors = validate(engine, checks, 'submit').filter(({ level }) => level === 'error');
  const found = new Map([...refused, ...errors].map(({ pointer, message }) => [pointer, message] as const));
  const problems = [...validityProblems(example, found), ...calcProblems(example, engine.data())];
  return { ok: problems.length === 0, problems };
}

/** Values of the example that a person causes without typing them, such as the result of an opinion. */
function givenValues(view: FormView, data: Row): Row {
  const given = Object.entries(data).filter(([key]) => {
    const field = view.fields.get(key);
    return field !== undefined && takesGiven(field);
  });
  return Object.fromEntries(given);
}

/** The page that examples of a step are handed in on. */
interface ExamplePage {
  readonly view: FormView;
  readonly checks: ReturnType<typeof interpreterChecks>;
}

/**
 * The pages of the form whose example was looked at last, by step: a step has many examples, and its page costs more to
 * make than an example to validate. Those of other forms go, since the examples of a form come one after the other.
 */
let last: { readonly model: ProcessModel | RecordModel; readonly pages: Map<string, ExamplePage> } | null = null;

function examplePage(model: ProcessModel | RecordModel, example: ExampleSource): ExamplePage | null {
  if (last?.model !== model) last = { model, pages: new Map() };
  const { pages } = last;
  const step = example.step ?? '';
  const page = pages.get(step);
  if (page !== undefined) return page;
  const view = exampleView(model, example);
  if (view === null) return null;
  const made = { view, checks: interpreterChecks(view) };
  pages.set(step, made);
  return made;
}

function exampleView(model: ProcessModel | RecordModel, example: ExampleSource): FormView | null {
  if (model.kind === 'record') return recordView(model, model.roles.write ?? []);
  const step = example.step ?? startStep;
  if (step === startStep) return stepView(model, startStep, model.start.roles);
  const roles = model.steps.find(({ id }) => id === step)?.roles;
  return roles ? stepView(model, step, roles) : null;
}

/** Who and when: the moment the example names, else the real one, in Shanghai. */
function exampleContext(model: ProcessModel | RecordModel, example: ExampleSource): FormContext {
  const real = new Date(Date.now() + shanghaiOffset).toISOString().replace(/\.\d+Z$/, '+08:00');
  const now = example.now ?? real;
  return { today: now.slice(0, 10), now, me: 'example', prevUser: 'example-before', roles: [], release: model.version };
}

function validityProblems(example: ExampleSource, found: ReadonlyMap<string, Text>): readonly ExampleProblem[] {
  if (example.valid) {
    return [...found].map(([place, { zh, en }]) => ({
      ...problem(
        '/valid',
        `声称有效，但 ${place || '/'} 有错：${zh}`,
        `claims to be valid, but ${place || '/'} is not: ${en}`,
      ),
      at: place,
    }));
  }
  if (found.size === 0)
    return [problem('/valid', '声称无效，但没有任何错误', 'claims to be invalid, but nothing is wrong')];
  const { errors } = example;
  if (errors === undefined) return [];
  const missed = errors.flatMap((place, index) =>
    found.has(place)
      ? []
      : [problem(`/errors/${index}`, `声称 ${place} 有错，但没有`, `claims that ${place} is wrong, but it is not`)],
  );
  const extra = [...found]
    .filter(([place]) => !errors.includes(place))
    .map(([place, { zh, en }]) =>
      problem('/errors', `没有列出 ${place || '/'} 的错误：${zh}`, `does not list the error at ${place || '/'}: ${en}`),
    );
  return [...missed, ...extra];
}

function calcProblems(example: ExampleSource, data: Record<string, unknown>): readonly ExampleProblem[] {
  return Object.entries(example.calc ?? {}).flatMap(([place, wanted]) => {
    const value = valueAtPointer(data, place);
    if (sameValue(value, wanted)) return [];
    const [is, should] = [JSON.stringify(value ?? null), JSON.stringify(wanted)];
    const at = pointerTo('/calc', place);
    return [problem(at, `${place} 应为 ${should}，算出 ${is}`, `${place} should be ${should} but comes out as ${is}`)];
  });
}

function problem(pointer: string, zh: string, en: string): ExampleProblem {
  return { pointer, message: { zh, en } };
}
