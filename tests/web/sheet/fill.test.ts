import { describe, expect, test, vi } from 'vitest';
import { fillSeries } from '../../../src/web/sheet/fill-series.ts';
import { clearCells, fillNow, fillReach, fillTarget } from '../../../src/web/sheet/fill.ts';
import { duplicateRows, insertRows, moveRows } from '../../../src/web/sheet/row-commands.ts';
import { SheetController } from '../../../src/web/sheet/sheet-controller.ts';
import { TableStore } from '../../../src/web/sheet/table-store.ts';
import { stepForm } from '../support/forms.ts';
import { testServices } from '../support/services.ts';
import { openDesk, type Desk } from '../support/sheet-desk.ts';

function valuesOf({ sheet }: Desk, key: string): readonly unknown[] {
  return sheet.table.rows.map((row) => row[key] ?? null);
}

function selectColumn({ sheet, column }: Desk, key: string, [top, bottom]: [number, number]): void {
  sheet.selectRange({ top, bottom, left: column(key), right: column(key) });
}

describe('the fill handle', () => {
  test('continues what is selected down, selects it, and is undone in one step', () => {
    const desk = openDesk(5);
    const { sheet, column, press } = desk;
    sheet.table.write([
      { row: 0, key: 'extractConc', value: 10 },
      { row: 1, key: 'extractConc', value: 12 },
    ]);
    selectColumn(desk, 'extractConc', [0, 1]);
    fillSeries(sheet, { from: sheet.range, target: { ...sheet.range, bottom: 4 }, turned: false });
    expect(valuesOf(desk, 'extractConc')).toEqual([10, 12, 14, 16, 18]);
    expect(sheet.range).toEqual({ top: 0, bottom: 4, left: column('extractConc'), right: column('extractConc') });
    press('Ctrl+z');
    expect(valuesOf(desk, 'extractConc')).toEqual([10, 12, null, null, null]);
  });

  test('goes up as well as down', () => {
    const desk = openDesk(3, 'plan');
    desk.sheet.table.write([{ row: 2, key: 'sampleName', value: 'K12' }]);
    selectColumn(desk, 'sampleName', [2, 2]);
    fillSeries(desk.sheet, { from: desk.sheet.range, target: { ...desk.sheet.range, top: 0 }, turned: false });
    expect(valuesOf(desk, 'sampleName')).toEqual(['K10', 'K11', 'K12']);
  });

  test('goes to the right; between columns of different kinds the text is read anew', () => {
    const desk = openDesk(1);
    const { sheet, column } = desk;
    sheet.table.write([{ row: 0, key: 'extractConc', value: 7 }]);
    selectColumn(desk, 'extractConc', [0, 0]);
    fillSeries(sheet, {
      from: sheet.range,
      target: { ...sheet.range, right: column('extractConc') + 1 },
      turned: false,
    });
    const beside = sheet.table.columns[column('extractConc') + 1]!;
    expect(sheet.table.rows[0]?.[beside.key]).toBe(7);
  });

  test('leaves cells alone that may not be written', () => {
    const desk = openDesk(3);
    selectColumn(desk, 'sampleNo', [0, 0]);
    fillSeries(desk.sheet, { from: desk.sheet.range, target: { ...desk.sheet.range, bottom: 2 }, turned: false });
    expect(valuesOf(desk, 'sampleNo')).toEqual(['26S000001', '26S000002', '26S000003']);
  });

  test('reaches in one direction: the one in which the pointer is further away', () => {
    const range = { top: 2, bottom: 3, left: 4, right: 4 };
    expect(fillTarget(range, { row: 9, column: 5 })).toEqual({ ...range, bottom: 9 });
    expect(fillTarget(range, { row: 4, column: 8 })).toEqual({ ...range, right: 8 });
    expect(fillTarget(range, { row: 0, column: 4 })).toEqual({ ...range, top: 0 });
    expect(fillTarget(range, { row: 3, column: 4 })).toEqual(range);
  });

  test('pressed twice it reaches as far as the data beside, else to the last row', () => {
    const desk = openDesk(6);
    const { sheet, column } = desk;
    const left = sheet.table.columns[column('extractConc') - 1]!;
    selectColumn(desk, 'extractConc', [0, 0]);
    expect(fillReach(sheet).bottom).toBe(5);
    sheet.table.write([0, 1, 2].map((row) => ({ row, key: left.key, value: sheet.table.read('1', left, 'zh', {}) })));
    expect(fillReach(sheet).bottom).toBe(2);
  });
});

