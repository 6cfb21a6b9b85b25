import { inOtherUnit } from '../expression/unit-scale.ts';
import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import type { Row } from '../values/finding.ts';
import type { Conversion } from './conversion.ts';
import type { FieldPair } from './field-pairs.ts';
import type { FormModel } from './form-fields.ts';
import { dataWith, others } from './migrate-trial.ts';
import { valuesAt } from './stored-fate.ts';

/** An expression that takes over the numbers of a field. */
export interface Scaling {
  readonly before: FormModel;
  readonly conversion: Conversion;
  readonly text: string;
  /** Whether it reads the field itself, and whether other fields as well. */
  readonly readsOwn: boolean;
  readonly readsOthers: boolean;
}

/**
 * Between two units of the same dimensions a number becomes one other; any else makes it mean another amount. Whether it
 * does is tried at many numbers, with and without other values beside it.
 */
export function scaleFaults(
  pair: FieldPair,
  { before, conversion, text, readsOwn, readsOthers }: Scaling,
): readonly Text[] {
  const { old, now } = pair;
  const units = [old.unit ?? '', now.unit ?? ''] as const;
  if (old.unit === null || now.unit === null || inOtherUnit(1, ...units) === null) return [];
  if (!readsOwn) return [foreign(old, text)];
  const isList = old.schema.type === 'array';
  for (const beside of [{}, others(pair, before)]) {
    for (const probe of probesOf(pair, text)) {
      const right = inOtherUnit(probe, ...units) ?? 0;
      const got = isList
        ? [valuesAt(conversion.convert(dataWith(pair, [probe], beside)).data, pair.to)[0]].flat()[0]
        : endOf(pair, probe, { conversion, beside });
      // What others leave without a value is told as left; it means no other amount.
      if (got === undefined && readsOthers) continue;
      const most = plain.includes(probe) ? 0 : roundedBy(text);
      if (typeof got === 'number' && Math.abs(got - right) <= Math.max(Math.abs(right) * 1e-9, most)) continue;
      return [wrong([`${probe} ${units[0]}`, `${right} ${units[1]}`], text, got)];
    }
  }
  return [];
}

function endOf(
  pair: FieldPair,
  probe: number,
  { conversion, beside }: { conversion: Conversion; beside: Row },
): unknown {
  return valuesAt(conversion.convert(dataWith(pair, probe, beside)).data, pair.to)[0];
}

function wrong([from, to]: readonly [string, string], text: string, got: unknown): Text {
  const given = typeof got === 'number' ? String(got) : '-';
  return { zh: `${from} 应为 ${to}，而“${text}”得到 ${given}`, en: `${from} are ${to}, but "${text}" gives ${given}` };
}

function foreign({ key, unit }: FieldModel, text: string): Text {
  return {
    zh: `“${text}”没有用到原来的 ${key}（单位 ${unit ?? '-'}），它的数值会丢失：请按它换算`,
    en: `"${text}" does not read ${key} (in ${unit ?? '-'}), whose numbers would be lost: convert these`,
  };
}

/** These go first: a message shows the first that is wrong. */
const plain = [1, 2, 1000];

/** By how much the expression rounds at most: what that takes away is told by itself. */
function roundedBy(text: string): number {
  const places = [...text.matchAll(/\bround\(.*,\s*(\d+)(?:\.0)?\s*\)/g)].map(([, digits]) => Number(digits));
  return places.length === 0 ? 0 : 10 ** -Math.min(...places) * 0.500001;
}

const mantissas = [1, 2.5, 7.3];
const exponents = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

/** Numbers far and near, the limits of both versions, and where the expression may draw a line, each with its neighbours. */
function probesOf({ old, now }: FieldPair, text: string): readonly number[] {
  const step = old.decimals === null ? 0.0001 : 10 ** -old.decimals;
  const isWhole = (old.schema.items?.type ?? old.schema.type) === 'integer';
  const written = [...text.matchAll(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)].map(([each]) => Number(each));
  // A line may be drawn through what the expression gives as well as through what it takes.
  const lines = written.flatMap((one) => [one, ...written.flatMap((other) => [one * other, one / other, one + other])]);
  const scaled = lines.flatMap((line) => inOtherUnit(line, now.unit ?? '', old.unit ?? '') ?? []);
  const far = exponents.flatMap((exponent) => mantissas.map((each) => each * 10 ** exponent));
  const [least, most] = [boundsOf(old, 'min'), boundsOf(old, 'max')];
  const near = [0, ...limitsOf(old), ...limitsOf(now), ...lines, ...scaled].flatMap((each) => [
    each,
    each + step,
    each - step,
  ]);
  const all = [...plain, ...near, ...far, ...far.map((each) => -each)].filter(Number.isFinite).map((each) => {
    if (isWhole) return Math.round(each);
    return old.decimals === null ? Number(each.toPrecision(12)) : Number(each.toFixed(old.decimals));
  });
  return [...new Set(all)].filter((each) => each >= least - step && each <= most + step);
}

function limitsOf({ schema }: FieldModel): readonly number[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema.items ?? schema;
  return [minimum, maximum, exclusiveMinimum, exclusiveMaximum].flatMap((each) => each ?? []);
}

function boundsOf({ schema }: FieldModel, end: 'min' | 'max'): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema.items ?? schema;
  return end === 'min'
    ? Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity)
    : Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
}
