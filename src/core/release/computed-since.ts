import type { CompiledExpression } from '../expression/expression.ts';
import type { GraphRead } from '../form/graph-node.ts';
import { inOrder } from '../form/graph-order.ts';
import { viewExpressions } from '../form/view-expressions.ts';
import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { isEmptyValue, sameValue } from '../values/empty.ts';
import { change, type ReleaseChange } from './change.ts';
import type { FieldPair } from './field-pairs.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';
import { PlaceConversion, type LeftValue, type Values } from './place-conversion.ts';
import { valuesAt } from './stored-fate.ts';

/** Gives values that somebody typed to the formulas that a version has for them, and computes anew what reads them. */
export interface Recomputing {
  /** Whether there is such a field at all. */
  readonly computes: boolean;
  /** @param data whole, by the later version */
  readonly recompute: (data: Values) => { readonly data: Values; readonly left: readonly LeftValue[] };
}

/** A field that is computed in stored data. */
interface Computed {
  readonly path: string;
  readonly field: FieldModel;
  readonly formula: CompiledExpression;
  readonly writes: string;
  readonly reads: readonly GraphRead[];
}

/** The formula of a field that was typed in the version before, where it reads stored data alone. */
function formulaSince({ to, old, now }: FieldPair, after: FormModel): CompiledExpression | null {
  return old.calc === null ? formulaOf(to, now, after) : null;
}

/** The formula of a field that is stored for good; null where there is none, or it waits for who saves. */
function formulaOf(path: string, field: FieldModel, after: FormModel): CompiledExpression | null {
  const { calc, when, keep, table, columns } = field;
  if (calc === null || columns !== null || path.includes(':')) return null;
  const { compiled } = viewExpressions(after);
  const value = compiled(calc, table);
  const formula = when === null || keep ? value : whileShown(value, compiled(when, table));
  return formula.inputs.some(({ kind }) => kind === 'context') ? null : formula;
}

/** A hidden field has no value, as on a page. */
function whileShown(value: CompiledExpression, condition: CompiledExpression): CompiledExpression {
  return {
    ...value,
    inputs: [...value.inputs, ...condition.inputs],
    reads: [...value.reads, ...condition.reads],
    aggregates: [...value.aggregates, ...condition.aggregates],
    evaluate: (values) => (condition.evaluate(values) === true ? value.evaluate(values) : undefined),
  };
}

/** Fields whose stored values are computed anew: what was typed, and what is computed from it. */
export function computedChanges(pairs: readonly FieldPair[], after: FormModel): readonly ReleaseChange[] {
  const { since, fields } = computedAnew(pairs, after);
  const computed = new Set(fields.map(({ path }) => path));
  return pairs.flatMap(({ to, now: { label } }) => {
    if (!computed.has(to)) return [];
    const { zh, en } = since.has(to) ? typedBefore(label) : readsComputed(label);
    return [change('upcast', to, zh, en)];
  });
}

function typedBefore({ zh, en }: Text): Text {
  return {
    zh: `字段“${zh}”以前由人填写，今后由公式计算；已存的值会重新计算`,
    en: `"${en}" was typed and is computed from now on; stored values are computed anew`,
  };
}

function readsComputed({ zh, en }: Text): Text {
  return {
    zh: `字段“${zh}”的公式用到今后由公式计算的值；已存的值会重新计算`,
    en: `"${en}" is computed from values that were typed and are computed from now on; stored values are computed anew`,
  };
}

/**
 * What becomes of typed values whose field is computed in the next version, and of what is computed from them, directly
 * or through others.
 */
export function computedSince(pairs: readonly FieldPair[], after: FormModel): Recomputing {
  const { since, fields } = computedAnew(pairs, after);
  const former = new Set(pairs.map(({ to }) => to));
  const told = fields.filter(({ path }) => former.has(path));
  const steps = fields.map(stepOf);
  return {
    computes: since.size > 0,
    recompute: (data) => {
      const given = steps.reduce(computed, data);
      const next = sameValue(data, given) ? data : given;
      return { data: next, left: told.flatMap(({ path }) => givenOtherwise(path, since.has(path), [data, next])) };
    },
  };
}

/** Paths of fields that were typed, and all that is computed anew with them, each after what it reads. */
interface ComputedAnew {
  readonly since: ReadonlySet<string>;
  readonly fields: readonly Computed[];
}

/** Paths of fields that somebody typed in the version before, and that a formula gives from now on. */
export function typedSince(pairs: readonly FieldPair[], after: FormModel): ReadonlySet<string> {
  return new Set(pairs.flatMap((pair) => (formulaSince(pair, after) === null ? [] : [pair.to])));
}

function computedAnew(pairs: readonly FieldPair[], after: FormModel): ComputedAnew {
  const since = typedSince(pairs, after);
  return { since, fields: since.size === 0 ? [] : inOrder(withReaders(since, after)) };
}

/** Some computed fields and all that read them. */
function withReaders(since: ReadonlySet<string>, after: FormModel): readonly Computed[] {
  const all = [...allFields(after)].flatMap(([path, field]): readonly Computed[] => {
    const formula = formulaOf(path, field, after);
    if (formula === null) return [];
    const reads = formula.inputs.map((input) => ({ name: input.path, sameRow: input.kind === 'sibling' }));
    return [{ path, field, formula, writes: path, reads }];
  });
  const found = new Set(since);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { path, reads } of all) if (reads.some(({ name }) => found.has(name))) found.add(path);
  }
  return all.filter(({ path }) => found.has(path));
}

/** Each field by itself: one formula reads what the one before gave. */
function stepOf({ path, field, formula }: Computed): PlaceConversion {
  const { key } = field;
  return new PlaceConversion(prefixOf(path), [{ from: key, to: key, field, value: formula }]);
}

function computed(data: Values, place: PlaceConversion): Values {
  if (place.prefix === '') return place.values(data, data, []);
  const table = place.prefix.slice(0, -1);
  return { ...data, [table]: place.rows(data[table], data, []) };
}

/** Values that the formula gives otherwise: typed ones, or all that it gave before. */
function givenOtherwise(
  path: string,
  wasTyped: boolean,
  [data, next]: readonly [Values, Values],
): readonly LeftValue[] {
  const now = valuesAt(next, path);
  const isColumn = path.includes('.');
  const reason = wasTyped ? 'computed' : 'recomputed';
  return valuesAt(data, path).flatMap((value, row): readonly LeftValue[] =>
    (wasTyped && isEmptyValue(value)) || sameValue(value, now[row])
      ? []
      : [{ path, row: isColumn ? row : null, value: value ?? null, reason, now: now[row] ?? null }],
  );
}
