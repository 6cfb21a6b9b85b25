import type { ExampleSource } from '../../generated/descriptor.ts';
import { checkExample, type ExampleProblem } from '../form/check-example.ts';
import type { ProcessModel, RecordModel, SetModel } from '../model/model.ts';
import { exampleKeys, keepsTo, type PageSets, pageSets } from './example-sets.ts';

/** What came of examples, by their text. */
type Known = Map<string, readonly ExampleProblem[]>;

/** One page of a form with what came of examples on it and its like: alike as a whole, or as far as its own fields go. */
interface Page {
  readonly sets: PageSets;
  readonly own: Known;
  readonly whole: Known;
}

/** What came of examples. The processes of a family share whole pages; the same example on the same page is run once. */
export class Verdicts {
  readonly #known = new Map<string, Known>();
  readonly #keys = new Map<string, readonly string[]>();
  readonly #ids = new Map<object, number>();
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
    const tables = [...model.lookups].map(([name, table]) => [name, this.#idOf(table)]);
    const words = JSON.stringify([...pageWords(model, step), tables]);
    const page = { sets, own: this.#knownOf(sets.decisive, words), whole: this.#knownOf(sets.all, words) };
    pages.set(step ?? '', page);
    return page;
  }

  /** What is known by everything of a form that decides on an example: its sets and the words of the page. */
  #knownOf(sets: readonly SetModel[], words: string): Known {
    const key = `${sets.map((set) => this.#idOf(set)).join(' ')} ${words}`;
    const known = this.#known.get(key) ?? new Map<string, readonly ExampleProblem[]>();
    this.#known.set(key, known);
    return known;
  }

  /** A number for a set or look-up table: shared ones are the same object in every form. */
  #idOf(part: object): number {
    const id = this.#ids.get(part) ?? this.#ids.size;
    this.#ids.set(part, id);
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
