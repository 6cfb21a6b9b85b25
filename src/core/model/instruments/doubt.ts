import { parseUnit } from '../../expression/unit.ts';
import { unitFactor } from '../../expression/unit-scale.ts';
import { comparable } from '../../text/choice-text.ts';
import { readUnit } from '../../text/unit-text.ts';
import type { FieldModel } from '../model.ts';
import type { MeasuredValue } from './instrument.ts';

/** What a unit written wrongly mostly amounts to. */
const thousand = 1000;
const percent = 100;

/** Why a measurement is doubted or not taken over, with what the text says of it. */
export interface MeasuredReason {
  readonly code:
    | 'spread'
    | 'magnitude'
    | 'range'
    | 'former'
    | 'outlier'
    | 'noNumber'
    | 'unit'
    | 'noColumn'
    | 'control'
    | 'clash'
    | 'ambiguous'
    | 'unknown';
  readonly args: Readonly<Record<string, string | number>>;
}

/** Whether what stands beside a number or in brackets is a unit, and no remark such as the short name of a value. */
export function isUnit(text: string, { unit }: FieldModel): boolean {
  return parseUnit(readUnit(text)) !== null || comparable(readUnit(text)) === comparable(readUnit(unit ?? ''));
}

/** What numbers in one unit are multiplied by to be in another; 1 where nothing is said, null where nothing leads there. */
export function factorOf(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return 1;
  const [said, own] = [readUnit(from), readUnit(to)];
  return comparable(said) === comparable(own) ? 1 : unitFactor(said, to);
}

/** What is odd about the measurements of one cell, in the field's unit. */
export function doubtOf(
  numbers: readonly number[],
  { usual, unit, alike }: MeasuredValue,
  field: FieldModel,
): MeasuredReason | null {
  const scale = factorOf(unit ?? null, field.unit) ?? 1;
  const odd = usual === undefined ? undefined : numbers.find((number) => isOutside(number / scale, usual));
  if (usual !== undefined && odd !== undefined) {
    const raw = odd / scale;
    const isFactor = !isOutside(raw / thousand, usual) || (raw > 0 && !isOutside(raw * thousand, usual));
    const args = { least: usual.least ?? 0, most: usual.most, unit: unit ?? '' };
    return { code: isFactor ? 'magnitude' : 'range', args };
  }
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  if (alike === undefined || numbers.length < 2 || mean === 0) return null;
  const apart = ((Math.max(...numbers) - Math.min(...numbers)) / Math.abs(mean)) * percent;
  if (apart <= alike) return null;
  return { code: 'spread', args: { count: numbers.length, percent: Math.round(apart), values: numbers.join(' / ') } };
}

/** How far apart two amounts are that a unit may be wrong between: a factor of a thousand, measured twice. */
const unitFault = 300;

/** So many other values tell what is usual in a file. */
const fewestOthers = 3;

/** How many times the larger of two amounts is the smaller one; null where a unit tells nothing about them. */
function timesApart(one: number, other: number): number | null {
  return one > 0 && other > 0 ? Math.max(one, other) / Math.min(one, other) : null;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[at] ?? 0) : ((sorted[at - 1] ?? 0) + (sorted[at] ?? 0)) / 2;
}

/**
 * Whether a value is so far from the one that stands in its cell, or from the others of the file, that its unit may be
 * another one.
 */
export function unitDoubt(value: number, former: unknown, others: readonly number[]): MeasuredReason | null {
  const apart = typeof former === 'number' ? timesApart(value, former) : null;
  if (apart !== null && apart >= unitFault)
    return { code: 'former', args: { value: String(former), times: roundTimes(apart) } };
  const amounts = others.filter((other) => other > 0);
  if (amounts.length < fewestOthers) return null;
  const median = medianOf(amounts);
  const far = timesApart(value, median);
  // Where the others lie as far from one another, none of them is odd.
  const isOdd = amounts.filter((other) => (timesApart(other, median) ?? 1) >= unitFault).length * 4 < amounts.length;
  if (far === null || far < unitFault || !isOdd) return null;
  return { code: 'outlier', args: { value: String(Number(median.toPrecision(3))), times: roundTimes(far) } };
}

function roundTimes(times: number): number {
  return Number(times.toPrecision(2));
}

function isOutside(number: number, { least = 0, most }: { readonly least?: number; readonly most: number }): boolean {
  return number < least || number > most;
}
