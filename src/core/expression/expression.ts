import type { LookupTable } from '../../generated/descriptor.ts';
import type { Text } from '../text/text.ts';
import type { ExpressionCode } from '../errors/expression-diagnostics.ts';
import type { Turns } from './turns.ts';

/** Types of single values: numbers of every kind are double; dates and times are ISO text. */
export type ScalarType = 'double' | 'string' | 'bool';

/**
 * Type of a name: a scalar, a list of scalars, an object with named parts (a file), a list of such objects held as one
 * value (files), or a table of rows.
 */
export type ValueType =
  | ScalarType
  | `list<${ScalarType}>`
  | {
      readonly kind: 'object' | 'objects' | 'table';
      readonly fields: Readonly<Record<string, ValueType>>;
      /** How many there are at most, where that is known. */
      readonly most?: number;
    };

/** The names that are not fields: who, when, which release; `rowState` stands in rows only. */
export type ContextName = 'today' | 'now' | 'me' | 'prevUser' | 'role' | 'release' | 'rowState';

/** What an expression may read. Build it once per set, form or table and reuse it: it holds the typed environment. */
export interface ScopeDefinition {
  /**
   * Sibling names: of a form its fields and tables, of a row the columns of its table. Key → type.
   */
  readonly fields: Readonly<Record<string, ValueType>>;
  /** The table whose rows the expression belongs to, or null when it belongs to the form. */
  readonly table: string | null;
  /** Fields and tables of the whole form, read as `root.x`; at form level the same as `fields`. */
  readonly root: Readonly<Record<string, ValueType>>;
  /**
   * Take an unknown name as a key of a used set that the process lacks: it reads as empty. For a process that was
   * checked before it was released and is loaded without the library of sets.
   */
  readonly lenient?: boolean;
  /** Look-up tables that it may read, by id. */
  readonly lookups?: ReadonlyMap<string, LookupTable>;
}

/**
 * One thing that an expression reads.
 * - `sibling`: a value of its own row or form; `header`: a value of the form read from a row (`root.x`);
 * - `column`: the values of one column in all rows; `table`: the rows of a table as such (count, order);
 * - `context`: today, now, me …; `absent`: a key of a used set that is not there, always empty;
 * - `aggregate`: a lifted aggregate, its path is the aggregate's id.
 */
export interface ExpressionInput {
  readonly kind: 'sibling' | 'header' | 'column' | 'table' | 'context' | 'absent' | 'aggregate';
  /** As in FieldModel.path: `key`, `table.key`, the name of a table, or the context name. */
  readonly path: string;
  /** As written in the expression: `planName`, `root.planName`, `root.samples[].unitPrice`. */
  readonly name: string;
}

/** Where the values of one evaluation come from; nothing is copied, so that one object serves many expressions. */
export interface ExpressionValues {
  /** Values by sibling name: the row, or the form with its tables. */
  readonly own: Readonly<Record<string, unknown>>;
  /** Header values and tables of the whole form (the same object as `own` at form level). */
  readonly root: Readonly<Record<string, unknown>>;
  readonly context: ExpressionContext;
  /** Values of lifted aggregates by id, kept by the engine; without it they are computed on the spot. */
  readonly aggregate?: (id: string) => unknown;
  /**
   * Takes note of what took too many steps and is empty for it, and strikes out what does no more. Without it that is a
   * `TooCostly` error.
   */
  readonly tooCostly?: Pick<Set<string>, 'size' | 'add' | 'delete'>;
}

/** Values of the context names. `role` is the list of the person's roles (`'qc' in role`). */
export interface ExpressionContext {
  /** yyyy-MM-dd */
  readonly today: string;
  /** RFC 3339 with offset */
  readonly now: string;
  readonly me: string;
  readonly prevUser: string;
  readonly role: readonly string[];
  /** Version of the release that the instance runs on. */
  readonly release: number;
  /** Worst verdict over the rules of the row; only rows have it. */
  readonly rowState?: 'pass' | 'warn' | 'fail' | 'none';
}

/**
 * An aggregate over rows inside a row expression that does not mention its own row: a node of its own, evaluated once
 * a change. Equal aggregates of several expressions have the same id.
 */
