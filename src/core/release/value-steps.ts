import { inOtherUnit } from '../expression/unit-scale.ts';
import { viewExpressions } from '../form/view-expressions.ts';
import type { FieldModel } from '../model/model.ts';
import type { DictRef } from '../values/value-field.ts';
import { choiceNames } from './choice-names.ts';
import { appliedMigrate, conversionBetween, type Conversion } from './conversion.ts';
import { meaningChanges } from './field-meaning.ts';
import type { FieldPair } from './field-pairs.ts';
import { prefixOf, type FormModel } from './form-fields.ts';
import { noFormerFields, type FormerFields } from './former-fields.ts';
import { comparedWith } from './sample-values.ts';
import type { Values } from './place-conversion.ts';
import { valuesAt } from './stored-fate.ts';
import { choicesOf } from './stored-limits.ts';

/** A version, and the one before it. */
export interface TwoWays {
  readonly then: FormModel;
  readonly now: FormModel;
  /** The fields of the versions before both. */
  readonly former?: FormerFields;
  /**
   * The keys that a dictionary had as a version was in use, and will have once everything is taken back; a form does not
   * know them. Null where dictionaries stay as they are.
   */
  readonly keysOf: ((dict: DictRef, then: FormModel) => readonly string[]) | null;
}

/** What becomes of one value of the version before: another one, the same, or nothing. */
export interface Ended {
  readonly value: string | number;
  readonly end: unknown;
}

/** What a version makes of the values of a field: of each code another one, numbers in another unit, or what nobody can tell back. */
export type Made = readonly Ended[] | 'none' | 'unit' | 'unknown';

/** Data that hold one value, at a path. */
export function dataWith(path: string, value: unknown): Values {
  const prefix = prefixOf(path);
  const own = { [path.slice(prefix.length)]: value };
  return prefix === '' ? own : { [prefix.slice(0, -1)]: [own] };
}

/** What a version makes of the values of a field. */
export function madeOf(pair: FieldPair, ways: TwoWays): Made {
  const { to, old, now } = pair;
  if (old.columns !== null || to.includes(':') || now.calc !== null || !hasOtherMeaning(pair))
    return codeEnds(pair, ways);
  const { then, now: after, former = noFormerFields } = ways;
  const text = appliedMigrate(pair, { before: then, after, former });
  const conversion = conversionBetween(then, after, former);
  // What nothing converts is told, and refused, as any change of meaning.
  if (text === null || conversion === null) return 'none';
  return isScaled(pair, text, conversion) ? 'unit' : 'unknown';
}

/** More than one: temperatures meet at one point. */
const probes = [1, 2, 1000];

/**
 * Whether an expression is what leads from one unit to the other, and nothing else: of arithmetic with one name, which
 * stands there once, three numbers tell.
 */
function isScaled({ from, to, old, now }: FieldPair, text: string, conversion: Conversion): boolean {
  const parts = text.split(new RegExp(String.raw`\b${old.key}\b`));
  const isArithmetic = parts.length === 2 && parts.every((part) => /^[\d.\s()*/+-]*$/.test(part));
  const isNumber = old.schema.type === 'number' && now.schema.type === 'number';
  if (!isNumber || !isArithmetic || meaningChanges(old, now, to).length > 1) return false;
  return probes.every((probe) => {
    const right = inOtherUnit(probe, old.unit ?? '', now.unit ?? '');
    const { data } = conversion.convert(dataWith(from, probe));
    const [got] = valuesAt(data, to);
    return right !== null && typeof got === 'number' && Math.abs(got - right) <= Math.abs(right) * 1e-9;
  });
}

/**
 * What a version makes of each choice or code of a field; `none` where it converts none, `unknown` where that can't be
 * listed.
 */
export function codeEnds(pair: FieldPair, ways: TwoWays): readonly Ended[] | 'none' | 'unknown' {
  const { from, to, old } = pair;
  const { then, now, former = noFormerFields, keysOf } = ways;
  if (old.columns !== null || to.includes(':') || pair.now.calc !== null) return 'none';
  if (old.dict !== null && keysOf === null) return 'none';
  const text = appliedMigrate(pair, { before: then, after: now, former });
  if (text === null) return 'none';
  const conversion = conversionBetween(then, now, former);
  // Another unit or type is told, and refused, as any change of meaning.
  if (conversion === null || hasOtherMeaning(pair)) return 'none';
  const { inputs, aggregates } = viewExpressions(then).compiled(text, prefixOf(from).slice(0, -1) || null);
  const isOwn = aggregates.length === 0 && inputs.every(({ path }) => path === from);
  const values = valuesOf(old, text, ways);
  if (!isOwn || values.length === 0 || old.schema.type === 'array') return 'unknown';
  return values.map((value): Ended => {
    const { data } = conversion.convert(dataWith(from, value));
    return { value, end: valuesAt(data, to)[0] };
  });
}

function hasOtherMeaning({ old, now, from }: FieldPair): boolean {
  return meaningChanges(now, old, from).length > choiceNames(now, old).length;
}

function valuesOf(field: FieldModel, text: string, { then, keysOf }: TwoWays): readonly (string | number)[] {
  const choices = choicesOf(field);
  if (choices.length > 0 || field.dict === null) return choices;
  return [...new Set([...(keysOf?.(field.dict, then) ?? []), ...comparedWith(text)])];
}
