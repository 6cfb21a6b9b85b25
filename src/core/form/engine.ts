import { atOnce, type Turns } from '../expression/turns.ts';
import { isBlank } from '../values/empty.ts';
import type { Finding, FormData, Row } from '../values/finding.ts';
import { headerPlace } from './place.ts';
import { takesGiven } from './access.ts';
import { newRow } from './defaults.ts';
import { explainField } from './explain.ts';
import type { CellPatch, Change, Explanation, FieldState, FormContext, FormEngine } from './form-engine.ts';
import { costlyFindings } from './costly-findings.ts';
import { createState, Evaluation, filledOnly, type FormState } from './form-state.ts';
import { FormUpdate } from './form-update.ts';
import type { FormView } from './form-view.ts';
import { type FieldWords, formWords, type FormWords } from './form-words.ts';
import { worstVerdict } from './rule-verdict.ts';
import { setCondition } from './page-reasons.ts';
import { submissionOf } from './submission.ts';
import type { TableState } from './table-state.ts';
import { viewExpressions } from './view-expressions.ts';
import { leavingFindings } from './leaving-findings.ts';
import { isLockedField, isNeeded, type ValidatedRecord, wordFindings } from './word-findings.ts';

const nothing: Change = { header: [], rows: {} };
const absent: FieldState = { visible: false, required: false, locked: true, computed: false };

/**
 * Opens the live state of a form on data: what was stored or typed. Empty values count as absent. Written are only
 * paths that the view lets this person edit; other writes are passed over.
 */
export function createFormEngine(view: FormView, data: FormData, context: FormContext): FormEngine {
  return atOnce(formEngineInTurns(view, data, context));
}

/** The same with interruptions. */
export function* formEngineInTurns(view: FormView, data: FormData, context: FormContext): Turns<FormEngine> {
  const engine = new Engine(yield* createState(view, data, context));
  yield* engine.load();
  return engine;
}

class Engine implements FormEngine {
  readonly view: FormView;
  readonly #state: FormState;
  readonly #evaluation: Evaluation;
  readonly #words: FormWords;

  constructor(state: FormState) {
    const { view } = state;
    this.view = view;
    this.#state = state;
    this.#evaluation = new Evaluation(this.#state);
    this.#words = formWords(view);
    this.#evaluation.know(this.#words.aggregates);
  }

