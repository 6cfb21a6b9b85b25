import type { FieldModel, RecordModel } from '../model/model.ts';
import { loadExpression } from '../expression/compile.ts';
import { decidedBranches, type Decided } from '../expression/decided-branches.ts';
import type { CompiledExpression, ExpressionInput } from '../expression/expression.ts';
import { createScope, type ExpressionScope } from '../expression/scope.ts';
import { nameTypes, rootTypes, rowTypes } from '../model/scopes.ts';
import type { FormContext } from './form-engine.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a reservation reads: the row that reserves, the reserved row, and the rows that this one refers to. */
export interface ReservedReading {
  readonly model: RecordModel;
  /** The other rows' records by the name that expressions read them by. */
  readonly rows: ReadonlyMap<string, RecordModel>;
}

interface Known {
  readonly rows: ReadonlyMap<string, RecordModel>;
  readonly scope: ExpressionScope;
}

/** Scopes by what names the reserved row: many rows of one release read by the same. */
const scopes = new WeakMap<RecordModel, Map<string, Known>>();

/** The scope of a reading that evaluates many expressions, found once. */
const scopeByReading = new WeakMap<ReservedReading, ExpressionScope>();

function scopeOf(reading: ReservedReading): ExpressionScope {
  const known = scopeByReading.get(reading);
  if (known !== undefined) return known;
  const scope = sharedScope(reading);
  scopeByReading.set(reading, scope);
  return scope;
}

function sharedScope({ model, rows }: ReservedReading): ExpressionScope {
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

/** What expressions give for the row here and the others, which are read by their names. */
export function reservedEvaluator(
  reading: ReservedReading,
  { here, others }: { readonly here: Values; readonly others: Readonly<Record<string, Values>> },
  { roles, ...who }: FormContext,
): (text: string) => unknown {
  const values = { own: { ...here, ...others }, root: here, context: { ...who, role: roles } };
  return (text) => compiled(reading, text).evaluate(values);
}

function compiled(reading: ReservedReading, text: string): CompiledExpression {
  return loadExpression(text, scopeOf(reading));
}

/** What an expression reads. */
export function loadedInputs(reading: ReservedReading, text: string): readonly ExpressionInput[] {
  return compiled(reading, text).inputs;
}

/** An expression without the branches that its conditions rule out, and the conditions that did. */
export function decided(reading: ReservedReading, text: string, valueOf: (text: string) => unknown): Decided {
  return decidedBranches(text, scopeOf(reading), valueOf);
}

/** Whether an expression of a reservation reads a value of the row here that differs between two states of it. */
export function readsChange(reading: ReservedReading, text: string, before: Values, after: Values): boolean {
  return compiled(reading, text).inputs.some(({ kind, path }) => {
    const [key = ''] = path.split('.');
    return kind !== 'context' && JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  });
}
