import { inOtherUnit, unitFactor } from '../expression/unit-scale.ts';
import type { FieldModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import { isEmptyValue } from '../values/empty.ts';
import { choiceNames } from './choice-names.ts';
import type { FieldPair } from './field-pairs.ts';
import { choicesOf } from './stored-limits.ts';
import type { Step } from './taken-back.ts';
import type { Ended, Made } from './value-steps.ts';

/** A field from version to version; the last of them may not have it any more. */
export interface FieldPath {
  readonly found: readonly { readonly pair: FieldPair; readonly step: Step }[];
  readonly isGone: boolean;
}

/** How values of a field become what they were some versions before. */
export interface FieldBack {
  /** An expression over the last version; null where nothing has to be converted. */
  readonly text: string | null;
  /** Values of the last version that do not tell what stood there before. */
  readonly shared: readonly unknown[];
  /** Whether values were converted, and nothing converts them back. */
  readonly isLost: boolean;
}

const asItIs: FieldBack = { text: null, shared: [], isLost: false };

/** The way back of one field, through what each version made of its values. */
export function fieldBack({ found, isGone }: FieldPath, madeBy: (pair: FieldPair, step: Step) => Made): FieldBack {
  const all = found.map(({ pair, step }) => madeBy(pair, step));
  const made = all.filter((one) => one !== 'none');
  const [first, last] = [found[0]?.pair.old, found.at(-1)?.pair.now];
  if (first === undefined || last === undefined) return asItIs;
  // What is kept of a field that is gone stays as it was converted.
  const isMixed = made.includes('unit') && made.some((one) => one !== 'unit');
  if (made.includes('unknown') || isMixed || (isGone && made.length > 0)) return { ...asItIs, isLost: true };
  if (made.includes('unit')) return { ...asItIs, text: unitText(last, first) };
  const codes = made.filter((one) => typeof one !== 'string');
  return codes.length === 0 ? asItIs : codesBack(codes, last, first);
}

/** An expression that says a number in another unit. */
function unitText(from: FieldModel, to: FieldModel): string | null {
  const { key, unit } = from;
  if (unit === null || to.unit === null || unit === to.unit) return null;
  const zero = inOtherUnit(0, unit, to.unit) ?? 0;
  if (zero === 0) return scaled(key, unitFactor(unit, to.unit) ?? inOtherUnit(1, unit, to.unit) ?? 1);
  const degree = Number(((inOtherUnit(1000, unit, to.unit) ?? 0) - zero).toPrecision(12)) / 1000;
  const sign = zero < 0 ? '-' : '+';
  return `${degree === 1 ? key : scaled(key, degree)} ${sign} ${double(Math.abs(zero))}`;
}

function scaled(key: string, factor: number): string {
  if (factor === 1) return key;
  return factor < 1 ? `${key} / ${double(Number((1 / factor).toPrecision(15)))}` : `${key} * ${double(factor)}`;
}

function double(value: number): string {
  const text = value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  return text.includes('.') ? text : `${text}.0`;
}

/** Codes that go back through each version, the last one first. */
function codesBack(codes: readonly (readonly Ended[])[], last: FieldModel, first: FieldModel): FieldBack {
  const steps = codes.map((ends) => ({ ends, groups: grouped(ends) }));
  const forward = (value: unknown, since: number): unknown =>
    steps.slice(since).reduce((so, { ends }) => endOf(ends, so), value);
  const back = (value: unknown): unknown => steps.reduceRight((so, { groups }) => beforeOf(groups, so), value);
  const known = new Map<string, unknown>();
  const shared = new Map<string, unknown>();
  for (const value of choicesOf(last)) known.set(canonicalJson(value), value);
  for (const [place, { groups }] of steps.entries()) {
    for (const group of groups.values()) {
      const value = forward(group[0]?.end, place + 1);
      if (isEmptyValue(value)) continue;
      known.set(canonicalJson(value), value);
      if (group.length > 1) shared.set(canonicalJson(value), value);
    }
  }
  const clauses = [...known.values()].flatMap((value) => {
    const before = back(value);
    return canonicalJson(before) === canonicalJson(value)
      ? []
      : [`${last.key} == ${literal(last, value)} ? ${literal(first, before)} : `];
  });
  const isSaid = clauses.length > 0 || choiceNames(last, first).length > 0;
  return { text: isSaid ? clauses.join('') + last.key : null, shared: [...shared.values()], isLost: false };
}

type Groups = ReadonlyMap<string, readonly Ended[]>;

/** What several values of a version became. */
export function mergedEnds(ends: readonly Ended[]): readonly unknown[] {
  return [...grouped(ends).values()].flatMap((group) => (group.length > 1 ? [group[0]?.end] : []));
}

/** The values of a version by what they became. */
function grouped(ends: readonly Ended[]): Groups {
  const groups = new Map<string, Ended[]>();
  for (const each of ends) {
    if (isEmptyValue(each.end)) continue;
    const key = canonicalJson(each.end);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}

function endOf(ends: readonly Ended[], value: unknown): unknown {
  const found = ends.find((one) => one.value === value);
  return found === undefined ? value : found.end;
}

/** The only value that became one; the same where several did, or none. */
function beforeOf(groups: Groups, value: unknown): unknown {
  const group = groups.get(canonicalJson(value)) ?? [];
  return group.length === 1 ? group[0]?.value : value;
}

function literal({ schema }: FieldModel, value: unknown): string {
  if (typeof value === 'number') return schema.type === 'number' && Number.isInteger(value) ? `${value}.0` : `${value}`;
  return `'${String(value)
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)}'`;
}
