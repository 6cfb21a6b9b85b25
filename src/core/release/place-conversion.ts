import type { FieldModel } from '../model/model.ts';
import type {
  CompiledExpression,
  ExpressionContext,
  ExpressionValues,
  LiftedAggregate,
} from '../expression/expression.ts';
import { isEmptyValue } from '../values/empty.ts';

/** Values by key. */
export type Values = Readonly<Record<string, unknown>>;

/** A value that a conversion could not take along. */
export interface LeftValue {
  /** Where it stood, in the version before. */
  readonly path: string;
  /** The row of a table, from 0; null for a form field. */
  readonly row: number | null;
  readonly value: unknown;
  /**
   * `displaced`: left by a field long gone whose name another has now; `empty`, `failed`: the expression gave nothing;
   * `computed`: typed, and a formula gives another value from now on; `recomputed`: computed from such a value.
   */
  readonly reason: 'displaced' | 'empty' | 'failed' | 'computed' | 'recomputed';
  /** What the formula gives. */
  readonly now?: unknown;
}

/** Whether a value has no place in the later version, so that nothing of its data may be converted. */
export function hasNoPlace({ reason }: LeftValue): boolean {
  return reason === 'empty' || reason === 'failed';
}

/** How one value of a form or of a row is taken over. */
export interface ValueMove {
  /** The former key; null for a field that the version before has not. */
  readonly from: string | null;
  readonly to: string;
  readonly field: FieldModel;
  /** Null where the value stays as it is. */
  readonly value: CompiledExpression | null;
}

/** Conversions read stored data and nothing else; checks refuse the context names. */
const nowhere: ExpressionContext = { today: '', now: '', me: '', prevUser: '', role: [], release: 0 };

interface Taken {
  readonly move: ValueMove;
  readonly value: unknown;
}

/** Converts the values of one place: of the form, or of the rows of one table. */
export class PlaceConversion {
  readonly prefix: string;
  readonly changes: boolean;
  /** Moves that change a name or a value. */
  readonly #active: readonly ValueMove[];
  /** Keys that the version before has not: what stands there was left by an older one. */
  readonly #fresh: readonly string[];

  readonly #moves: readonly ValueMove[];

  readonly #aggregates: ReadonlyMap<string, LiftedAggregate>;

  constructor(prefix: string, moves: readonly ValueMove[]) {
    this.prefix = prefix;
    this.#moves = moves;
    this.#active = moves.filter(({ from, to, value }) => value !== null || (from !== null && from !== to));
    this.changes = this.#active.length > 0;
    const sums = this.#active.flatMap(({ value }) => value?.aggregates ?? []);
    this.#aggregates = new Map(sums.map((each) => [each.id, each] as const));
    const kept = new Set(moves.flatMap(({ from }) => from ?? []));
    this.#fresh = moves.map(({ to }) => to).filter((key) => !kept.has(key));
  }

  /**
   * What becomes of values of which only some keys are known, as in a workbook: by key of the later version the key of
   * the earlier one, null where an expression gives a field that it has not. A value whose expression reads more than is
   * known is not among them.
   */
  carried(keys: ReadonlySet<string>): ReadonlyMap<string, string | null> {
    return new Map(
      this.#moves.flatMap(({ from, to, value }): readonly (readonly [string, string | null])[] => {
        const isKnown = value === null || value.inputs.every(({ path }) => keys.has(path));
        if (!isKnown || (from === null && value === null)) return [];
        if (from !== null && keys.has(from)) return [[to, from]];
        return value !== null && value.inputs.length > 0 ? [[to, null]] : [];
      }),
    );
  }

  /** Each row of a table; anything that is no table as it is. */
  rows(list: unknown, root: Values, left: LeftValue[]): unknown {
    if (!Array.isArray(list)) return list;
    const reads = this.#reads(root);
    const rows = (list as readonly unknown[]).map((row, index) =>
      isValues(row) ? this.#converted(row, { left, row: index, reads: { ...reads, own: row } }) : row,
    );
    return rows.some((row, index) => row !== list[index]) ? rows : list;
  }

  /**
   * Values of a form.
   *
   * @param values what is converted
   * @param root the whole form as it was before, which expressions read
   */
  values(values: Values, root: Values, left: LeftValue[]): Values {
    return this.#converted(values, { left, row: null, reads: this.#reads(root) });
  }

  /** What expressions read of the form around them; aggregates over rows are computed once for all rows. */
  #reads(root: Values): ExpressionValues {
    const sums = new Map<string, unknown>();
    const whole = { own: root, root, context: nowhere };
    const aggregate = (id: string): unknown => {
      if (!sums.has(id)) sums.set(id, this.#aggregates.get(id)?.evaluate(whole));
      return sums.get(id);
    };
    return { ...whole, aggregate };
  }

  #converted(values: Values, at: Place): Values {
    const displaced = this.#fresh.filter((key) => values[key] !== undefined && values[key] !== null);
    if (this.#active.length === 0 && displaced.length === 0) return values;
    const taken = this.#active.flatMap((move) => this.#taken(move, values, at));
    const next: Record<string, unknown> = { ...values };
    for (const key of displaced) {
      if (!isEmptyValue(values[key])) this.#leave(key, values[key], 'displaced', at);
      delete next[key];
    }
    for (const { from, to } of this.#active) if (from !== null && from !== to) delete next[from];
    for (const { move, value } of taken) {
      if (value === undefined) delete next[move.to];
      else next[move.to] = value;
    }
    return next;
  }

  /** What stands under the new key; nothing where there is no value. */
  #taken(move: ValueMove, values: Values, at: Place): readonly Taken[] {
    const { from, value: expression } = move;
    const old = from === null ? undefined : values[from];
    if (expression === null) return [{ move, value: old }];
    const value = evaluated(move, expression, at.reads);
    if (value !== undefined && value !== failed) return [{ move, value }];
    if (from !== null && !isEmptyValue(old)) this.#leave(from, old, value === failed ? 'failed' : 'empty', at);
    return [{ move, value: undefined }];
  }

  #leave(key: string, value: unknown, reason: LeftValue['reason'], { left, row }: Place): void {
    left.push({ path: this.prefix + key, row, value, reason });
  }
}

interface Place {
  readonly left: LeftValue[];
  readonly row: number | null;
  readonly reads: ExpressionValues;
}

const failed = Symbol('failed');

function evaluated({ field }: ValueMove, expression: CompiledExpression, reads: ExpressionValues): unknown {
  try {
    const value = plain(expression.evaluate(reads));
    return value === undefined || fits(field, value) ? value : failed;
  } catch {
    // Stored values may be of any shape, whatever the form says: what can't be computed is told, not thrown.
    return failed;
  }
}

/** Digits that a stored number keeps; what a product adds behind them is noise: 0.07 * 1000 is 70. */
const digits = 15;
/** Numbers of so few decimals have no noise to be taken off. */
const short = 1e6;

/** The value as JSON stores it. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'number' || Math.round(value * short) / short === value) return value;
  return Number(value.toPrecision(digits));
}

/** Whether a value is of the field's type. */
function fits({ schema }: FieldModel, value: unknown): boolean {
  switch (schema.type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isSafeInteger(value);
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    default:
      return isValues(value);
  }
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
