import type { ExpressionWord, ModelExpressionProblem } from '../../expression/expression.ts';
import type { FieldModel, RecordModel } from '../../model/model.ts';
import { ExpressionGroup } from './check-group.ts';

/** An expression of a record that reads a row. */
export interface RowExpression {
  readonly word: ExpressionWord;
  readonly text: string;
  /** The field whose value it gives; without it, it is a condition. */
  readonly gives?: FieldModel;
  readonly index?: number;
  /** Other rows that it reads, each with its fields, by the name that it goes by. */
  readonly rows?: ReadonlyMap<string, readonly FieldModel[]>;
}

/** Checks an expression of a record that reads a row of it. */
export function checkRowExpression(
  model: RecordModel,
  { word, text, gives, index, rows }: RowExpression,
): readonly ModelExpressionProblem[] {
  const owner = { set: null, step: null, outcome: null, field: gives?.key ?? null } as const;
  const place = { ...owner, word, index: index ?? null, part: null, text };
  const written = { place, text, gives: gives ?? null, shows: [], validates: false };
  return groupOf(model, rows ?? new Map()).check(written).problems;
}

type Rows = NonNullable<RowExpression['rows']>;

/** The last group of each record: words have many expressions one after the other that read the same rows. */
const groups = new WeakMap<RecordModel, { readonly rows: Rows; readonly group: ExpressionGroup }>();

function groupOf(model: RecordModel, rows: Rows): ExpressionGroup {
  const known = groups.get(model);
  if (known !== undefined && areSame(known.rows, rows)) return known.group;
  const { sets, lookups } = model;
  const names = { sets: [...sets.values()], table: null, columns: null, lenient: false, lookups };
  const group = new ExpressionGroup(rows.size === 0 ? names : { ...names, rows });
  groups.set(model, { rows: new Map(rows), group });
  return group;
}

function areSame(one: Rows, other: Rows): boolean {
  const others = [...other];
  const same = [...one].every(([name, fields], at) => others[at]?.[0] === name && others[at][1] === fields);
  return same && one.size === other.size;
}
