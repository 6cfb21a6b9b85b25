import type { Finding } from '../../../core/values/finding.ts';

/** The worst verdict of a row's rules. */
export type Verdict = 'pass' | 'warn' | 'fail' | 'none';

/** What was found of one row when it was last validated. */
interface RowRecord {
  readonly findings: readonly Finding[];
  readonly errors: number;
  readonly warnings: number;
  readonly verdict: Verdict;
}

/** Sums over the rows of a table. Rows waiting to be validated anew count as they did before. */
export interface TableCount {
  readonly errors: number;
  readonly warnings: number;
  readonly pass: number;
  readonly warn: number;
  readonly fail: number;
}

const unknownRow: RowRecord = { findings: [], errors: 0, warnings: 0, verdict: 'none' };

/** Validates one row of the table now. */
export type RowValidator = (row: number) => { readonly findings: readonly Finding[]; readonly verdict: Verdict };

function recordOf({ findings, verdict }: ReturnType<RowValidator>): RowRecord {
  const errors = findings.filter((finding) => finding.level === 'error').length;
  // A row with something wrong in it has not passed, whatever the rules say of its other cells.
  const told = errors > 0 && verdict === 'pass' ? 'none' : verdict;
  return { findings, errors, warnings: findings.length - errors, verdict: told };
}

/** Findings and verdicts of one table, validated row by row when asked for; sums are kept along. */
export class TableFindings {
  private readonly validate: RowValidator;
  private records: RowRecord[];
  private readonly stale: Set<number>;
  private readonly sums = { errors: 0, warnings: 0, pass: 0, warn: 0, fail: 0, none: 0 };

  constructor(validate: RowValidator, rows: number) {
    this.validate = validate;
    this.records = Array.from({ length: rows }, () => unknownRow);
    this.stale = new Set(this.records.keys());
  }

  get count(): TableCount {
    return this.sums;
  }

  private record(row: number): RowRecord {
    const known = this.records[row];
    if (known === undefined || !this.stale.has(row)) return known ?? unknownRow;
    const fresh = recordOf(this.validate(row));
    this.replace(row, fresh);
    return fresh;
  }

  private replace(row: number, fresh: RowRecord): void {
    this.add(this.records[row] ?? unknownRow, -1);
    this.add(fresh, 1);
    this.records[row] = fresh;
    this.stale.delete(row);
  }

  private add({ errors, warnings, verdict }: RowRecord, sign: 1 | -1): void {
    this.sums.errors += sign * errors;
    this.sums.warnings += sign * warnings;
    this.sums[verdict] += sign;
  }

  findings(row: number): readonly Finding[] {
    return this.record(row).findings;
  }

  verdict(row: number): Verdict {
    return this.record(row).verdict;
  }

  /** Marks rows as changed. */
  touch(rows: Iterable<number>): void {
    for (const row of rows) if (row < this.records.length) this.stale.add(row);
  }

  /** Marks all rows as changed. */
  touchAll(): void {
    this.touch(this.records.keys());
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
  all(): readonly Finding[] {
    return this.records.flatMap((_, row) => this.findings(row));
  }
}
