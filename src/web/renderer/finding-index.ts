import type { Finding } from '../../core/validation/finding.ts';

/** How strictly the form is judged: what may be left for later, or what a forward outcome demands. */
export type JudgeMode = 'draft' | 'submit';

/** Judges parts of one form; the same findings as the server's. */
export interface Judge {
  readonly header: (mode: JudgeMode) => readonly Finding[];
  readonly row: (table: string, row: number, mode: JudgeMode) => readonly Finding[];
  readonly rowCount: (table: string) => number;
}

/** Findings of one table by row; `undefined` = not judged yet. */
type RowFindings = (readonly Finding[] | undefined)[];

const none: readonly Finding[] = [];

/** How many findings there are. */
export interface FindingCount {
  readonly errors: number;
  readonly warnings: number;
}

/**
 * What is wrong with a form, by place, kept up to date row by row. Findings of the server are shown beside our own
 * until their place is edited.
 */
export class FindingIndex {
  private readonly judge: Judge;
  private readonly tables: readonly string[];
  private mode: JudgeMode = 'draft';
  private header: readonly Finding[] | null = null;
  private readonly rows = new Map<string, RowFindings>();
  private readonly remote = new Map<string, Finding[]>();

  constructor(judge: Judge, tables: readonly string[]) {
    this.judge = judge;
    this.tables = tables;
    this.reset();
  }

  /** Forgets everything judged; the next question judges anew. */
  reset(mode: JudgeMode = this.mode): void {
    this.mode = mode;
    this.header = null;
    for (const table of this.tables) this.rows.set(table, Array.from({ length: this.judge.rowCount(table) }));
  }

  get strictness(): JudgeMode {
    return this.mode;
  }

  /** Findings of the form itself and its header fields. */
  ofHeader(): readonly Finding[] {
    this.header ??= this.judge.header(this.mode);
    return this.header;
  }

  /** Findings at one header field. */
  ofKey(key: string): readonly Finding[] {
    const own = this.ofHeader().filter((finding) => finding.key === key && finding.row === null);
    return [...own, ...(this.remote.get(`/${key}`) ?? none)];
  }

  /** Findings of one row, judged now if need be. */
  ofRow(table: string, row: number): readonly Finding[] {
    const list = this.rows.get(table);
    if (list === undefined || row >= list.length) return none;
    const known = (list[row] ??= this.judge.row(table, row, this.mode));
    const remote = this.remote.size === 0 ? none : this.remoteOfRow(table, row);
    return remote.length === 0 ? known : [...known, ...remote];
  }

  private remoteOfRow(table: string, row: number): Finding[] {
    const prefix = `/${table}/${row}`;
    const inside = [...this.remote].filter(([pointer]) => pointer === prefix || pointer.startsWith(`${prefix}/`));
    return inside.flatMap(([, findings]) => findings);
  }

  /** Judges the header again; true if its findings changed. */
  refreshHeader(): boolean {
    const before = this.header;
    this.header = this.judge.header(this.mode);
    return before === null || !sameFindings(before, this.header);
  }

  /** Marks rows as changed; they are judged when asked about. */
  touchRows(table: string, rows: Iterable<number>): void {
    const list = this.rows.get(table);
    for (const row of rows) if (list !== undefined && row < list.length) list[row] = undefined;
  }

  /** Follows rows that were inserted (`count` above 0) or removed (below 0) at a place. */
  moveRows(table: string, at: number, count: number): void {
    const list = this.rows.get(table);
    if (list === undefined) return;
    if (count > 0) list.splice(at, 0, ...Array.from<undefined>({ length: count }));
    else list.splice(at, -count);
    // Positions of the server's findings are those at the time of its answer.
    for (const pointer of this.remote.keys()) if (pointer.startsWith(`/${table}/`)) this.remote.delete(pointer);
  }

  /** Keeps findings that the server answered with. */
  setRemote(findings: readonly Finding[]): void {
    this.remote.clear();
    for (const finding of findings) {
      this.remote.set(finding.pointer, [...(this.remote.get(finding.pointer) ?? none), finding]);
    }
  }

  /** Drops the server's findings at a place that has been edited. */
  dropRemote(pointer: string): void {
    this.remote.delete(pointer);
  }

  /** Every finding: the header's first, then rows in order. Judges all rows not judged yet. */
  all(): readonly Finding[] {
    const inRows = this.tables.flatMap((table) =>
      (this.rows.get(table) ?? []).flatMap((_, row) => this.ofRow(table, row)),
    );
    const isRowPlace = (pointer: string): boolean => this.tables.some((table) => pointer.startsWith(`/${table}/`));
    const remote = [...this.remote].filter(([pointer]) => !isRowPlace(pointer)).flatMap(([, findings]) => findings);
    return [...this.ofHeader(), ...remote, ...inRows];
  }

  /** Errors and warnings of one table. Judges all rows not judged yet. */
  count(table: string): FindingCount {
    let [errors, warnings] = [0, 0];
    const list = this.rows.get(table) ?? [];
    for (let row = 0; row < list.length; row += 1) {
      for (const finding of this.ofRow(table, row)) {
        if (finding.level === 'error') errors += 1;
        else warnings += 1;
      }
    }
    return { errors, warnings };
  }
}

function sameFindings(before: readonly Finding[], after: readonly Finding[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((finding, index) => {
    const other = after[index];
    return other?.pointer === finding.pointer && other.code === finding.code && other.level === finding.level;
  });
}
