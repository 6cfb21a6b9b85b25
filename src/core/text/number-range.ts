/** A span of numbers; null is an open end. */
export type NumberRange = readonly [least: number | null, most: number | null];

/** Which end of a span was just typed. */
export type RangeEnd = 'least' | 'most';

/**
 * S5-14: a span after one of its ends was typed: the start is capped by the end, the end floored by the start. What is no
 * finite number is an open end.
 */
export function withRangeEnd([least, most]: NumberRange, end: RangeEnd, typed: number | null): NumberRange {
  const value = typed === null || !Number.isFinite(typed) ? null : typed;
  if (value === null) return end === 'least' ? [null, most] : [least, null];
  if (end === 'least') return [most === null ? value : Math.min(value, most), most];
  return [least, least === null ? value : Math.max(value, least)];
}
