import { describe, expect, test } from 'vitest';
import { layColumns, rowHeight } from '../../../src/web/sheet/layout.ts';
import { columnSpan, rowSpan } from '../../../src/web/sheet/use-sheet-window.ts';
import { sampleRows, sampleTable } from '../support/forms.ts';

const table = sampleTable('experiment', sampleRows(50));
const layout = layColumns(table, 1200);
const rowsOf = (count: number, top: number, height = 480) =>
  rowSpan(count, layout, { left: 0, top, width: 1200, height });

describe('the rows that are drawn', () => {
  test('are those in view at every place and height, some more on each side, and never beyond the table', () => {
    for (const count of [0, 1, 24, 1_536])
      for (let top = 0; top <= Math.max(0, layout.headHeight + count * rowHeight - 480); top += 7) {
        const { from, to } = rowsOf(count, top);
        const seen = Array.from({ length: count }, (_, row) => row).filter((row) => {
          const start = layout.headHeight + row * rowHeight;
          return start < top + 480 && start + rowHeight > top;
        });
        expect(seen.every((row) => row >= from && row < to)).toBe(true);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to - from).toBeLessThanOrEqual(seen.length + 14);
      }
  });

  test('are the last ones where the page has not yet heard that rows went', () => {
    expect(rowsOf(3, 40_000)).toEqual({ from: 2, to: 3 });
  });
});

test('of many columns those in view are drawn beside the frozen ones, of few all', () => {
  const many = layColumns(
    { columns: Array.from({ length: 34 }, () => table.columns[2]!), frozen: 2, groups: [] },
    1200,
  );
  const width = table.columns[2]!.width;
  const view = { left: 10 * width, top: 0, width: many.frozenWidth + 3 * width, height: 480 };
  expect(columnSpan(many, view)).toEqual({ from: 10, to: 17 });
  expect(columnSpan(many, { ...view, left: 0 })).toEqual({ from: 2, to: 7 });
  expect(columnSpan(many, { ...view, left: 31 * width })).toEqual({ from: 31, to: 34 });
  const few = layColumns({ columns: table.columns.slice(0, 12), frozen: 2, groups: [] }, 1200);
  expect(columnSpan(few, { ...view, left: 0 })).toEqual({ from: 2, to: 12 });
});
