import type { ExampleSource } from '../descriptor.ts';
import { isObject } from '../json.ts';
import type { ProcessModel, RecordModel, SetModel } from '../model.ts';

/**
 * The sets that decide what comes of an example: those with a field that the page edits, shows, needs or owns, and
 * those that their expressions may read. Data for a field beyond them makes every set of the form count.
 */
export function decisiveSets(model: ProcessModel | RecordModel, example: ExampleSource): readonly SetModel[] {
  const all = [...model.sets.values(), ...model.absent.values()];
  if (model.kind === 'record') return all;
  const page = pageOf(model, example.step);
  const sets = new Set(all.filter((set) => page.own.includes(set.name) || holdsAny(set, page.paths)));
  for (const set of sets) {
    for (const name of set.uses) {
      const used = model.sets.get(name) ?? model.absent.get(name);
      if (used !== undefined) sets.add(used);
    }
  }
  const keys = new Set([...sets].flatMap(({ fields }) => fields.map(({ key }) => key)));
  return keysOf(example).every((key) => keys.has(key)) ? [...sets] : all;
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

/** Keys of the header and of the columns that an example gives values for. */
function keysOf({ before = {}, data }: ExampleSource): readonly string[] {
  return [before, data].flatMap((form) =>
    Object.entries(form).flatMap(([key, value]) => (key === 'samples' ? rowKeys(value) : [key])),
  );
}

function rowKeys(rows: unknown): readonly string[] {
  return Array.isArray(rows) ? rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])) : [];
}
