import { describe, expect, test } from 'vitest';
import { fillDown } from '../../../src/web/sheet/fill.ts';
import { planPaste } from '../../../src/web/sheet/paste-plan.ts';
import { runPaste } from '../../../src/web/sheet/paste-run.ts';
import { duplicateRows, insertRows, moveRows, removeRows } from '../../../src/web/sheet/row-commands.ts';
import { filterColumn, filterValues, showView, storeOrder, wholeView } from '../../../src/web/sheet/row-view.ts';
import { showFault } from '../../../src/web/sheet/error-jump.ts';
import { openDesk, type Desk } from '../support/sheet-desk.ts';

function stored({ sheet }: Desk, key: string): readonly unknown[] {
  return sheet.table.rows.map((row) => row[key] ?? null);
}

function shown({ sheet }: Desk, key: string): readonly unknown[] {
  return Array.from({ length: sheet.table.rowCount }, (_, row) => sheet.table.row(row)[key] ?? null);
}

/** Five rows named K3, K1, K2, K1, K10. */
function namedDesk(): Desk {
  const desk = openDesk(5, 'plan');
  const names = ['K3', 'K1', 'K2', 'K1', 'K10'];
  desk.sheet.table.write(names.map((value, row) => ({ row, key: 'sampleName', value })));
  return desk;
}

function sortBy({ sheet }: Desk, key: string, descending = false): void {
  showView(sheet, { ...sheet.rowView, sort: { key, descending } });
}

