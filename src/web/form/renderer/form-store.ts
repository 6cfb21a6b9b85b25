import type { FieldModel } from '../../../core/model/model.ts';
import type { CellPatch, Change, Explanation, FieldState, FormEngine } from '../../../core/form/form-engine.ts';
import type { FormView, TableView } from '../../../core/form/form-view.ts';
import type { KnownRows } from '../../../core/form/validate.ts';
import type { Finding, Row } from '../../../core/values/finding.ts';
import { Baselines } from './baselines.ts';
import { FindingIndex, type Validator } from './finding-index.ts';
import { FormUploads } from './form-uploads.ts';
import type { TableCount, ValidationMode, Verdict } from './table-findings.ts';
import { Topics, type Listener, type Unsubscribe } from './topics.ts';

/** What a person's edit touched, for whoever keeps drafts. */
export type EditListener = () => void;

const sameKey = (field: string): string => `key:${field}`;
const rowTopic = (table: string, row: number): string => `row:${table}:${row}`;
const tableTopic = (table: string): string => `table:${table}`;
const formTopic = 'form';

/** Rows validated in one go; more are left to the background. */
const rowsPerPart = 120;

/**
 * One open form: the engine's values and states, the findings, and who is told what. Each header field and each row
 * is a topic of its own, so that an edit re-renders the places it touched and nothing else.
 */
export class FormStore {
  readonly view: FormView;
  readonly engine: FormEngine;
  readonly uploads = new FormUploads();
  readonly baselines = new Baselines();
  private readonly topics = new Topics();
  private readonly findings: FindingIndex;
  private readonly touched = new Set<string>();
  private readonly editListeners = new Set<EditListener>();
  private readonly pending = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private header: Row | null = null;

  constructor(engine: FormEngine, validate: Validator) {
    this.view = engine.view;
    this.engine = engine;
    this.findings = new FindingIndex(validate, engine.view.tables);
  }

  /** Subscribes to one header field: value, state or findings. */
  readonly onKey = (key: string, listener: Listener): Unsubscribe => this.topics.subscribe(sameKey(key), listener);
  readonly keyVersion = (key: string): number => this.topics.version(sameKey(key));

  /** Subscribes to one row by its present place. */
  readonly onRow = (table: string, row: number, listener: Listener): Unsubscribe =>
    this.topics.subscribe(rowTopic(table, row), listener);
  readonly rowVersion = (table: string, row: number): number => this.topics.version(rowTopic(table, row));

  /** Subscribes to a table as a whole: rows added or removed, any cell changed, findings counted anew. */
  readonly onTable = (table: string, listener: Listener): Unsubscribe =>
    this.topics.subscribe(tableTopic(table), listener);
  readonly tableVersion = (table: string): number => this.topics.version(tableTopic(table));

  /** Subscribes to the form as a whole: strictness, and findings after any change. */
  readonly onForm = (listener: Listener): Unsubscribe => this.topics.subscribe(formTopic, listener);
  readonly formVersion = (): number => this.topics.version(formTopic);

  /** Tells of every edit by the person (not of values restored from a draft). */
  readonly onEdit = (listener: EditListener): Unsubscribe => {
    this.editListeners.add(listener);
    return () => this.editListeners.delete(listener);
  };

  /** Registers a way to take over what stands in an open editor; `settle` calls it. */
  readonly addPending = (commit: () => void): Unsubscribe => {
    this.pending.add(commit);
    return () => this.pending.delete(commit);
  };

  /** Takes over what is still in an open cell editor, before saving or handing in. */
  settle(): void {
    this.pending.forEach((commit) => commit());
  }

  /** Whether the form may be saved, once its files are there; what keeps it back is shown at its place. */
  async isComplete(): Promise<boolean> {
    const isWhole = await this.uploads.arrived();
    this.settle();
    this.validateAs('submit');
    return isWhole && !this.allFindings().some((finding) => finding.level === 'error');
  }

  field(key: string): FieldModel | undefined {
    return this.view.sections.flatMap((section) => section.fields).find(({ field }) => field.key === key)?.field;
  }

  table(name: string): TableView | undefined {
    return this.view.tables.find((table) => table.name === name);
  }

  value(key: string): unknown {
    return this.headerValues()[key];
  }

  /** The values of the header: the same object until one of them changes. */
  readonly headerValues = (): Row => (this.header ??= this.engine.header());

  /** What is wrong with the header's fields, by us or the server: the same list until that changes. */
  readonly headerErrors = (): readonly Finding[] => this.findings.headerErrors();

  rows(table: string): readonly Row[] {
    return this.engine.rows(table);
  }

  state(key: string): FieldState {
    return this.engine.fieldState(key);
  }

  cellState(table: string, row: number, key: string): FieldState {
    return this.engine.cellState(table, row, key);
  }

  explain(path: string, row: number | null): readonly Explanation[] {
    return this.engine.explain(path, row);
  }

  /** Writes a header value that a person typed or picked. */
  setValue(key: string, value: unknown): void {
    this.findings.dropRemote(`/${key}`);
    const change = this.engine.setHeader(key, value);
    this.spread(change, [sameKey(key)]);
    this.edited();
  }

  /** Writes values that nobody types. */
  give(values: Readonly<Record<string, unknown>>): void {
    this.spread(this.engine.give(values), []);
  }

  /** Writes the values that other rows bring along: where the person may write, and where nobody types. */
  fillValues(values: Readonly<Record<string, unknown>>): void {
    this.give(values);
    for (const [key, value] of Object.entries(values))
      if (this.view.editable.has(this.field(key)?.path ?? '')) this.setValue(key, value);
  }

