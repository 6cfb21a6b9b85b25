import { describe, expect, test } from 'vitest';
import {
  cellAt,
  gutterWidth,
  layColumns,
  rangeBox,
  rowHeight,
  scrollToSee,
  visibleBox,
} from '../../../src/web/sheet/layout.ts';
import { sampleRows, sampleTable } from '../support/forms.ts';

const table = sampleTable('experiment', sampleRows(50));
const layout = layColumns(table, 1200);
const { headHeight } = layout;
const view = { left: 0, top: 0, width: 800, height: 400 };

describe('places on a sheet', () => {
  test('the key and the name stay in place, the others follow side by side', () => {
    expect(layout.frozen).toBe(2);
    expect(layout.lefts[0]).toBe(gutterWidth);
    expect(layout.lefts[1]).toBe(gutterWidth + (table.columns[0]?.width ?? 0));
    expect(layout.frozenWidth).toBe(layout.lefts[2]);
  });

  test('on a narrow screen fewer columns stay in place, so that others are seen', () => {
    expect(layColumns(table, 320).frozen).toBeLessThan(2);
    expect(layColumns(table, 320).frozenWidth).toBeLessThan(320 * 0.6);
  });

  test('the application, which has no sheet of its own, keeps the columns that tell rows apart in place', () => {
    const applied = sampleTable('start', sampleRows(2));
    expect([applied.view.sheet, applied.columns[0]?.key, applied.frozen]).toEqual([null, 'sampleNo', 2]);
  });

  test('what names the row comes first, then the work of the step, then what is only read', () => {
    const kinds = table.columns.map((column) => column.editable || column.field.calc !== null);
    expect(kinds.slice(0, 3)).toEqual([false, false, true]);
    expect(kinds.lastIndexOf(true)).toBeLessThan(kinds.lastIndexOf(false));
    expect(kinds.slice(2, kinds.lastIndexOf(true) + 1).every(Boolean)).toBe(true);
  });

  test('a scrolled cell is found under the pointer where it is drawn', () => {
    const scroll = { ...view, left: 300, top: 90 };
    for (const place of [
      { row: 5, column: 0 },
      { row: 7, column: 6 },
    ]) {
      const box = visibleBox(place, layout, scroll);
      expect(cellAt(box.left + 3, box.top + 3, layout, scroll)).toEqual(place);
    }
  });

  test('a cell out of view is scrolled to, one in view is not', () => {
    expect(scrollToSee({ row: 2, column: 1 }, layout, view)).toEqual({ left: 0, top: 0 });
    const down = scrollToSee({ row: 40, column: 0 }, layout, view);
    expect(down).toEqual({ left: 0, top: headHeight + 41 * rowHeight - view.height });
    const right = scrollToSee({ row: 0, column: 20 }, layout, view);
    const box = visibleBox({ row: 0, column: 20 }, layout, { ...view, left: right.left });
    expect(box.left + box.width).toBeLessThanOrEqual(view.width);
    expect(box.left).toBeGreaterThanOrEqual(layout.frozenWidth);
  });

  test('a selection over both parts is drawn in each', () => {
    const range = { top: 1, bottom: 2, left: 0, right: 3 };
    const still = rangeBox(range, layout, 0, layout.frozen - 1);
    const moving = rangeBox(range, layout, layout.frozen, 10);
    expect(still?.width).toBe(layout.frozenWidth - gutterWidth);
    expect(moving).toMatchObject({ left: layout.lefts[2], top: rowHeight, height: 2 * rowHeight });
    expect(rangeBox({ ...range, left: 5, right: 6 }, layout, 0, 0)).toBeNull();
  });
});
