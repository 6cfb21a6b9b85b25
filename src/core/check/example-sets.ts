import type { ExampleSource } from '../../generated/descriptor.ts';
import { isObject } from '../text/json.ts';
import type { ProcessModel, RecordModel, SetModel } from '../model/model.ts';

/** The sets that decide what comes of examples handed in on one page. */
export interface PageSets {
  /** Sets with a field that the page edits, shows, needs or owns, and those that their expressions may read. */
  readonly decisive: readonly SetModel[];
  /** Every set of the form: they all count where an example has data for a field beyond the decisive ones. */
  readonly all: readonly SetModel[];
  /** Keys of the fields of the decisive sets. */
  readonly keys: ReadonlySet<string>;
}

/** The sets that decide on examples of a step; of a record all do. */
export function pageSets(model: ProcessModel | RecordModel, step: string | undefined): PageSets {
  const all = [...model.sets.values(), ...model.absent.values()];
  const page = model.kind === 'record' ? null : pageOf(model, step);
  const sets = new Set(all.filter((set) => page === null || page.own.includes(set.name) || holdsAny(set, page.paths)));
  for (const set of sets) {
    for (const name of set.uses) {
      const used = model.sets.get(name) ?? model.absent.get(name);
      if (used !== undefined) sets.add(used);
    }
  }
  const keys = new Set([...sets].flatMap(({ fields }) => fields.map(({ key }) => key)));
  return { decisive: [...sets], all, keys };
}

/** Whether an example that gives values for these keys keeps to the fields of the decisive sets. */
export function keepsTo(given: readonly string[], { keys }: PageSets): boolean {
  return given.every((key) => keys.has(key));
}

interface Page {
  readonly paths: ReadonlySet<string>;
  readonly own: readonly string[];
}

function pageOf(model: ProcessModel, id: string | undefined): Page {
  const step = model.steps.find((one) => one.id === id);
  if (step === undefined) return { paths: new Set([...model.start.edit, ...model.start.need]), own: [] };
  return { paths: new Set([...step.edit, ...step.read, ...step.need]), own: step.own };
}

function holdsAny(set: SetModel, paths: ReadonlySet<string>): boolean {
  return set.fields.some(({ path }) => paths.has(path));
}

/** Keys of the header and of the columns that an example gives values for, each once. */
export function exampleKeys({ before = {}, data }: ExampleSource): readonly string[] {
  const keys = [before, data].flatMap((form) =>
    Object.entries(form).flatMap(([key, value]) => (key === 'samples' ? rowKeys(value) : [key])),
  );
  return [...new Set(keys)];
}

function rowKeys(rows: unknown): readonly string[] {
  return Array.isArray(rows) ? rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])) : [];
}
