import { sameValue } from '../values/empty.ts';
import type { Row } from '../values/finding.ts';
import type { Verdict } from './rule-verdict.ts';
import { UniqueColumn, uniqueText } from './unique-column.ts';

/** A row under work. */
export type MutableRow = Record<string, unknown>;

/** What an edit of a table touched, gathered until the edit is over. */
export interface TableEdit {
  /** Rows that are already copies of their own. */
  readonly copied: Set<number>;
  /** By column, values whose rows may have become unique or repeated. */
  readonly repeated: Map<UniqueColumn, Set<string>>;
}

/** The rows of one table: as typed or stored, and as they stand with computed values. Rows shown outside never change. */
export class TableState {
  readonly name: string;
  /** As typed or stored, without what is computed. */
  readonly typed: MutableRow[];
  /** With computed values, without hidden ones; replaced as a whole by every edit. */
  values: MutableRow[];
  /** By row, results of the conditions of visibility by their slot. */
  readonly flags: boolean[][];
  /** By row, the worst verdict, where expressions read it. */
  readonly states: Verdict[];
  readonly #places = new Map<
    string,
    { readonly values: readonly Row[]; readonly rows: ReadonlyMap<string, readonly number[]> }
  >();
  readonly #unique: readonly UniqueColumn[];
  readonly #uniqueKeys: ReadonlySet<string>;

  /** @param rows objects that nobody else has */
  constructor(name: string, rows: MutableRow[], uniqueKeys: readonly string[]) {
    this.name = name;
    this.typed = rows;
    this.values = rows.map((row) => ({ ...row }));
    this.flags = rows.map(() => []);
    this.states = rows.map(() => 'none');
    this.#uniqueKeys = new Set(uniqueKeys);
    this.#unique = uniqueKeys.map((key) => new UniqueColumn(key));
    for (const column of this.#unique) for (const row of rows) column.add(row[column.key]);
  }

  /** Begins an edit: rows handed out before stay as they are. */
  edit(): TableEdit {
    this.values = this.values.slice();
    return { copied: new Set(), repeated: new Map() };
  }

  /** Writes the present value of a cell. Gives false when it is the same already. */
  write(row: number, key: string, value: unknown, edit: TableEdit | null): boolean {
    const known = this.values[row];
    if (!known || sameValue(known[key], value)) return false;
    const target = edit === null ? known : this.#copy(row, known, edit);
    if (this.#uniqueKeys.has(key)) this.#count(key, target[key], value, edit);
    if (value === undefined) delete target[key];
    else target[key] = value;
    return true;
  }

  /** Puts rows in at an index; they must be counted with `counted` afterwards. */
  insert(at: number, rows: readonly Row[], edit: TableEdit): void {
    this.typed.splice(at, 0, ...rows.map((row) => ({ ...row })));
    this.values.splice(at, 0, ...rows.map((row) => ({ ...row })));
    this.flags.splice(at, 0, ...rows.map(() => []));
    this.states.splice(at, 0, ...rows.map((): Verdict => 'none'));
    for (const row of rows) for (const column of this.#unique) this.#note(column, column.add(row[column.key]), edit);
  }

  /** Takes rows out. */
  remove(at: number, count: number, edit: TableEdit): void {
    this.typed.splice(at, count);
    const removed = this.values.splice(at, count);
    this.flags.splice(at, count);
    this.states.splice(at, count);
    for (const row of removed)
      for (const column of this.#unique) this.#note(column, column.remove(row[column.key]), edit);
  }

  /** Rows whose uniqueness may be other than before the edit. */
  affected({ repeated }: TableEdit): readonly number[] {
    const rows = new Set<number>();
    for (const [{ key }, texts] of repeated) {
      this.values.forEach((row, index) => {
        if (texts.has(uniqueText(row[key]) ?? '')) rows.add(index);
      });
    }
    return [...rows];
  }

  /** Rows that hold the same value as this row in a column that must not repeat, itself included; else none. */
  repetitions(row: number, key: string): readonly number[] {
    const column = this.#unique.find((each) => each.key === key);
    const values = this.values[row];
    if (!column || !values || !column.repeats(values)) return [];
    return this.#rowsBy(key).get(uniqueText(values[key]) ?? '') ?? [];
  }

  /** Rows by the value of a column, found once after each edit. */
  #rowsBy(key: string): ReadonlyMap<string, readonly number[]> {
    const { values } = this;
    const known = this.#places.get(key);
    if (known?.values === values) return known.rows;
    const rows = new Map<string, number[]>();
    for (const [index, row] of values.entries()) {
      const text = uniqueText(row[key]);
      const same = text === null ? undefined : rows.get(text);
      if (same !== undefined) same.push(index);
      else if (text !== null) rows.set(text, [index]);
    }
    this.#places.set(key, { values, rows });
    return rows;
  }

  #copy(row: number, known: MutableRow, edit: TableEdit): MutableRow {
    if (edit.copied.has(row)) return known;
    edit.copied.add(row);
    const copy = { ...known };
    this.values[row] = copy;
    return copy;
  }

  #count(key: string, before: unknown, after: unknown, edit: TableEdit | null): void {
    for (const column of this.#unique) {
      if (column.key !== key) continue;
      this.#note(column, column.remove(before), edit);
      this.#note(column, column.add(after), edit);
    }
  }

  #note(column: UniqueColumn, text: string | null, edit: TableEdit | null): void {
    if (text === null || edit === null) return;
    const known = edit.repeated.get(column);
    if (known) known.add(text);
    else edit.repeated.set(column, new Set([text]));
  }
}