  /** Computes everything. */
  *load(): Turns<void> {
    const update = new FormUpdate(this.#state, this.#evaluation, true);
    update.all();
    yield* update.finishInTurns();
  }

  readonly header = (): FormData => {
    const { root, tables } = this.#state;
    return Object.fromEntries(Object.entries(root).filter(([key]) => !tables.has(key)));
  };

  readonly rows = (table: string): readonly Row[] => this.#state.tables.get(table)?.values ?? [];

  readonly submission = (): Record<string, unknown> => submissionOf(this.#state);

  readonly data = (): Record<string, unknown> => {
    // Like other hidden values, rows are dropped where people write them, and stay as stored elsewhere.
    const isDropped = (key: string): boolean =>
      this.#state.tables.has(key) && this.view.editable.has(key) && !this.isTableShown(key);
    return Object.fromEntries(Object.entries(this.#state.root).filter(([key]) => !isDropped(key)));
  };

  readonly isTableShown = (name: string): boolean => this.#isOn(name, this.#state.flags);

  readonly setHeader = (key: string, value: unknown): Change => {
    if (!this.view.editable.has(key) || this.#state.tables.has(key)) return nothing;
    const update = new FormUpdate(this.#state, this.#evaluation);
    update.typeHeader(key, isBlank(value) ? undefined : value);
    return this.#finish(update);
  };

  readonly give = (values: Row): Change => {
    const update = new FormUpdate(this.#state, this.#evaluation);
    for (const [key, value] of Object.entries(values)) {
      const field = this.view.fields.get(key);
      if (field && takesGiven(field)) update.typeHeader(key, isBlank(value) ? undefined : value);
    }
    return this.#finish(update);
  };

  readonly setCells = (name: string, patches: readonly CellPatch[]): Change => {
    const table = this.#state.tables.get(name);
    if (!table) return nothing;
    const update = new FormUpdate(this.#state, this.#evaluation);
    for (const { row, key, value } of patches) {
      if (this.view.editable.has(`${name}.${key}`))
        update.typeCell(table, row, key, isBlank(value) ? undefined : value);
    }
    return this.#finish(update);
  };

  readonly insertRows = (name: string, at: number, rows: readonly Row[]): Change => {
    const table = this.#state.tables.get(name);
    if (!table || !this.view.editable.has(name) || rows.length === 0) return nothing;
    const columns = this.view.tables.find((each) => each.name === name)?.columns ?? [];
    const place = Math.max(0, Math.min(at, table.values.length));
    const update = new FormUpdate(this.#state, this.#evaluation);
    const filled = rows.map((row) => filledOnly(newRow(columns, row)));
    table.insert(place, filled, update.edit(table));
    update.inserted(table, place, rows.length);
    return this.#finish(update);
  };

  readonly removeRows = (name: string, at: number, count: number): Change => {
    const table = this.#state.tables.get(name);
    if (!table || !this.view.editable.has(name) || count <= 0 || at < 0 || at >= table.values.length) return nothing;
    const update = new FormUpdate(this.#state, this.#evaluation);
    table.remove(at, count, update.edit(table));
    update.removed(table);
    return this.#finish(update);
  };

  readonly fieldState = (key: string): FieldState => {
    const words = this.#words.header.fields.get(key);
    return words ? this.#stateOf(words, null, null) : absent;
  };

  readonly cellState = (name: string, row: number, key: string): FieldState => {
    const table = this.#state.tables.get(name);
    const words = this.#words.tables.get(name)?.fields.get(key);
    return table && words && table.values[row] ? this.#stateOf(words, table, row) : absent;
  };

  readonly isShown = (path: string, row: number | null): boolean => {
    const [name = '', key] = path.split('.');
    if (key === undefined || row === null) {
      return this.#words.header.fields.has(path) && this.#isOn(path, this.#state.flags);
    }
    const flags = this.#state.tables.get(name)?.flags[row];
    return flags !== undefined && this.#words.tables.get(name)?.fields.has(key) === true && this.#isOn(path, flags);
  };

  readonly isLocked = (path: string, row: number | null): boolean => {
    const [name = '', key] = path.split('.');
    if (key === undefined || row === null) {
      const words = this.#words.header.fields.get(path);
      return words === undefined || isLockedField(words, this.#evaluation.atForm());
    }
    const table = this.#state.tables.get(name);
    const words = this.#words.tables.get(name)?.fields.get(key);
    return !table?.values[row] || !words || isLockedField(words, this.#evaluation.atRow(table, row));
  };

  readonly rowState = (name: string, row: number): 'pass' | 'warn' | 'fail' | 'none' => {
    const table = this.#state.tables.get(name);
    const words = this.#words.tables.get(name);
    return table && words ? atOnce(worstVerdict(words.stateRules, this.#evaluation.atRow(table, row))) : 'none';
  };

  readonly explain = (path: string, row: number | null): readonly Explanation[] => {
    const [name = '', key = ''] = path.split('.');
    const table = this.#state.tables.get(name);
    const field =
      this.view.fields.get(path) ?? this.view.fields.get(name)?.columns?.find((column) => column.key === key);
    if (!field || !this.view.visible.has(path)) return [];
    const values = table && row !== null ? this.#evaluation.atRow(table, row) : this.#evaluation.atForm();
    return explainField({ field, setWhen: setCondition(this.view, field) }, viewExpressions(this.view), values);
  };

  readonly validateRow = (name: string, row: number): readonly Finding[] => atOnce(this.rowInTurns(name, row));

  readonly validateHeader = (): readonly Finding[] => atOnce(this.headerInTurns());

  *rowInTurns(name: string, row: number): Turns<readonly Finding[]> {
    const table = this.#state.tables.get(name);
    const words = this.#words.tables.get(name);
    if (!table || !words || !table.values[row]) return [];
    const place = { table: name, row };
    const found = yield* wordFindings({
      place,
      words,
      values: this.#evaluation.atRow(table, row),
      isShown: ({ view: { field } }) => this.#isOn(field.path, table.flags[row]),
      repetitions: (key) => table.repetitions(row, key),
    });
    return [...found, ...costlyFindings({ place, words }, this.view, this.#state.tooCostly)];
  }

  readonly headerInTurns = (): Turns<readonly Finding[]> => this.#headerFindings(wordFindings);

  readonly leavingInTurns = (): Turns<readonly Finding[]> =>
    this.#headerFindings((record) => leavingFindings(record, this.view));

  *#headerFindings(find: (record: ValidatedRecord) => Turns<readonly Finding[]>): Turns<readonly Finding[]> {
    const record: ValidatedRecord = {
      place: headerPlace,
      words: this.#words.header,
      values: this.#evaluation.atForm(),
      isShown: ({ view: { field } }) => this.#isOn(field.path, this.#state.flags),
      repetitions: () => [],
    };
    return [...(yield* find(record)), ...costlyFindings(record, this.view, this.#state.tooCostly)];
  }

  /** Whether the condition of a field holds, by the flags of its row or of the header. */
  #isOn(path: string, flags: readonly boolean[] | undefined): boolean {
    const slot = this.#state.graph.slots.get(path);
    return slot === undefined || flags?.[slot] === true;
  }

  #stateOf(words: FieldWords, table: TableState | null, row: number | null): FieldState {
    const { view } = words;
    const { field } = view;
    const inRow = table !== null && row !== null;
    const flags = inRow ? table.flags[row] : this.#state.flags;
    const typed = inRow ? table.typed[row] : this.#state.typed;
    const values = inRow ? this.#evaluation.atRow(table, row) : this.#evaluation.atForm();
    const visible = this.#isOn(field.path, flags);
    const suggested = field.suggest !== null && view.access === 'edit' && typed?.[field.key] === undefined;
    return {
      visible,
      required: visible && view.access === 'edit' && (view.required || isNeeded(words, values)),
      locked: isLockedField(words, values),
      computed: field.calc !== null || (suggested && values.own[field.key] !== undefined),
    };
  }

  /** Ends an update, and adds what is validated otherwise though its value is the same. */
  #finish(update: FormUpdate): Change {
    const change = update.finish();
    const touches = (watched: ReadonlySet<string>): boolean => [...watched].some((name) => update.changed.has(name));
    const header = new Set(change.header);
    for (const [key, { watched }] of this.#words.header.fields) if (touches(watched)) header.add(key);
    const rows = new Map(Object.entries(change.rows));
    for (const [name, { watched }] of this.#words.tables) {
      const table = this.#state.tables.get(name);
      if (table && touches(watched)) rows.set(name, [...table.values.keys()]);
    }
    return { header: [...header], rows: Object.fromEntries(rows) };
  }
}
