import type { FieldModel, ProcessModel } from '../../../../src/core/model/model.ts';
import type { FormView } from '../../../../src/core/form/form-view.ts';
import { moveName } from './route.ts';

type Row = Readonly<Record<string, unknown>>;

/** What the robot came to, by process; names of steps, outcomes and fields as `process name`. */
export interface Tally {
  readonly processes: Set<string>;
  readonly steps: Set<string>;
  readonly outcomes: Set<string>;
  /** Steps that were come to again after a way back had led away from them. */
  readonly loops: Set<string>;
  /** Fields that a page asked for or showed. */
  readonly seen: Set<string>;
  /** Fields that held a value at the end of a move. */
  readonly filled: Set<string>;
  /** Names that lack a language: `process name language`. */
  readonly unnamed: Set<string>;
}

/** An empty tally. */
export function newTally(): Tally {
  return {
    processes: new Set(),
    steps: new Set(),
    outcomes: new Set(),
    loops: new Set(),
    seen: new Set(),
    filled: new Set(),
    unnamed: new Set(),
  };
}

/** All that there is to come to. */
export function wholeTally(
  processes: readonly ProcessModel[],
): Pick<Tally, 'processes' | 'steps' | 'outcomes' | 'seen'> {
  const steps = processes.flatMap(({ id, steps: list }) => list.map((step) => ({ id, step })));
  return {
    processes: new Set(processes.map(({ id }) => id)),
    steps: new Set(steps.map(({ id, step }) => `${id} ${step.id}`)),
    outcomes: new Set(
      steps.flatMap(({ id, step }) => step.outcomes.map((outcome) => `${id} ${moveName(step.id, outcome.id)}`)),
    ),
    seen: new Set(processes.flatMap((process) => fieldsOf(process).map(({ path }) => `${process.id} ${path}`))),
  };
}

/** Every field of a process, columns and those of its steps' own sets included. */
function fieldsOf({ fields, steps, sets }: ProcessModel): readonly FieldModel[] {
  const own = new Set(steps.flatMap((step) => step.own));
  const all = [...fields.values(), ...[...own].flatMap((name) => sets.get(name)?.fields ?? [])];
  return all.flatMap((field) => [field, ...(field.columns ?? [])]);
}

const han = /\p{Script=Han}/u;

/** Counts what a page shows, and notes names that are missing in one of the languages. */
export function tallyPage(tally: Tally, process: string, view: FormView): void {
  const fields = [...view.fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
  for (const { path, label } of fields.filter((field) => view.visible.has(field.path))) {
    tally.seen.add(`${process} ${path}`);
    tallyName(tally, `${process} ${path}`, label);
  }
  tallyName(tally, `${process} ${view.step}`, view.title);
  for (const { id, label } of view.outcomes) tallyName(tally, `${process} ${moveName(view.step, id)}`, label);
}

function tallyName({ unnamed }: Tally, name: string, { zh, en }: { readonly zh: string; readonly en: string }): void {
  if (zh.trim() === '') unnamed.add(`${name} zh`);
  if (en.trim() === '' || han.test(en)) unnamed.add(`${name} en`);
}

/** Counts the fields that hold something. */
export function tallyValues({ filled }: Tally, process: string, data: Row): void {
  for (const [key, value] of Object.entries(data)) {
    filled.add(`${process} ${key}`);
    const rows: readonly unknown[] = Array.isArray(value) ? value : [];
    for (const row of rows) {
      if (typeof row !== 'object' || row === null) continue;
      for (const column of Object.keys(row)) filled.add(`${process} ${key}.${column}`);
    }
  }
}

/** What is in one set and not in the other. */
export function missing(whole: ReadonlySet<string>, reached: ReadonlySet<string>): readonly string[] {
  return [...whole].filter((name) => !reached.has(name));
}
