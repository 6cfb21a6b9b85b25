import type { Turns } from '../expression/turns.ts';
import type { FormView } from './form-view.ts';
import type { Finding, FormData, Row } from '../values/finding.ts';

/** Values that expressions may read beside the data: who, when, which release. */
export interface FormContext {
  /** Local calendar date, yyyy-MM-dd (Asia/Shanghai unless the operator says otherwise). */
  readonly today: string;
  /** RFC 3339 with offset. */
  readonly now: string;
  /** User id of the person. */
  readonly me: string;
  /** User id of who completed the step before, or ''. */
  readonly prevUser: string;
  readonly roles: readonly string[];
  /** Version of the release that the instance was started with; it keeps it though a task may show a newer one. */
  readonly release: number;
}

/** What is true of a field or cell now; derived, never stored. */
export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  /** Not editable now (read-only, computed, or `x-lock` holds). */
  readonly locked: boolean;
  /** The value comes from `x-calc`, or from `x-suggest` and nobody typed over it. */
  readonly computed: boolean;
}

/** Why a field is as it is: the expression that decided and the values it read. */
export interface Explanation {
  readonly word: 'x-calc' | 'x-suggest' | 'x-when' | 'x-need' | 'x-lock';
  readonly expression: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/** What one change touched: header keys and rows whose values or states are new. */
export interface Change {
  readonly header: readonly string[];
  readonly rows: Readonly<Record<string, readonly number[]>>;
}

/** One cell to write. */
export interface CellPatch {
  readonly row: number;
  readonly key: string;
  readonly value: unknown;
}

/**
 * The live state of one form: values, computed values, visibility, needs and locks, kept by the dependency graph.
 * One cell's edit costs its dependants and each row formula that reads a changed aggregate, not the whole form.
 */
export interface FormEngine {
  readonly view: FormView;
  /** Header values with computed ones; hidden values are dropped unless the field keeps them. */
  readonly header: () => FormData;
  readonly rows: (table: string) => readonly Row[];
  /** Header and tables together, as handed in on completion (only editable paths and row keys). */
  readonly submission: () => Record<string, unknown>;
  /** Header and tables together, everything known; rows of hidden tables are dropped. */
  readonly data: () => Record<string, unknown>;
  readonly setHeader: (key: string, value: unknown) => Change;
  /**
   * Takes header values that follow from what is done instead of being typed, such as the result of an opinion from the
   * outcome pressed. Only read-only fields that are not computed take them.
   */
  readonly give: (values: Row) => Change;
  readonly setCells: (table: string, patches: readonly CellPatch[]) => Change;
  readonly insertRows: (table: string, at: number, rows: readonly Row[]) => Change;
  readonly removeRows: (table: string, at: number, count: number) => Change;
  readonly fieldState: (key: string) => FieldState;
  readonly cellState: (table: string, row: number, key: string) => FieldState;
  /** Whether the header field of a path, or that cell of a row, is there to be seen: nothing else of its state. */
  readonly isShown: (path: string, row: number | null) => boolean;
  /** Whether the same is locked, or not there at all. */
  readonly isLocked: (path: string, row: number | null) => boolean;
  /** Whether a table is there to be seen: one of a set that is hidden is not. */
  readonly isTableShown: (name: string) => boolean;
  /** pass, warn, fail or none: the worst verdict of the row's rules. */
  readonly rowState: (table: string, row: number) => 'pass' | 'warn' | 'fail' | 'none';
  readonly explain: (path: string, row: number | null) => readonly Explanation[];
  /** Expression findings (needs, checks, rules, sheet key and uniqueness) of one row, of the header, or of all. */
  readonly validateRow: (table: string, row: number) => readonly Finding[];
  readonly validateHeader: () => readonly Finding[];
  /** The same with interruptions; nobody may change the form meanwhile. */
  readonly rowInTurns: (table: string, row: number) => Turns<readonly Finding[]>;
  readonly headerInTurns: () => Turns<readonly Finding[]>;
  /**
   * What the sets stored with the completion ask for when a step is left without being finished (handed back or
   * terminated): their needs and checks, and the rules about what follows from the outcome pressed. Not their required
   * fields.
   */
  readonly leavingInTurns: () => Turns<readonly Finding[]>;
}
