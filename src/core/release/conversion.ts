import type { FieldModel } from '../model/model.ts';
import { ExpressionFault } from '../expression/expression.ts';
import { viewExpressions } from '../form/view-expressions.ts';
import { computedSince } from './computed-since.ts';
import { meaningChanges, mayNeedMigration } from './field-meaning.ts';
import type { FieldPair } from './field-pairs.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';
import { noFormerFields, type FormerFields } from './former-fields.ts';
import { withPastNames } from './past-step-names.ts';
import { isRecoded } from './recoded-entries.ts';
import { returningChoices } from './returning-choices.ts';
import { chainedNames, sameNames, stepNames, type StepNames } from './step-names.ts';
import { stepsAlong, type TakenBack } from './taken-back.ts';
import { pairVersions } from './version-pairs.ts';
import { PlaceConversion, type LeftValue, type ValueMove, type Values } from './place-conversion.ts';

export { hasNoPlace, type LeftValue } from './place-conversion.ts';

/** What came of a conversion. */
export interface Converted {
  /** The data as the later version stores it; the very same object where nothing had to change. */
  readonly data: Values;
  /** Values that the later version has no place or no value for: what they were, where, and why. */
  readonly left: readonly LeftValue[];
}

/** How data stored under one version of a form is read under another. */
export interface Conversion {
  /** False where every value keeps its name and its meaning, and every step and outcome its name. */
  readonly changes: boolean;
  /** What steps and outcomes are called there. */
  readonly names: StepNames;
  readonly convert: (data: Values) => Converted;
  /** Whether formulas give values from now on that were typed before. */
  readonly computes: boolean;
  /** The same as `convert` of data that are whole: formulas give theirs too. */
  readonly convertWhole: (data: Values) => Converted;
  /** The same of values that one completion of a step stored anew. */
  readonly convertOwn: (values: Values) => Values;
  /** By key of the later version the one that its value comes from, where only these keys are known; null for new ones. */
  readonly carried: (keys: ReadonlySet<string>) => ReadonlyMap<string, string | null>;
}

type Made = WeakMap<FormModel, WeakMap<FormModel, Conversion | null>>;

const known = new WeakMap<FormerFields, Made>();

/**
 * The conversion from one version of a form to the next: new names by `x-was`, new values by `migrate`.
 *
 * @param former the fields of the versions before both: what a field that is back left under its name is its own
 * @returns null where a value would change its meaning and no expression says how to take it over, or one cannot be computed
 */
export function conversionBetween(
  before: FormModel,
  after: FormModel,
  former: FormerFields = noFormerFields,
): Conversion | null {
  const all: Made = known.get(former) ?? new WeakMap();
  known.set(former, all);
  const made = all.get(before) ?? new WeakMap<FormModel, Conversion | null>();
  all.set(before, made);
  const found = made.get(after);
  if (found !== undefined) return found;
  const conversion = compileIfSound(before, after, former);
  made.set(after, conversion);
  return conversion;
}

/**
 * The conversion along versions of a form, from the first to the last, past those that were taken back.
 *
 * @param former the fields of the versions before the first
 * @param takenBack versions that were taken back together with their dictionaries
 * @returns null where one of them leads nowhere
 */
export function conversionAlong(
  versions: readonly FormModel[],
  former: FormerFields = noFormerFields,
  takenBack: readonly TakenBack[] = [],
): Conversion | null {
  const links: Conversion[] = [];
  for (const step of stepsAlong(versions, takenBack, former)) {
    const link = conversionBetween(step.before, step.after, step.former);
    if (link === null) return null;
    links.push(link);
  }
  return chained(links);
}

/** Conversions one after another, each over what the one before gave; without any of them data stays as it is. */
export function chained(links: readonly Conversion[]): Conversion {
  return {
    changes: links.some(({ changes }) => changes),
    names: chainedNames(links.map(({ names }) => names)),
    computes: links.some(({ computes }) => computes),
    convert: (data) => inTurn(links, data, (link, so) => link.convert(so)),
    convertWhole: (data) => inTurn(links, data, (link, so) => link.convertWhole(so)),
    convertOwn: (values) => links.reduce<Values>((so, link) => link.convertOwn(so), values),
    carried: (keys) =>
      links.reduce<ReadonlyMap<string, string | null>>(
        (so, link) => {
          const next = link.carried(new Set(so.keys()));
          return new Map([...next].map(([to, from]) => [to, from === null ? null : (so.get(from) ?? null)]));
        },
        new Map([...keys].map((key) => [key, key])),
      ),
  };
}

function inTurn(
  links: readonly Conversion[],
  data: Values,
  converted: (link: Conversion, data: Values) => Converted,
): Converted {
  return links.reduce<Converted>(
    (so, link) => {
      const next = converted(link, so.data);
      return { data: next.data, left: [...so.left, ...next.left] };
    },
    { data, left: [] },
  );
}

/** What the version before cannot compute leads nowhere: such a version is refused, and nothing is run by it. */
function compileIfSound(before: FormModel, after: FormModel, former: FormerFields): Conversion | null {
  try {
    return compile(before, after, former);
  } catch (error) {
    if (error instanceof ExpressionFault) return null;
    throw error;
  }
}

