import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withRangeEnd, type NumberRange } from '../../../src/core/text/number-range.ts';

const end = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }));
const range = fc.tuple(end, end).map(([one, two]): NumberRange => {
  return one !== null && two !== null && one > two ? [two, one] : [one, two];
});

describe('S5-14 a span of numbers', () => {
  test('its start never passes its end, and the end that was not typed stays', () => {
    fc.assert(
      fc.property(range, fc.constantFrom('least' as const, 'most' as const), end, (before, which, typed) => {
        const [least, most] = withRangeEnd(before, which, typed);
        expect(least === null || most === null || least <= most).toBe(true);
        expect(which === 'least' ? most : least).toBe(which === 'least' ? before[1] : before[0]);
      }),
    );
  });

  test('the start is capped by the end, the end floored by the start', () => {
    expect(withRangeEnd([1, 5], 'least', 9)).toEqual([5, 5]);
    expect(withRangeEnd([3, 5], 'most', 1)).toEqual([3, 3]);
    expect(withRangeEnd([null, 5], 'least', 2)).toEqual([2, 5]);
  });

  test('what is no number leaves that end open', () => {
    for (const none of [null, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(withRangeEnd([1, 5], 'least', none)).toEqual([null, 5]);
      expect(withRangeEnd([1, 5], 'most', none)).toEqual([1, null]);
    }
  });
});
