import type { Finding } from '../../../core/values/finding.ts';

/** How strictly the form is validated: what may be left for later, or what a forward outcome demands. */
export type ValidationMode = 'draft' | 'submit';

/** What was found of a part, by how strictly it is asked. */
export type Found = Readonly<Record<ValidationMode, readonly Finding[]>>;

/** The worst verdict of a row's rules. */
export type Verdict = 'pass' | 'warn' | 'fail' | 'none';

/** What one strictness found of one row when it was last validated. */
interface RowRecord {
  readonly findings: readonly Finding[];
  readonly errors: number;
  readonly warnings: number;
  readonly verdict: Verdict;
}

type RowRecords = Readonly<Record<ValidationMode, RowRecord>>;

/** Sums over the rows of a table. Rows waiting to be validated anew count as they did before. */
export interface TableCount {
  readonly errors: number;
  readonly warnings: number;
  readonly pass: number;
  readonly warn: number;
  readonly fail: number;
}

const nothing: RowRecord = { findings: [], errors: 0, warnings: 0, verdict: 'none' };
const unknownRow: RowRecords = { draft: nothing, submit: nothing };

/** Validates one row of the table now. */
export type RowValidator = (row: number) => { readonly found: Found; readonly verdict: Verdict };

function recordsOf({ found, verdict }: ReturnType<RowValidator>): RowRecords {
  const draft = recordOf(found.draft, verdict);
  return { draft, submit: found.submit === found.draft ? draft : recordOf(found.submit, verdict) };
}

function recordOf(findings: readonly Finding[], verdict: Verdict): RowRecord {
  const errors = findings.filter((finding) => finding.level === 'error').length;
  // A row with something wrong in it has not passed, whatever the rules say of its other cells.
  const told = errors > 0 && verdict === 'pass' ? 'none' : verdict;
  return { findings, errors, warnings: findings.length - errors, verdict: told };
}

function noSums() {
  return { errors: 0, warnings: 0, pass: 0, warn: 0, fail: 0 };
}

/** Findings and verdicts of one table by either strictness, validated row by row when asked for; sums are kept along. */
export class TableFindings {
  private readonly validate: RowValidator;
  private records: RowRecords[];
  private readonly stale: Set<number>;
  private readonly sums = { draft: noSums(), submit: noSums() };

  constructor(validate: RowValidator, rows: number) {
    this.validate = validate;
    this.records = Array.from({ length: rows }, () => unknownRow);
    this.stale = new Set(this.records.keys());
  }

  count(mode: ValidationMode): TableCount {
    return this.sums[mode];
  }

  private record(row: number): RowRecords {
    const known = this.records[row];
    if (known === undefined || !this.stale.has(row)) return known ?? unknownRow;
    const fresh = recordsOf(this.validate(row));
    this.replace(row, fresh);
    return fresh;
  }

  private replace(row: number, fresh: RowRecords): void {
    this.add(this.records[row] ?? unknownRow, -1);
    this.add(fresh, 1);
    this.records[row] = fresh;
    this.stale.delete(row);
  }

  private add(records: RowRecords, sign: 1 | -1): void {
    for (const mode of ['draft', 'submit'] as const) {
      const [{ errors, warnings, verdict }, sums] = [records[mode], this.sums[mode]];
      sums.errors += sign * errors;
      sums.warnings += sign * warnings;
      if (verdict !== 'none') sums[verdict] += sign;
    }
  }

  findings(row: number, mode: ValidationMode): readonly Finding[] {
    return this.record(row)[mode].findings;
  }

  verdict(row: number, mode: ValidationMode): Verdict {
    return this.record(row)[mode].verdict;
  }

  /** Marks rows as changed. */
  touch(rows: Iterable<number>): void {
    for (const row of rows) if (row < this.records.length) this.stale.add(row);
  }

  /** Marks all rows as changed. */
  touchAll(): void {
    this.touch(this.records.keys());
  }

  /** Marks the rows with a finding of a code. */
  touchFound(code: string): void {
    const has = (findings: readonly Finding[]): boolean => findings.some((finding) => finding.code === code);
    this.touch(this.records.flatMap(({ submit }, row) => (has(submit.findings) ? [row] : [])));
  }

  /** Follows rows inserted at a place. */
  insert(at: number, count: number): void {
    this.records.splice(at, 0, ...Array.from({ length: count }, () => unknownRow));
    this.touchAll();
  }

  /** Follows rows removed at a place. */
  remove(at: number, count: number): void {
    for (const gone of this.records.splice(at, count)) this.add(gone, -1);
    this.stale.clear();
    this.touchAll();
  }

  /** Validates up to so many of the waiting rows; true if none is left. */
  validateSome(most: number): boolean {
    let left = most;
    for (const row of this.stale) {
      if (left-- <= 0) return false;
      this.record(row);
    }
    return true;
  }

  /** All findings in the order of the rows. */
  all(mode: ValidationMode): readonly Finding[] {
    return this.records.flatMap((_, row) => this.findings(row, mode));
  }
}