  /** Writes cells. */
  setCells(table: string, patches: readonly CellPatch[]): void {
    if (patches.length === 0) return;
    for (const patch of patches) this.findings.dropRemote(`/${table}/${patch.row}/${patch.key}`);
    const alike = this.rowsAlike(table, patches);
    const change = this.engine.setCells(table, patches);
    const touched = new Set([...patches.map((patch) => patch.row), ...alike, ...this.rowsAlike(table, patches)]);
    this.findings.touchRows(table, touched);
    this.spread(change, [...touched].map((row) => rowTopic(table, row)).concat(tableTopic(table)));
    this.edited();
  }

  /** Inserts rows at a place. */
  insertRows(table: string, at: number, rows: readonly Row[]): void {
    const change = this.engine.insertRows(table, at, rows);
    this.findings.moveRows(table, at, rows.length);
    this.restructured(table, change);
  }

  /** Removes rows. */
  removeRows(table: string, at: number, count: number): void {
    const change = this.engine.removeRows(table, at, count);
    this.findings.moveRows(table, at, -count);
    this.restructured(table, change);
  }

  private restructured(table: string, change: Change): void {
    const rows = this.rows(table);
    // Keys may repeat in other rows than before.
    this.findings.touchRows(table, rows.keys());
    this.spread(change, [tableTopic(table), ...rows.map((_, row) => rowTopic(table, row))]);
    this.edited();
  }

  /** Rows whose key equals one of those just written: their uniqueness changes with it. */
  private rowsAlike(table: string, patches: readonly CellPatch[]): number[] {
    const key = this.table(table)?.key ?? null;
    if (key === null || !patches.some((patch) => patch.key === key)) return [];
    const rows = this.rows(table);
    const written = new Set(patches.filter((patch) => patch.key === key).map((patch) => rows[patch.row]?.[key]));
    return rows.flatMap((row, index) => (written.has(row[key]) ? [index] : []));
  }

  private spread(change: Change, more: readonly string[]): void {
    if (change.header.length > 0) this.header = null;
    const topics = new Set<string>(more);
    for (const key of change.header) topics.add(sameKey(key));
    for (const [table, rows] of Object.entries(change.rows)) {
      this.findings.touchRows(table, rows);
      for (const row of rows) topics.add(rowTopic(table, row));
      if (rows.length > 0) topics.add(tableTopic(table));
    }
    const before = this.findings.ofHeader();
    if (this.findings.refreshHeader()) {
      for (const finding of [...before, ...this.findings.ofHeader()]) topics.add(sameKey(finding.key ?? ''));
    }
    topics.add(formTopic);
    this.validateFew();
    this.topics.publish(topics);
  }

  /** Sums of a short table are true when the page is drawn; a long one follows in the background. */
  private validateFew(): void {
    if (this.findings.validateSome(rowsPerPart)) this.validateInBackground();
  }

  private edited(): void {
    this.editListeners.forEach((listener) => listener());
  }

  /** Notes that the person has left a field: from now on its faults are shown. */
  touch(key: string): void {
    if (this.touched.has(key)) return;
    this.touched.add(key);
    this.topics.publish([sameKey(key)]);
  }

  get strictness(): ValidationMode {
    return this.findings.strictness;
  }

  /** How often the person has tried to hand in: what is wrong is listed from the first time on. */
  get attempts(): number {
    return this.tries;
  }

  /** Asks this strictly from now on, and gives rows as found; `submit` is an attempt to hand in. */
  validateAs(mode: ValidationMode): KnownRows {
    this.findings.ask(mode);
    if (mode === 'submit') this.tries += 1;
    this.announceAll();
    return this.findings.ownOfRow;
  }

  /** Shows what the server or an outcome finds beyond our own findings, at its places, until these are edited. */
  showRemote(findings: readonly Finding[]): void {
    const mark = ({ pointer, code }: Finding): string => `${pointer} ${code}`;
    this.findings.setRemote([]);
    const known = new Set(this.findings.all().map(mark));
    this.findings.setRemote(findings.filter((finding) => !known.has(mark(finding))));
    this.tries += 1;
    this.announceAll();
  }

  /** Shows what the server finds while somebody types, in place of what it found of that kind before. */
  showHints(code: string, findings: readonly Finding[]): void {
    const places = this.findings.replaceRemote(code, findings);
    const told = places.map(({ table, row, key }) => (table === null ? sameKey(key ?? '') : rowTopic(table, row ?? 0)));
    if (told.length > 0) this.topics.publish([...new Set(told), formTopic]);
  }

  private announceAll(): void {
    this.validateFew();
    this.topics.publishAll();
  }

  /** Whether a field's faults are shown: not before the person has left it, unless the form is validated strictly. */
  showsErrors(key: string): boolean {
    return this.strictness === 'submit' || this.touched.has(key);
  }

  /** What a field's value needs a look for, though it may be handed in. */
  warnings(key: string): readonly Finding[] {
    return this.findings.ofKey(key).filter(({ level }) => level === 'warn');
  }

  rowFindings(table: string, row: number): readonly Finding[] {
    return this.findings.ofRow(table, row);
  }

  rowVerdict(table: string, row: number): Verdict {
    return this.findings.verdict(table, row);
  }

  /** Sums of a table's findings and verdicts, as far as validated: long tables are validated in the background. */
  tableCount(table: string): TableCount {
    return this.findings.count(table);
  }

  /** Validates what waits, in parts, so that the page stays alive; tells the tables as their sums grow true. */
  validateInBackground(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const isMore = this.findings.validateSome(rowsPerPart);
      // Rows that were drawn meanwhile were validated by that, and the sums of their table with them.
      this.topics.publish([...this.view.tables.map(({ name }) => tableTopic(name)), formTopic]);
      if (isMore) this.validateInBackground();
    }, 0);
  }

  /** All findings, header first. */
  allFindings(): readonly Finding[] {
    return this.findings.all();
  }
}