describe('a view over the rows', () => {
  test('sorts by the number in a text, empty cells last either way, and leaves what is stored', () => {
    const desk = namedDesk();
    desk.sheet.table.write([{ row: 2, key: 'sampleName', value: null }]);
    const before = stored(desk, 'sampleName');
    sortBy(desk, 'sampleName');
    expect(shown(desk, 'sampleName')).toEqual(['K1', 'K1', 'K3', 'K10', null]);
    sortBy(desk, 'sampleName', true);
    expect(shown(desk, 'sampleName')).toEqual(['K10', 'K3', 'K1', 'K1', null]);
    expect(stored(desk, 'sampleName')).toEqual(before);
    expect(desk.sheet.table.store.rows('samples').map((row) => row['sampleName'] ?? null)).toEqual(before);
  });

  test('filters by values, tells how often each stands in what other filters leave, and keeps the active row', () => {
    const desk = namedDesk();
    const { sheet, column } = desk;
    const names = sheet.table.columns[column('sampleName')]!;
    expect(filterValues(sheet, names).map(({ text, count }) => [text, count])).toEqual([
      ['K1', 2],
      ['K2', 1],
      ['K3', 1],
      ['K10', 1],
    ]);
    desk.goTo(3, 'sampleName');
    filterColumn(sheet, 'sampleName', new Set(['K1']));
    expect(shown(desk, 'sampleNo')).toEqual(['26S000002', '26S000004']);
    expect(sheet.active.row).toBe(1);
    filterColumn(sheet, 'sampleNo', new Set(['26S000004']));
    expect(filterValues(sheet, names).map(({ text, count }) => [text, count])).toEqual([['K1', 1]]);
    filterColumn(sheet, 'sampleName', null);
    filterColumn(sheet, 'sampleNo', null);
    expect(sheet.table.isRearranged).toBe(false);
  });

  test('typing, filling, emptying and pasting reach the rows shown alone', async () => {
    const desk = namedDesk();
    const { sheet, column, press } = desk;
    filterColumn(sheet, 'sampleName', new Set(['K1', 'K10']));
    sheet.selectRange({ top: 0, bottom: 2, left: column('sampleName'), right: column('sampleName') });
    fillDown(sheet);
    expect(stored(desk, 'sampleName')).toEqual(['K3', 'K1', 'K2', 'K1', 'K1']);
    press('Ctrl+z');
    expect(stored(desk, 'sampleName')).toEqual(['K3', 'K1', 'K2', 'K1', 'K10']);
    desk.goTo(2, 'sampleName');
    desk.type('Z');
    press('Enter');
    expect(stored(desk, 'sampleName')).toEqual(['K3', 'K1', 'K2', 'K1', 'Z']);
    const target = { row: 0, column: column('sampleName'), rows: 1, columns: 1 };
    const plan = planPaste([['A'], ['B'], ['C']], sheet.table, target);
    await runPaste(plan, sheet.table, 'en', () => undefined);
    expect(stored(desk, 'sampleName')).toEqual(['K3', 'A', 'K2', 'B', 'C']);
    sheet.selectRange({ top: 0, bottom: 2, left: column('sampleName'), right: column('sampleName') });
    press('Delete');
    expect(stored(desk, 'sampleName')).toEqual(['K3', null, 'K2', null, null]);
  });

  test('rows come and go where they are shown, each in one step of undo', () => {
    const desk = namedDesk();
    const { sheet, column, press } = desk;
    const before = stored(desk, 'sampleName');
    filterColumn(sheet, 'sampleName', new Set(['K1', 'K10']));
    sheet.selectRange({ top: 0, bottom: 1, left: 0, right: column('sampleName') });
    removeRows(sheet);
    expect(stored(desk, 'sampleName')).toEqual(['K3', 'K2', 'K10']);
    expect(shown(desk, 'sampleName')).toEqual(['K10']);
    press('Ctrl+z');
    expect(stored(desk, 'sampleName')).toEqual(before);
    expect(shown(desk, 'sampleName')).toEqual(['K1', 'K1', 'K10']);
    desk.goTo(1, 'sampleName');
    insertRows(sheet, 'above', 1);
    expect(stored(desk, 'sampleName')).toEqual(['K3', 'K1', null, 'K2', 'K1', 'K10']);
    expect(shown(desk, 'sampleName')).toEqual(['K1', null, 'K1', 'K10']);
    desk.goTo(3, 'sampleName');
    duplicateRows(sheet);
    expect(shown(desk, 'sampleName')).toEqual(['K1', null, 'K1', 'K10', 'K10']);
    press('Ctrl+z');
    press('Ctrl+z');
    expect(stored(desk, 'sampleName')).toEqual(before);
  });

  test('what is sorted is not moved by hand; its order is stored when asked for, in one step', () => {
    const desk = namedDesk();
    const { sheet, press } = desk;
    const before = stored(desk, 'sampleName');
    sortBy(desk, 'sampleName');
    desk.goTo(1, 'sampleName');
    moveRows(sheet, 1);
    expect(stored(desk, 'sampleName')).toEqual(before);
    storeOrder(sheet);
    expect(stored(desk, 'sampleName')).toEqual(['K1', 'K1', 'K2', 'K3', 'K10']);
    expect(stored(desk, 'sampleNo')).toEqual(['26S000002', '26S000004', '26S000003', '26S000001', '26S000005']);
    expect(sheet.table.isRearranged).toBe(false);
    press('Ctrl+z');
    expect(stored(desk, 'sampleName')).toEqual(before);
  });

  test('undo shows what it changed, also where a filter hid it', () => {
    const desk = namedDesk();
    const { sheet, press } = desk;
    desk.goTo(0, 'sampleName');
    desk.type('X');
    press('Enter');
    filterColumn(sheet, 'sampleName', new Set(['K2']));
    press('Ctrl+z');
    expect(stored(desk, 'sampleName')[0]).toBe('K3');
    expect(sheet.table.isRearranged).toBe(false);
    expect(sheet.active.row).toBe(0);
  });

  test('rows with errors stay in sight until asked anew; the next problem is found also where it is filtered out', () => {
    const desk = openDesk(4);
    const { sheet } = desk;
    sheet.table.write([0, 1, 2, 3].map((row) => ({ row, key: 'extractConc', value: row === 2 ? 'many' : 5 })));
    const faulty = [0, 1, 2, 3].filter((row) => sheet.table.findings(row).some(({ key }) => key === 'extractConc'));
    expect(faulty).toEqual([2]);
    sheet.table.store.validateInBackground();
    filterColumn(sheet, 'sampleNo', new Set(['26S000001']));
    showFault(sheet, 1);
    expect(sheet.table.index(sheet.active.row)).toBe(2);
    expect(sheet.rowView).toEqual(wholeView);
    showView(sheet, { ...wholeView, errors: true });
    expect(shown(desk, 'sampleNo')).toEqual(['26S000003']);
    sheet.table.write([{ row: 0, key: 'extractConc', value: 5 }]);
    expect(shown(desk, 'sampleNo')).toEqual(['26S000003']);
    showView(sheet, sheet.rowView);
    expect(sheet.table.rowCount).toBe(0);
  });

  test('a fault is jumped to by where its row is stored', () => {
    const desk = namedDesk();
    const { sheet, column } = desk;
    sortBy(desk, 'sampleName');
    sheet.showCell({ row: 0, key: 'sampleName' });
    expect(sheet.active).toEqual({ row: 3, column: column('sampleName') });
    filterColumn(sheet, 'sampleName', new Set(['K2']));
    sheet.showCell({ row: 4, key: 'sampleName' });
    expect(sheet.table.index(sheet.active.row)).toBe(4);
  });

  test('rows that come by another way than the sheet are filtered like the others', () => {
    const desk = namedDesk();
    const { sheet } = desk;
    filterColumn(sheet, 'sampleName', new Set(['K1']));
    sheet.table.store.insertRows('samples', 0, [{ sampleName: 'K1' }, { sampleName: 'K7' }]);
    expect(shown(desk, 'sampleName')).toEqual(['K1', 'K1', 'K1']);
  });
});
