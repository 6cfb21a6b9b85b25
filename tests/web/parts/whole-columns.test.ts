import { expect, test } from 'vitest';
import { wholeColumns } from '../../../src/web/parts/whole-columns.ts';

const buttons = { width: 100, fixed: 'right' as const };
const wide = (...widths: readonly number[]) => [...widths.map((width) => ({ width })), buttons];
const widthsOf = (columns: readonly { readonly width?: string | number }[] | undefined) =>
  columns?.map(({ width }) => width);

test('S9-11 where all columns have room, or their content says how wide they are, they are as they were', () => {
  expect(wholeColumns(wide(200, 300), 600)).toBeNull();
  expect(wholeColumns([{ width: 400 }, {}, { width: 400 }], 600)).toBeNull();
});

test('S9-11 columns that fit share the room up to the buttons, and the next one begins behind them', () => {
  const whole = wholeColumns(wide(200, 200, 150, 90), 600);
  expect(widthsOf(whole?.columns)).toEqual([250, 250, 150, 90, 100]);
  expect(whole?.width).toBe(840);
  expect(widthsOf(wholeColumns([{ width: 400 }, { width: 400 }], 600)?.columns)).toEqual([600, 400]);
  const odd = wholeColumns(wide(100, 100, 101, 300), 440);
  expect(widthsOf(odd?.columns)).toEqual([113, 113, 114, 300, 100]);
});

test('S9-11 a column that says no width has room for a long text; one that is wider than all room stays as it is', () => {
  expect(widthsOf(wholeColumns([{}, { width: 300 }, buttons], 400)?.columns)).toEqual([300, 300, 100]);
  expect(wholeColumns(wide(700, 100), 600)).toBeNull();
});