describe('keys that fill', () => {
  test('Ctrl+R fills the selection from its first column, a single cell from the one before', () => {
    const desk = openDesk(2);
    const { sheet, press, column } = desk;
    sheet.table.write([{ row: 0, key: 'extractConc', value: 3 }]);
    const at = column('extractConc');
    const beside = sheet.table.columns[at + 1]!;
    sheet.selectCell({ row: 0, column: at + 1 });
    press('Ctrl+r');
    expect(sheet.table.rows[0]?.[beside.key]).toBe(3);
    sheet.table.write([{ row: 1, key: 'extractConc', value: 4 }]);
    sheet.selectRange({ top: 0, bottom: 1, left: at, right: at + 1 });
    press('Ctrl+r');
    expect(valuesOf(desk, beside.key)).toEqual([3, 4]);
  });

  test('a text typed over a selected column goes into all of it by Ctrl+Enter, as one step to undo', () => {
    const desk = openDesk(4);
    selectColumn(desk, 'extractConc', [0, 3]);
    desk.type('2.5');
    desk.press('Ctrl+Enter');
    expect(valuesOf(desk, 'extractConc')).toEqual([2.5, 2.5, 2.5, 2.5]);
    desk.press('Ctrl+z');
    expect(valuesOf(desk, 'extractConc')).toEqual([null, null, null, null]);
  });

  test('Enter and Tab go round inside what is selected', () => {
    const desk = openDesk(3);
    const { sheet, press, type, column } = desk;
    const left = column('extractConc');
    sheet.selectRange({ top: 0, bottom: 1, left, right: left + 1 });
    for (const text of ['1', '2', '3']) {
      type(text);
      press('Enter');
    }
    expect(valuesOf(desk, 'extractConc')).toEqual([1, 2, null]);
    expect(sheet.active).toEqual({ row: 1, column: left + 1 });
    expect(press('Tab')).toBe(true);
    expect(sheet.active).toEqual({ row: 0, column: left });
    expect(sheet.range).toEqual({ top: 0, bottom: 1, left, right: left + 1 });
    press('ArrowDown');
    expect(sheet.range).toEqual({ top: 1, bottom: 1, left, right: left });
  });

  test('Ctrl and an arrow go to the edge of the data, with Shift they select to it', () => {
    const desk = openDesk(6);
    const { sheet, press, goTo } = desk;
    sheet.table.write([1, 2, 4].map((row) => ({ row, key: 'extractConc', value: row })));
    goTo(0, 'extractConc');
    const rows = ['Ctrl+ArrowDown', 'Ctrl+ArrowDown', 'Ctrl+ArrowDown', 'Ctrl+ArrowDown', 'Ctrl+ArrowUp'].map(
      (keys) => {
        press(keys);
        return sheet.active.row;
      },
    );
    expect(rows).toEqual([1, 2, 4, 5, 4]);
    press('Ctrl+Shift+ArrowUp');
    expect([sheet.range.top, sheet.range.bottom]).toEqual([2, 4]);
  });
});

describe('rows', () => {
  test('are inserted above and below, as many as are selected', () => {
    const desk = openDesk(2, 'plan');
    desk.sheet.selectRange({ top: 0, bottom: 1, left: 0, right: 0 });
    desk.press('Ctrl+Shift++');
    expect(valuesOf(desk, 'sampleName')).toEqual([null, null, 'S1', 'S2']);
    desk.sheet.selectCell({ row: 3, column: 0 });
    insertRows(desk.sheet, 'below', 1);
    expect(valuesOf(desk, 'sampleName')).toEqual([null, null, 'S1', 'S2', null]);
  });

  test('are duplicated without what may not stand twice', () => {
    const desk = openDesk(2, 'plan');
    desk.sheet.selectRange({ top: 0, bottom: 1, left: 0, right: 0 });
    duplicateRows(desk.sheet);
    expect(valuesOf(desk, 'sampleName')).toEqual(['S1', 'S2', 'S1', 'S2']);
    expect(valuesOf(desk, 'sampleNo')).toEqual(['26S000001', '26S000002', null, null]);
    expect([desk.sheet.range.top, desk.sheet.range.bottom]).toEqual([2, 3]);
    desk.press('Ctrl+z');
    expect(desk.sheet.table.rowCount).toBe(2);
  });

  test('are moved with what they hold, to the edge and no further', () => {
    const desk = openDesk(4, 'plan');
    desk.sheet.selectRange({ top: 1, bottom: 2, left: 0, right: 0 });
    desk.press('Alt+Shift+ArrowUp');
    expect(valuesOf(desk, 'sampleName')).toEqual(['S2', 'S3', 'S1', 'S4']);
    desk.press('Alt+Shift+ArrowUp');
    expect(valuesOf(desk, 'sampleName')).toEqual(['S2', 'S3', 'S1', 'S4']);
    desk.press('Alt+Shift+ArrowDown');
    desk.press('Alt+Shift+ArrowDown');
    expect(valuesOf(desk, 'sampleName')).toEqual(['S1', 'S4', 'S2', 'S3']);
    expect([desk.sheet.range.top, desk.sheet.range.bottom]).toEqual([2, 3]);
    for (let time = 0; time < 3; time += 1) desk.press('Ctrl+z');
    expect(valuesOf(desk, 'sampleName')).toEqual(['S1', 'S2', 'S3', 'S4']);
  });

  test('stay as they are at a step that may not change them', () => {
    const desk = openDesk(3);
    expect(desk.press('Ctrl+Shift++')).toBe(false);
    expect(desk.press('Alt+Shift+ArrowDown')).toBe(false);
    moveRows(desk.sheet, 1);
    duplicateRows(desk.sheet);
    expect(valuesOf(desk, 'sampleName')).toEqual(['S1', 'S2', 'S3']);
  });

  test('cells emptied come back', () => {
    const desk = openDesk(2, 'plan');
    selectColumn(desk, 'sampleName', [0, 1]);
    clearCells(desk.sheet);
    expect(valuesOf(desk, 'sampleName')).toEqual([null, null]);
    desk.press('Ctrl+z');
    expect(valuesOf(desk, 'sampleName')).toEqual(['S1', 'S2']);
  });
});

test('S2-18 Ctrl+; writes the present day or moment into selected cells that hold one, as one step', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T01:05:40Z'));
  const { store } = stepForm('experiment', { reagents: [{}, {}] });
  const sheet = new SheetController(new TableStore(store, store.table('reagents')!, testServices));
  sheet.selectAll();
  expect(fillNow(sheet)).toBe(true);
  expect(sheet.table.rows).toEqual([{ reagentExpiry: '2026-11-20' }, { reagentExpiry: '2026-11-20' }]);
  sheet.undo();
  const lot = sheet.table.columns.findIndex(({ key }) => key === 'reagentLot');
  sheet.selectCell({ row: 0, column: lot });
  expect(fillNow(sheet)).toBe(false);
  vi.restoreAllMocks();
});