export interface LiftedAggregate {
  /** Its text in normal form; equal for equal aggregates. */
  readonly id: string;
  readonly inputs: readonly ExpressionInput[];
  /** `own` is not read; undefined when empty. */
  readonly evaluate: (values: ExpressionValues) => unknown;
  /** The same with interruptions, where it may take long. */
  readonly evaluateInTurns?: (values: ExpressionValues) => Turns<unknown>;
}

/** An expression that has passed its checks. */
export interface CompiledExpression {
  readonly text: string;
  /** The table for whose rows it is evaluated, or null for once a form. */
  readonly table: string | null;
  /** CEL name of the result type: `double`, `bool`, `string`, `list<string>` …; `dyn` if an absent key decides. */
  readonly type: string;
  /** Everything read, also by its aggregates, each once, in order of appearance. */
  readonly inputs: readonly ExpressionInput[];
  /** What it reads itself: aggregates as such, not what they read. */
  readonly reads: readonly ExpressionInput[];
  /** Aggregates to keep as nodes of their own. */
  readonly aggregates: readonly LiftedAggregate[];
  /** The value, or undefined when empty. Throws ExpressionFault only for what the checks cannot foresee. */
  readonly evaluate: (values: ExpressionValues) => unknown;
}

/** Something wrong with an expression, at a place inside its text. */
export interface ExpressionProblem {
  /** Code of the catalogue of diagnostics. */
  readonly code: ExpressionCode;
  /** Arguments of the catalogue's message. */
  readonly args: Readonly<Record<string, string | Text>>;
  /** Offsets (UTF-16 units) into the text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Replacement of the stretch from `start` to `end` that mends it, when one is known. */
  readonly replacement: string | null;
  /** The whole text as it is meant, where more than that stretch is wrong. */
  readonly meant?: string;
}

/** Result of compiling: `expression` is null when a problem is an error; warnings leave it usable. */
export interface ExpressionCompilation {
  readonly expression: CompiledExpression | null;
  readonly problems: readonly ExpressionProblem[];
}

/** The words that hold expressions. */
export type ExpressionWord =
  | 'x-calc'
  | 'x-suggest'
  | 'x-when'
  | 'x-need'
  | 'x-lock'
  | 'x-check'
  | 'x-rules'
  | 'if'
  | 'only'
  | 'when'
  | 'while'
  | 'postings'
  | 'amount'
  | 'set';

/**
 * A problem of an expression of a model, with the place it is written at. `args` hold also `text`, `at` (the part that
 * is wrong) and `position` (its first character, from 1).
 */
export interface ModelExpressionProblem extends ExpressionProblem {
  readonly place: ExpressionPlace;
  /** The whole text with the replacement in it, when one is known. */
  readonly mended: string | null;
}

/** Where a model writes an expression. */
export interface ExpressionPlace {
  /** Name of the set, or null for an expression of a step's outcome or a record's action. */
  readonly set: string | null;
  /** Step and outcome, for the outcome's `if` and `only`. */
  readonly step: string | null;
  readonly outcome: string | null;
  /**
   * Key of the field; `table.column` for a column that the set writes inside a detail table (a column of a row set is a
   * field of that set); of `books`, `gives` and `set`, the key of the field there; null for a word of the set itself.
   */
  readonly field: string | null;
  /** The word that holds it; null when the name of the field itself is meant. */
  readonly word: ExpressionWord | null;
  /** Inside a list (`x-rules`, `x-check`, a record's actions, what an outcome opens): index of the item and its part. */
  readonly index: number | null;
  readonly part: 'when' | 'pass' | 'warn' | 'if' | null;
  readonly text: string;
}

/** An expression that a correct check let pass failed at run time: a fault of the program, never of the data. */
export class ExpressionFault extends Error {
  override readonly name = 'ExpressionFault';
  readonly expression: string;
  readonly problem: Text | null;

  constructor(expression: string, message: string, options?: { cause?: unknown; problem?: Text }) {
    super(`${message} in expression: ${expression}`, { cause: options?.cause });
    this.expression = expression;
    this.problem = options?.problem ?? null;
  }
}

/** An expression took more steps than one may: its data are larger than what it was written for. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly';
  readonly expression: string;

  constructor(expression: string) {
    super(`too many steps in expression: ${expression}`);
    this.expression = expression;
  }
}
