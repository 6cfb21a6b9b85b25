import { expect, test } from 'vitest';
import { pageShift } from '../../../src/web/sheet/Sheet.tsx';

const seen = { top: 92, bottom: 838 };

test('a cell under the bar or below the window is scrolled up to the bar, one above the page down to its edge', () => {
  expect(pageShift({ top: 781, bottom: 859 }, seen)).toBe(21);
  expect(pageShift({ top: 900, bottom: 978 }, seen)).toBe(140);
  expect(pageShift({ top: 40, bottom: 118 }, seen)).toBe(-52);
});

test('a cell that is seen moves nothing', () => {
  expect(pageShift({ top: 92, bottom: 170 }, seen)).toBe(0);
  expect(pageShift({ top: 760, bottom: 838 }, seen)).toBe(0);
});

test('where there is no room for both, the top of the cell is seen', () => {
  expect(pageShift({ top: 120, bottom: 198 }, { top: 92, bottom: 120 })).toBe(28);
});
