import { describe, expect, test } from 'vitest';
import { continueSeries, type SeriesOptions } from '../../../src/web/sheet/series.ts';

type Kind = SeriesOptions['kind'];

function next(kind: Kind, source: readonly unknown[], count = 3): readonly unknown[] {
  return continueSeries(source, count, { kind, backwards: false, turned: false });
}

describe('a line of cells goes on as in spreadsheets', () => {
  test.each<[string, Kind, unknown[], unknown[]]>([
    ['one number is repeated', 'numbers', [5], [5, 5, 5]],
    ['two numbers give a step', 'numbers', [0.1, 0.2], [0.3, 0.4, 0.5]],
    ['a step may go down', 'numbers', [10, 7], [4, 1, -2]],
    ['numbers off a line go on by least squares', 'numbers', [1, 2, 4], [5.33333333333, 6.83333333333, 8.33333333333]],
    ['a text counts on by its number', 'digits', ['S001'], ['S002', 'S003', 'S004']],
    ['zeros in front give way', 'digits', ['S099'], ['S100', 'S101', 'S102']],
    ['more digits than the text has', 'digits', ['T9'], ['T10', 'T11', 'T12']],
    ['the number at the end counts', 'digits', ['26S001536-1'], ['26S001536-2', '26S001536-3', '26S001536-4']],
    ['texts give a step', 'digits', ['A1', 'A3'], ['A5', 'A7', 'A9']],
    ['different texts go on each by itself', 'digits', ['A1', 'B1'], ['A2', 'B2', 'A3']],
    ['a text without a number is repeated', 'digits', ['soil', 'water'], ['soil', 'water', 'soil']],
    ['a day goes on by a day', 'days', ['2026-12-30'], ['2026-12-31', '2027-01-01', '2027-01-02']],
    ['days by their step', 'days', ['2026-11-02', '2026-11-09'], ['2026-11-16', '2026-11-23', '2026-11-30']],
    ['one day of each month', 'days', ['2026-10-31', '2026-11-30'], ['2026-12-30', '2027-01-29', '2027-02-28']],
    ['months by their step', 'days', ['2026-10-15', '2026-11-15'], ['2026-12-15', '2027-01-15', '2027-02-15']],
    [
      'a time keeps its hour',
      'days',
      ['2026-11-20T01:00:00Z'],
      ['2026-11-21T01:00:00Z', '2026-11-22T01:00:00Z', '2026-11-23T01:00:00Z'],
    ],
    ['a choice is repeated, whatever its code', undefined, ['type1'], ['type1', 'type1', 'type1']],
    ['an empty cell among others is repeated', 'numbers', [1, null], [1, null, 1]],
  ])('%s', (_, kind, source, expected) => {
    expect(next(kind, source)).toEqual(expected);
  });

  test('backwards a text counts down, and from zero up again', () => {
    const options: SeriesOptions = { kind: 'digits', backwards: true, turned: false };
    expect(continueSeries(['S02'], 4, options)).toEqual(['S01', 'S00', 'S01', 'S02']);
    expect(continueSeries(['S09', 'S08'], 2, options)).toEqual(['S07', 'S06']);
  });

  test('with Ctrl what counts on is repeated, and one number counts on', () => {
    const turned = (kind: Kind, source: readonly unknown[]): readonly unknown[] =>
      continueSeries(source, 3, { kind, backwards: false, turned: true });
    expect(turned('digits', ['S001'])).toEqual(['S001', 'S001', 'S001']);
    expect(turned('days', ['2026-11-20'])).toEqual(['2026-11-20', '2026-11-20', '2026-11-20']);
    expect(turned('numbers', [1, 2])).toEqual([1, 2, 1]);
    expect(turned('numbers', [1])).toEqual([2, 3, 4]);
  });
});
