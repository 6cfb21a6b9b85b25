import type { FieldModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { Row } from '../values/finding.ts';
import { conversionBetween, type Conversion } from './conversion.ts';
import { mayNeedMigration } from './field-meaning.ts';
import type { FieldPair } from './field-pairs.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';
import { noFormerFields, type FormerFields } from './former-fields.ts';
import { isRecoded } from './recoded-entries.ts';
import { sampleValues } from './sample-values.ts';
import { valuesAt } from './stored-fate.ts';
import { checkOf, choicesOf } from './stored-limits.ts';
import { pairVersions } from './version-pairs.ts';

/** What an expression of `migrate` makes of values that the field may have. */
export interface MigrateTrial {
  /** Two values that end as the same, and what they end as; null where none were found. */
  readonly merged: readonly [unknown, unknown, unknown] | null;
  /** Whether a value that was good ends beyond the limits of the new version. */
  readonly isBeyond: boolean;
  /** A good value that ends beyond the limits of the new version, what it ends as, and the limit; null where none was found. */
  readonly beyond: Beyond | null;
  /** Whether a stored value ends as the same as another one; of a field with choices that is known of each. */
  readonly merges: (value: unknown) => boolean;
}

/** A value that a conversion takes beyond a limit. */
export interface Beyond {
  readonly value: unknown;
  readonly end: unknown;
  /** The word of the limit, as the schema has it, or `decimals`. */
  readonly keyword: string;
}

type Trials = ReadonlyMap<string, MigrateTrial>;

const known = new WeakMap<FormerFields, WeakMap<FormModel, WeakMap<FormModel, Trials>>>();

/** Runs every conversion of stored values over sample values, by path of the later version. */
export function migrateTrials(before: FormModel, after: FormModel, former: FormerFields = noFormerFields): Trials {
  const all = known.get(former) ?? new WeakMap<FormModel, WeakMap<FormModel, Trials>>();
  known.set(former, all);
  const made = all.get(before) ?? new WeakMap<FormModel, Trials>();
  all.set(before, made);
  const trials = made.get(after) ?? allTrials(before, after, former);
  made.set(after, trials);
  return trials;
}

function allTrials(before: FormModel, after: FormModel, former: FormerFields): Trials {
  const migrate = after.descriptor.migrate ?? {};
  const { pairs } = pairVersions(before, after, former);
  const conversion = conversionBetween(before, after, former);
  if (conversion === null) return new Map();
  const tried = pairs.filter((pair) => {
    const { to, old, now } = pair;
    const isWhole = old.columns === null && now.columns === null && !to.includes(':');
    const isAsked = mayNeedMigration(old, now, to) || isRecoded(pair, before, after);
    return isWhole && migrate[to] !== undefined && isAsked;
  });
  return new Map(tried.map((pair) => [pair.to, trialOf(pair, { before, conversion, text: migrate[pair.to] ?? '' })]));
}

interface Setting {
  readonly before: FormModel;
  readonly conversion: Conversion;
  readonly text: string;
}

/** One value before and after, beside others. */
interface Ended {
  readonly value: unknown;
  readonly end: unknown;
  /** All of the data, so that a part that went to another field counts as kept. */
  readonly all: string;
}

function trialOf(pair: FieldPair, setting: Setting): MigrateTrial {
  const isGood = checkOf(pair.old);
  const values = sampleValues(pair, setting.text).filter((value) => isGood(value).length === 0);
  const runs = [{}, others(pair, setting.before)].map((beside) => ended(pair, values, { ...setting, beside }));
  const merged = runs.flatMap(alikeIn);
  const [first, second] = merged[0] ?? [];
  const isFit = checkOf(pair.now);
  const beyond = runs.flat().flatMap(({ value, end }): readonly Beyond[] => {
    const [error] = isEmptyValue(end) ? [] : isFit(end);
    return error === undefined ? [] : [{ value, end, keyword: error.keyword }];
  });
  const isEach = choicesOf(pair.old).length > 0;
  const found = new Set(merged.flatMap((group) => group.map(({ value }) => canonicalJson(value))));
  return {
    merged: first === undefined || second === undefined ? null : [first.value, second.value, first.end],
    // A type of which no sample is known is not called better than it may be.
    isBeyond: beyond.length > 0 || values.length === 0,
    beyond: beyond[0] ?? null,
    merges: (value) => found.size > 0 && (!isEach || found.has(canonicalJson(value))),
  };
}

/** The values that end as the same. */
function alikeIn(run: readonly Ended[]): readonly (readonly Ended[])[] {
  const groups = new Map<string, Ended[]>();
  for (const each of run) groups.set(each.all, [...(groups.get(each.all) ?? []), each]);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** A value of every other field, which the expression may read. */
export function others({ from }: Pick<FieldPair, 'from'>, before: FormModel): Row {
  const fields = [...allFields(before)].filter(([path]) => path !== from && !path.includes(':'));
  const data: Record<string, unknown> = {};
  for (const [path, field] of fields) {
    const [value] = sampleOf(field);
    if (value !== undefined && field.columns === null) data[path] = value;
  }
  return data;
}

function sampleOf(field: FieldModel): readonly unknown[] {
  return sampleValues({ old: field, now: field }, '');
}

/** Data in which a field has a value beside those of others. */
export function dataWith({ from, old }: FieldPair, value: unknown, beside: Row): Row {
  const prefix = prefixOf(from);
  const own = { ...part(beside, prefix), [old.key]: value };
  return prefix === '' ? own : { ...part(beside, ''), [prefix.slice(0, -1)]: [own] };
}

function ended(
  pair: FieldPair,
  values: readonly unknown[],
  { conversion, beside }: Setting & { readonly beside: Row },
): readonly Ended[] {
  const { from, to } = pair;
  return values.flatMap((value): readonly Ended[] => {
    const { data: next, left } = conversion.convert(dataWith(pair, value, beside));
    const isLeft = left.some(({ path, reason }) => path === from && reason !== 'displaced');
    return isLeft ? [] : [{ value, end: valuesAt(next, to)[0], all: canonicalJson(next) }];
  });
}

/** The values of one place, by key. */
function part(values: Row, prefix: string): Row {
  const found = Object.entries(values).filter(([path]) => prefixOf(path) === prefix);
  return Object.fromEntries(found.map(([path, value]) => [path.slice(prefix.length), value]));
}
