import type { Finding } from '../../../core/values/finding.ts';
import type { TableView } from '../../../core/form/form-view.ts';
import { TableFindings, type Found, type TableCount, type ValidationMode, type Verdict } from './table-findings.ts';

/** Validates parts of one form; the same findings as the server's. */
export interface Validator {
  readonly header: () => Found;
  readonly row: (table: string, row: number) => Found;
  readonly verdict: (table: string, row: number) => Verdict;
  readonly rowCount: (table: string) => number;
}

const none: readonly Finding[] = [];

/** The code of choices that their dictionary lacks. */
const choiceCode = 'dict';

/** The code of open questions: they stay at their places while these are edited. */
export const questionCode = 'question';
const noCount: TableCount = { errors: 0, warnings: 0, pass: 0, warn: 0, fail: 0 };

/**
 * What is wrong with a form, by place, kept up to date row by row. Findings of the server are shown beside our own
 * until their place is edited.
 */
export class FindingIndex {
  private readonly validate: Validator;
  private mode: ValidationMode = 'draft';
  private header: Found | null = null;
  private errors: readonly Finding[] = [];
  private readonly tables: ReadonlyMap<string, TableFindings>;
  private readonly remote = new Map<string, Finding[]>();
  private questions: readonly Finding[] = none;

  constructor(validate: Validator, tables: readonly Pick<TableView, 'name'>[]) {
    this.validate = validate;
    this.tables = new Map(
      tables.map(({ name }) => {
        const validateRow = (row: number) => ({ found: validate.row(name, row), verdict: validate.verdict(name, row) });
        return [name, new TableFindings(validateRow, validate.rowCount(name))];
      }),
    );
  }

  /**
   * Asks this strictly from now on. What was found of rows is kept by both strictnesses; choices that a dictionary lacked
   * are looked for anew, since it may have them by now.
   */
  ask(mode: ValidationMode): void {
    this.mode = mode;
    this.header = null;
    for (const table of this.tables.values()) table.touchFound(choiceCode);
  }

  get strictness(): ValidationMode {
    return this.mode;
  }

  /** Findings of the form itself and its header fields. */
  ofHeader(): readonly Finding[] {
    this.header ??= this.validate.header();
    return this.header[this.mode];
  }

  /** Errors of ours and of the server at header fields: the same list until one of them changes. */
  headerErrors(): readonly Finding[] {
    const remote = [...this.remote.values()].flat().filter(({ table }) => table === null);
    const found = [...this.ofHeader(), ...remote].filter(({ level, key }) => level === 'error' && key !== null);
    const same = found.length === this.errors.length && found.every((finding, at) => isAlike(finding, this.errors[at]));
    if (!same) this.errors = found;
    return this.errors;
  }

  /** Findings at one header field. */
  ofKey(key: string): readonly Finding[] {
    const own = this.ofHeader().filter((finding) => finding.key === key && finding.row === null);
    const pointer = `/${key}`;
    const asked = this.questions.filter((question) => question.pointer === pointer);
    return [...own, ...(this.remote.get(pointer) ?? none), ...asked];
  }

  /** Findings of one row, validated now if need be. */
  ofRow(table: string, row: number): readonly Finding[] {
    const known = this.tables.get(table)?.findings(row, this.mode) ?? none;
    const remote = this.remote.size === 0 ? none : this.remoteOfRow(table, row);
    const asked = this.questions.filter((question) => question.table === table && question.row === row);
    return remote.length + asked.length === 0 ? known : [...known, ...remote, ...asked];
  }

  /** What we find of one row ourselves, apart from choices that a dictionary lacks: that one the server knows best. */
  readonly ownOfRow = (table: string, row: number): readonly Finding[] =>
    (this.tables.get(table)?.findings(row, this.mode) ?? none).filter(({ code }) => code !== choiceCode);

  private remoteOfRow(table: string, row: number): Finding[] {
    const prefix = `/${table}/${row}`;
    const inside = [...this.remote].filter(([pointer]) => pointer === prefix || pointer.startsWith(`${prefix}/`));
    return inside.flatMap(([, findings]) => findings);
  }

  verdict(table: string, row: number): Verdict {
    return this.tables.get(table)?.verdict(row, this.mode) ?? 'none';
  }

  /** Validates the header again; true if its findings changed. */
  refreshHeader(): boolean {
    const before = this.header;
    this.header = this.validate.header();
    return before === null || !sameFindings(before[this.mode], this.header[this.mode]);
  }

  /** Marks rows as changed; they are validated when asked about. */
  touchRows(table: string, rows: Iterable<number>): void {
    this.tables.get(table)?.touch(rows);
  }

  /** Follows rows that were inserted (`count` above 0) or removed (below 0) at a place. */
  moveRows(table: string, at: number, count: number): void {
    const findings = this.tables.get(table);
    if (count > 0) findings?.insert(at, count);
    else findings?.remove(at, -count);
    // Positions of the server's findings are those at the time of its answer.
    for (const pointer of this.remote.keys()) {
      if (pointer === `/${table}` || pointer.startsWith(`/${table}/`)) this.remote.delete(pointer);
    }
  }

  /** Keeps findings that the server answered with. */
  setRemote(findings: readonly Finding[]): void {
    this.remote.clear();
    for (const finding of findings) {
      this.remote.set(finding.pointer, [...(this.remote.get(finding.pointer) ?? none), finding]);
    }
  }

  /** Puts findings of the server in place of those with the same code; answers both. */
  replaceRemote(code: string, findings: readonly Finding[]): readonly Finding[] {
    if (code === questionCode) {
      const before = this.questions;
      this.questions = findings;
      return [...before, ...findings];
    }
    const gone = [...this.remote.values()].flat().filter((finding) => finding.code === code);
    const kept = [...this.remote.values()].flat().filter((finding) => finding.code !== code);
    this.setRemote([...kept, ...findings]);
    return [...gone, ...findings];
  }

  /** Drops the server's findings at a place that has been edited. */
  dropRemote(pointer: string): void {
    this.remote.delete(pointer);
  }

  /** Every finding: the header's first, then rows in order. Validates all rows not validated yet. */
  all(): readonly Finding[] {
    const inRows = [...this.tables.values()].flatMap((table) => table.all(this.mode));
    const remote = [...this.remote.values()].flat();
    return [...this.ofHeader(), ...inRows, ...remote];
  }

  /** Sums of one table, as far as its rows are validated. */
  count(table: string): TableCount {
    return this.tables.get(table)?.count(this.mode) ?? noCount;
  }

  /** Validates up to so many of the waiting rows of each table; true if more wait. */
  validateSome(most: number): boolean {
    return [...this.tables.values()].filter((table) => !table.validateSome(most)).length > 0;
  }
}

function isAlike(one: Finding, other: Finding | undefined): boolean {
  return one.pointer === other?.pointer && one.code === other.code && one.message.zh === other.message.zh;
}

function sameFindings(before: readonly Finding[], after: readonly Finding[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((finding, index) => {
    const other = after[index];
    return other?.pointer === finding.pointer && other.code === finding.code && other.level === finding.level;
  });
}
