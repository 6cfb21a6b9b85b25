import type { FieldModel, ProcessModel } from '../model/model.ts';
import { type Language, type Text } from '../text/text.ts';
import { isEmptyValue } from '../values/empty.ts';
import { factOf, fillNames, type PrintFact } from '../words/print-text.ts';

/** Something that happened to an instance, as a print tells it. */
export interface PrintedEvent {
  readonly kind: string;
  readonly step: string;
  readonly stepLabel: Text;
  readonly outcomeLabel: Text | null;
  readonly actorName: string;
  readonly at: string;
  readonly comment: string;
  readonly undone: boolean;
  /** Values of the step's own sets. */
  readonly own: Readonly<Record<string, unknown>>;
}

/** What is put on paper, and in which words. */
export interface PrintInput {
  readonly language: Language;
  readonly model: Pick<ProcessModel, 'fields' | 'sets'>;
  /** Paths that the person may see, tables and columns included; what is not named is not printed. */
  readonly visible: ReadonlySet<string>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly trail: readonly PrintedEvent[];
  readonly facts: Readonly<Record<PrintFact, string>>;
  /** A value as people read it; never asked for an empty one. */
  readonly show: (field: FieldModel, value: unknown) => string;
}

/** A row of a table. */
export type PrintRow = Readonly<Record<string, unknown>>;

/** What a person reads in a print: values by name, as far as that person may see them. */
export class PrintReader {
  readonly #input: PrintInput;
  readonly #own: ReadonlyMap<string, FieldModel>;

  constructor(input: PrintInput) {
    this.#input = input;
    const { sets, fields } = input.model;
    const all = [...sets.values()].filter(({ scope }) => scope !== 'row').flatMap((set) => set.fields);
    this.#own = new Map(all.filter(({ path }) => !fields.has(path)).map((field) => [field.key, field] as const));
  }

  /** The form field of a name that the person may see, a stored one or one that steps store anew; null without one. */
  field(name: string): FieldModel | null {
    const field = this.#input.model.fields.get(name) ?? this.#own.get(name);
    return field !== undefined && this.#input.visible.has(field.path) ? field : null;
  }

  /** The columns of a table that the person may see. */
  columns(table: string): readonly FieldModel[] {
    const { fields } = this.#input.model;
    const all = fields.get(table)?.columns ?? [...fields.values()].filter((field) => field.table === table);
    return all.filter(({ path }) => this.#input.visible.has(path));
  }

  rows(table: string): readonly PrintRow[] {
    const value = this.#input.data[table];
    return Array.isArray(value) ? (value as readonly PrintRow[]) : [];
  }

  /** The value of a field as text; of a field that steps store anew, what was said last. Empty without one. */
  text(field: FieldModel): string {
    return this.cell(
      field,
      this.#input.model.fields.has(field.path) ? this.#input.data[field.key] : this.#last(field.key),
    );
  }

  /** A value as text; '' for an empty one. */
  cell(field: FieldModel, value: unknown): string {
    return isEmptyValue(value) ? '' : this.#input.show(field, value);
  }

  /** A text of the descriptor with the values that it names. */
  words(text: Text): string {
    return fillNames(text[this.#input.language], (name) => this.named(name));
  }

  /** What a name stands for: a fact of the instance, or a field. */
  named(name: string): string {
    const fact = factOf(name);
    if (fact !== null) return this.#input.facts[fact];
    const field = this.field(name);
    return field === null ? '' : this.text(field);
  }

  #last(key: string): unknown {
    const told = this.#input.trail.filter(({ kind, undone, own }) => kind === 'complete' && !undone && key in own);
    return told.at(-1)?.own[key];
  }
}