function compile(before: FormModel, after: FormModel, former: FormerFields): Conversion | null {
  if (before.kind !== after.kind || before.id !== after.id) return null;
  const { pairs, fresh, returning } = pairVersions(before, after, former);
  const migrate = after.descriptor.migrate ?? {};
  const isBack = (pair: FieldPair): boolean => returningChoices(pair, before, former).length > 0;
  const isOther = ({ old: one, now, to }: FieldPair): boolean => meaningChanges(one, now, to).length > 0;
  const moves = pairs.map((pair) => ({ pair, text: appliedMigrate(pair, { before, after, former }) }));
  if (moves.some(({ pair, text }) => text === null && (isOther(pair) || isBack(pair)))) return null;
  const lists = pairs.filter(({ old: field, to }) => field.columns !== null && prefixOf(to) === '');
  const tables = new Map(lists.map(({ from, to }) => [from, to]));
  const places = new Map<string, ValueMove[]>();
  const put = (prefix: string, move: ValueMove): void => void places.set(prefix, [...(places.get(prefix) ?? []), move]);
  for (const { pair, text } of moves) put(prefixOf(pair.from), moveOf(before, pair, text));
  for (const [path, from] of returning) if (allFields(after).get(path)?.columns) tables.set(from, path);
  for (const path of fresh) {
    const [field, kept] = [allFields(after).get(path), returning.get(path)];
    const prefix = formerPrefix(prefixOf(path), tables);
    if (field !== undefined && kept !== undefined) {
      const key = kept.slice(prefix.length);
      if (key !== field.key) put(prefix, { from: key, to: field.key, field, value: null });
    } else if (field !== undefined) put(prefix, freshMove(before, field, { prefix, text: migrate[path] }));
  }
  const names =
    before.kind === 'process' && after.kind === 'process' ? stepNames(withPastNames(before, former), after) : sameNames;
  const conversion = conversionOf(places, names);
  const { computes, recompute } = computedSince(pairs, after);
  const convertWhole = (data: Values): Converted => {
    const so = conversion.convert(data);
    const next = recompute(so.data);
    return { data: next.data, left: [...so.left, ...next.left] };
  };
  return computes ? { ...conversion, computes, convertWhole } : conversion;
}

/**
 * The expression by which a version takes over the values of a field; null where it takes them as they are. One counts
 * only where something asks for it: a version that follows may still carry that of the one before.
 */
export function appliedMigrate(
  pair: FieldPair,
  { before, after, former }: { readonly before: FormModel; readonly after: FormModel; readonly former: FormerFields },
): string | null {
  const isAsked =
    mayNeedMigration(pair.old, pair.now, pair.to) ||
    returningChoices(pair, before, former).length > 0 ||
    isRecoded(pair, before, after);
  return isAsked ? (after.descriptor.migrate?.[pair.to] ?? null) : null;
}

function formerPrefix(prefix: string, tables: ReadonlyMap<string, string>): string {
  const former = [...tables].find(([, to]) => `${to}.` === prefix)?.[0];
  return former === undefined ? prefix : `${former}.`;
}

function moveOf(before: FormModel, { from, old, now }: FieldPair, text: string | null): ValueMove {
  const value = text === null ? null : expressionOf(before, text, prefixOf(from));
  return { from: old.key, to: now.key, field: now, value };
}

function freshMove(
  before: FormModel,
  field: FieldModel,
  { prefix, text }: { readonly prefix: string; readonly text: string | undefined },
): ValueMove {
  const value = text === undefined ? null : expressionOf(before, text, prefix);
  return { from: null, to: field.key, field, value };
}

function expressionOf(before: FormModel, text: string, prefix: string) {
  return viewExpressions(before).compiled(text, prefix === '' ? null : prefix.slice(0, -1));
}

function conversionOf(places: ReadonlyMap<string, readonly ValueMove[]>, names: StepNames): Conversion {
  const all = [...places].map(([prefix, moves]) => new PlaceConversion(prefix, moves));
  const header = all.find(({ prefix }) => prefix === '') ?? new PlaceConversion('', []);
  const rows = all.filter(({ prefix }) => prefix.endsWith('.'));
  const own = all.filter(({ prefix }) => prefix.endsWith(':'));
  const convert = (data: Values): Converted => {
    const left: LeftValue[] = [];
    const converted = new Map<string, unknown>();
    for (const place of rows) {
      const table = place.prefix.slice(0, -1);
      const list = data[table];
      const next = place.rows(list, data, left);
      if (next !== list) converted.set(table, next);
    }
    const base = converted.size === 0 ? data : { ...data, ...Object.fromEntries(converted) };
    return { data: header.values(base, data, left), left };
  };
  return {
    changes: names.changes || all.some(({ changes }) => changes),
    names,
    computes: false,
    convert,
    convertWhole: convert,
    convertOwn: (values) => own.reduce<Values>((so, place) => place.values(so, so, []), values),
    carried: (keys) => header.carried(keys),
  };
}
