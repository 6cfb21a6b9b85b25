import { viewExpressions } from '../form/view-expressions.ts';
import type { FieldModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { isEmptyValue, sameValue } from '../values/empty.ts';
import type { DictRef } from '../values/value-field.ts';
import { choiceNames } from './choice-names.ts';
import { typedSince } from './computed-since.ts';
import { appliedMigrate, conversionBetween } from './conversion.ts';
import { meaningChanges } from './field-meaning.ts';
import { pairFields, type FieldPair } from './field-pairs.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';
import { noFormerFields, withFieldsOf, type FormerFields } from './former-fields.ts';
import { comparedWith } from './sample-values.ts';
import { valuesAt } from './stored-fate.ts';
import { choicesOf } from './stored-limits.ts';
import type { Step } from './taken-back.ts';

/** How data of a version that is taken back become those of the version before it. */
export interface WayBack {
  /** Expressions over the version that is taken back, by path of the one before: codes that it renamed get theirs again. */
  readonly migrate: Readonly<Record<string, string>>;
  readonly unrestored: Unrestored;
  /** Paths of the version before whose values it converted, and which nothing converts back. */
  readonly lost: readonly string[];
}

/** By path of the version that is taken back, its values that do not tell what stood there before: some, or any at all. */
export type Unrestored = Readonly<Record<string, readonly unknown[] | 'any'>>;

/** A version that is taken back, and the one before it, which comes again. */
export interface TwoWays {
  readonly then: FormModel;
  readonly now: FormModel;
  /** The fields of the versions before both. */
  readonly former?: FormerFields;
  /** The keys that a dictionary has once everything is taken back; a form does not know them. Null where it stays as it is. */
  readonly keysOf: ((dict: DictRef) => readonly string[]) | null;
}

/** What becomes of one value of the version before: another one, the same, or nothing. */
export interface Ended {
  readonly value: string | number;
  readonly end: unknown;
}

/**
 * The way back from a version to the one before it. Choices and codes are few, so each is run through the version's own
 * `migrate`: where only one of them became a code, that code becomes it again. What several became is what they are now.
 */
export function wayBack(ways: TwoWays): WayBack {
  const { then, now } = ways;
  const { pairs } = pairFields(allFields(then), allFields(now));
  const computed = typedSince(pairs, now);
  const migrate: Record<string, string> = {};
  const unrestored: Record<string, readonly unknown[] | 'any'> = {};
  const lost: string[] = [];
  for (const pair of pairs) {
    if (computed.has(pair.to)) unrestored[pair.to] = 'any';
    const ends = codeEnds(pair, ways);
    if (ends === 'none') continue;
    if (ends === 'unknown') {
      lost.push(pair.from);
      continue;
    }
    const { back, shared } = grouped(ends);
    if (shared.length > 0) unrestored[pair.to] = shared;
    if (back.length > 0 || choiceNames(pair.now, pair.old).length > 0)
      migrate[pair.from] = expressionOf(pair.now, back);
  }
  return { migrate, unrestored, lost };
}

/**
 * The way back over several versions, where one of them converted values and those after it left the fields alone; else
 * every value that was converted is lost.
 *
 * @param steps from the version that comes again to the one in use
 */
export function wayBackAlong(steps: readonly Step[], others: Omit<TwoWays, 'then' | 'now'>): WayBack {
  let { former = noFormerFields } = others;
  const ways = steps.map(([then, now]) => {
    const way = wayBack({ ...others, former, then, now });
    former = withFieldsOf(former, then);
    return { now, way };
  });
  const converting = ways.filter(({ way }) => Object.keys(way.migrate).length + way.lost.length > 0);
  const unrestored = Object.assign({}, ...ways.map(({ way }) => way.unrestored)) as Unrestored;
  const [first, ...more] = converting;
  if (first === undefined) return { migrate: {}, unrestored, lost: [] };
  const last = steps.at(-1)?.[1] ?? first.now;
  const isLeftAlone = (path: string): boolean => {
    const [now, then] = [allFields(last).get(path), allFields(first.now).get(path)];
    return now !== undefined && then !== undefined && canonicalJson(now.words) === canonicalJson(then.words);
  };
  const kept = more.length === 0 ? Object.entries(first.way.migrate).filter(([path]) => isLeftAlone(path)) : [];
  const all = converting.flatMap(({ way }) => [...Object.keys(way.migrate), ...way.lost]);
  const lost = [...new Set(all)].filter((path) => kept.every(([one]) => one !== path));
  return { migrate: Object.fromEntries(kept), unrestored, lost };
}

/** Whether any of some values stands for what is not known any more. */
export function isUnrestored(unrestored: readonly unknown[] | 'any', values: readonly unknown[]): boolean {
  const filled = values.filter((value) => !isEmptyValue(value));
  return filled.some((value) => unrestored === 'any' || unrestored.some((one) => sameValue(one, value)));
}

/**
 * What a version makes of each choice or code of a field; `none` where it converts none, `unknown` where that can't be
 * listed.
 */
export function codeEnds(
  pair: FieldPair,
  { then, now, former = noFormerFields, keysOf }: TwoWays,
): readonly Ended[] | 'none' | 'unknown' {
  const { from, to, old } = pair;
  if (old.columns !== null || to.includes(':') || pair.now.calc !== null) return 'none';
  if (old.dict !== null && keysOf === null) return 'none';
  const text = appliedMigrate(pair, { before: then, after: now, former });
  if (text === null) return 'none';
  const conversion = conversionBetween(then, now, former);
  // Another unit or type is told, and refused, as any change of meaning.
  if (conversion === null || hasOtherMeaning(pair)) return 'none';
  const { inputs, aggregates } = viewExpressions(then).compiled(text, prefixOf(from).slice(0, -1) || null);
  const isOwn = aggregates.length === 0 && inputs.every(({ path }) => path === from);
  const values = valuesOf(old, text, keysOf);
  if (!isOwn || values.length === 0 || old.schema.type === 'array') return 'unknown';
  return values.map((value): Ended => {
    const own = { [old.key]: value };
    const prefix = prefixOf(from);
    const { data } = conversion.convert(prefix === '' ? own : { [prefix.slice(0, -1)]: [own] });
    return { value, end: valuesAt(data, to)[0] };
  });
}

function hasOtherMeaning({ old, now, from }: FieldPair): boolean {
  return meaningChanges(now, old, from).length > choiceNames(now, old).length;
}

function valuesOf(field: FieldModel, text: string, keysOf: TwoWays['keysOf']): readonly (string | number)[] {
  const choices = choicesOf(field);
  if (choices.length > 0 || field.dict === null) return choices;
  return [...new Set([...(keysOf?.(field.dict) ?? []), ...comparedWith(text)])];
}

/** Values that go back to the only one that became them, and those that several became. */
function grouped(ends: readonly Ended[]) {
  const groups = new Map<string, Ended[]>();
  for (const each of ends) {
    if (isEmptyValue(each.end)) continue;
    const key = canonicalJson(each.end);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const all = [...groups];
  return {
    back: all.flatMap(([, [first, ...others]]) =>
      first === undefined || others.length > 0 || first.end === first.value ? [] : [first],
    ),
    shared: all.flatMap(([, group]) => (group.length > 1 ? [group[0]?.end] : [])),
  };
}

/** An expression that gives codes what they were before. */
function expressionOf(field: FieldModel, back: readonly Ended[]): string {
  const clauses = back.map(({ end, value }) => `${field.key} == ${literal(field, end)} ? ${literal(field, value)} : `);
  return clauses.join('') + field.key;
}

function literal({ schema }: FieldModel, value: unknown): string {
  if (typeof value === 'number') return schema.type === 'number' && Number.isInteger(value) ? `${value}.0` : `${value}`;
  return `'${String(value)
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)}'`;
}
