import type { CompiledExpression } from '../expression/expression.ts';
import { viewExpressions } from '../form/view-expressions.ts';
import { isEmptyValue, sameValue } from '../values/empty.ts';
import { change, type ReleaseChange } from './change.ts';
import type { FieldPair } from './field-pairs.ts';
import { prefixOf, type FormModel } from './form-fields.ts';
import { PlaceConversion, type LeftValue, type ValueMove, type Values } from './place-conversion.ts';
import { valuesAt } from './stored-fate.ts';

/** Gives values that somebody typed to the formulas that a version has for them. */
export interface Recomputing {
  /** Whether there is such a field at all. */
  readonly computes: boolean;
  /** @param data whole, by the later version */
  readonly recompute: (data: Values) => { readonly data: Values; readonly left: readonly LeftValue[] };
}

/** The formula of a field that was typed in the version before, where it reads stored data alone. */
function formulaSince({ to, old, now }: FieldPair, after: FormModel): CompiledExpression | null {
  if (old.calc !== null || now.calc === null || now.columns !== null || to.includes(':')) return null;
  const formula = viewExpressions(after).compiled(now.calc, now.table);
  return formula.inputs.some(({ kind }) => kind === 'context') ? null : formula;
}

/** Fields whose stored values are computed anew. */
export function computedChanges(pairs: readonly FieldPair[], after: FormModel): readonly ReleaseChange[] {
  return pairs.flatMap((pair) => {
    const { zh, en } = pair.now.label;
    if (formulaSince(pair, after) === null) return [];
    return [
      change(
        'upcast',
        pair.to,
        `字段“${zh}”以前由人填写，今后由公式计算；已存的值会重新计算`,
        `"${en}" was typed and is computed from now on; stored values are computed anew`,
      ),
    ];
  });
}

/** What becomes of typed values whose field is computed in the next version. */
export function computedSince(pairs: readonly FieldPair[], after: FormModel): Recomputing {
  const moves = pairs.flatMap((pair): readonly (readonly [path: string, move: ValueMove])[] => {
    const value = formulaSince(pair, after);
    const { to, now } = pair;
    return value === null ? [] : [[to, { from: now.key, to: now.key, field: now, value }]];
  });
  const prefixes = [...new Set(moves.map(([path]) => prefixOf(path)))];
  const places = prefixes.map((prefix) => {
    const own = moves.filter(([path]) => prefixOf(path) === prefix);
    return new PlaceConversion(
      prefix,
      own.map(([, move]) => move),
    );
  });
  return {
    computes: moves.length > 0,
    recompute: (data) => {
      const next = settled(data, places, moves.length);
      return { data: next, left: moves.flatMap(([path]) => typedOtherwise(path, data, next)) };
    },
  };
}

/** One formula may read what another one gives. */
function settled(data: Values, places: readonly PlaceConversion[], most: number): Values {
  let now = data;
  for (let round = 0; round < most; round += 1) {
    const next = places.reduce(computed, now);
    if (sameValue(now, next)) return now;
    now = next;
  }
  return now;
}

function computed(data: Values, place: PlaceConversion): Values {
  if (place.prefix === '') return place.values(data, data, []);
  const table = place.prefix.slice(0, -1);
  return { ...data, [table]: place.rows(data[table], data, []) };
}

/** Typed values that the formula gives otherwise. */
function typedOtherwise(path: string, data: Values, next: Values): readonly LeftValue[] {
  const now = valuesAt(next, path);
  const isColumn = path.includes('.');
  return valuesAt(data, path).flatMap((value, row): readonly LeftValue[] =>
    isEmptyValue(value) || sameValue(value, now[row])
      ? []
      : [{ path, row: isColumn ? row : null, value, reason: 'computed', now: now[row] ?? null }],
  );
}
