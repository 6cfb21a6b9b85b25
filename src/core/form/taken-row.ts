import type { FieldModel, RecordModel } from '../model/model.ts';
import { loadExpression } from '../expression/compile.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import { createScope, type ExpressionScope } from '../expression/scope.ts';
import { nameTypes, rootTypes, rowTypes } from '../model/scopes.ts';
import type { FormContext } from './form-engine.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a take reads: the row that takes, the row taken, and the rows that this one refers to. */
export interface TakenReading {
  readonly model: RecordModel;
  /** The other rows' records by the name that expressions read them by. */
  readonly rows: ReadonlyMap<string, RecordModel>;
}

interface Known {
  readonly rows: ReadonlyMap<string, RecordModel>;
  readonly scope: ExpressionScope;
}

/** Scopes by what names the row taken: many rows of one release read by the same. */
const scopes = new WeakMap<RecordModel, Map<string, Known>>();

function scopeOf({ model, rows }: TakenReading): ExpressionScope {
  const known = scopes.get(model) ?? new Map<string, Known>();
  scopes.set(model, known);
  const key = JSON.stringify([...rows].map(([name, { id }]) => [name, id]));
  const found = known.get(key);
  const same = found !== undefined && [...rows].every(([name, row]) => found.rows.get(name) === row);
  if (same) return found.scope;
  const root = rootTypes(nameTypes(model.sets.values()));
  const others = rowTypes(new Map([...rows].map(([name, { fields }]) => [name, plain(fields.values())] as const)));
  const lookups = model.lookups;
  const scope = createScope({ fields: { ...root, ...others }, table: null, root, lookups, lenient: true });
  known.set(key, { rows, scope });
  return scope;
}

function plain(fields: Iterable<FieldModel>): readonly FieldModel[] {
  return [...fields].filter(({ table }) => table === null);
}

/** What an expression of a take gives for the row here and the others, which are read by their names. */
export function evaluateOnTaken(
  reading: TakenReading,
  text: string,
  here: Values,
  others: Readonly<Record<string, Values>>,
  { roles, ...who }: FormContext,
): unknown {
  const values = { own: { ...here, ...others }, root: here, context: { ...who, role: roles } };
  return compiled(reading, text).evaluate(values);
}

function compiled(reading: TakenReading, text: string): CompiledExpression {
  return loadExpression(text, scopeOf(reading));
}

/** Whether an expression of a take reads a value of the row here that differs between two states of it. */
export function readsChange(reading: TakenReading, text: string, before: Values, after: Values): boolean {
  return compiled(reading, text).inputs.some(({ kind, path }) => {
    const [key = ''] = path.split('.');
    return kind !== 'context' && JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  });
}
