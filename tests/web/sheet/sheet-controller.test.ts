import { describe, expect, test } from 'vitest';
import { nextFault } from '../../../src/web/sheet/error-jump.ts';
import { insertRows, removeRows, rowsHoldData } from '../../../src/web/sheet/row-commands.ts';
import { handleKey } from '../../../src/web/sheet/sheet-keys.ts';
import { copyBlock, selectionFigures } from '../../../src/web/sheet/sheet-text.ts';
import { openDesk } from '../support/sheet-desk.ts';

describe('keyboard', () => {
  test('arrows move and stop at the edges', () => {
    const { sheet, press } = openDesk();
    press('Home');
    press('ArrowUp');
    press('ArrowLeft');
    expect(sheet.active).toEqual({ row: 0, column: 0 });
    press('ArrowDown');
    press('ArrowRight');
    expect(sheet.active).toEqual({ row: 1, column: 1 });
  });

  test('Escape and then Tab leaves the sheet from any cell; any other key between takes it back', () => {
    const { sheet, press } = openDesk();
    expect(press('Tab')).toBe(true);
    press('Escape');
    press('ArrowDown');
    expect(press('Tab')).toBe(true);
    const { active } = sheet;
    press('Escape');
    expect([press('Shift'), press('Shift+Tab')]).toEqual([false, false]);
    expect(sheet.active).toEqual(active);
    expect(press('Tab')).toBe(true);
  });

  test('Shift extends the selection, Ctrl+A takes all, Ctrl+End and Home go to the corners', () => {
    const { sheet, press } = openDesk();
    press('Home');
    press('Shift+ArrowDown');
    press('Shift+ArrowRight');
    expect(sheet.range).toEqual({ top: 0, left: 0, bottom: 1, right: 1 });
    press('Ctrl+End');
    expect(sheet.active).toEqual({ row: 4, column: sheet.size.columns - 1 });
    press('Ctrl+Shift+Home');
    expect(sheet.range).toEqual({ top: 0, left: 0, bottom: 4, right: sheet.size.columns - 1 });
    press('Ctrl+Home');
    press('Ctrl+a');
    expect(sheet.range).toEqual({ top: 0, left: 0, bottom: 4, right: sheet.size.columns - 1 });
  });

  test('Enter begins editing, Enter again commits and goes down, Esc leaves the cell as it was', () => {
    const { sheet, press, type, goTo, column } = openDesk();
    goTo(0, 'extractConc');
    press('Enter');
    expect(sheet.editing?.column.key).toBe('extractConc');
    type('12.5');
    press('Enter');
    expect(sheet.table.rows[0]?.['extractConc']).toBe(12.5);
    expect(sheet.active).toEqual({ row: 1, column: column('extractConc') });
    type('9');
    press('Escape');
    expect(sheet.editing).toBeNull();
    expect(sheet.table.rows[1]?.['extractConc']).toBeUndefined();
  });

  test('Tab commits and goes on in the row; at the last cell it leaves the sheet', () => {
    const { sheet, press, type, goTo, column } = openDesk(1);
    goTo(0, 'extractConc');
    type('3');
    expect(press('Tab')).toBe(true);
    expect(sheet.active.column).toBe(column('extractConc') + 1);
    expect(sheet.table.rows[0]?.['extractConc']).toBe(3);
    press('End');
    expect(press('Tab')).toBe(false);
  });

  test('while an input method composes, no key is the sheet’s', () => {
    const { sheet, type, goTo } = openDesk();
    goTo(0, 'extractNote');
    type('ni');
    const enter = { key: 'Enter', ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
    expect(handleKey(sheet, enter, true)).toBe(false);
    expect(sheet.editing).not.toBeNull();
    type('你');
    expect(handleKey(sheet, enter, false)).toBe(true);
    expect(sheet.table.rows[0]?.['extractNote']).toBe('你');
  });

  test('Delete empties the selection, Ctrl+Z brings it back, Ctrl+Y empties it again', () => {
    const { sheet, press, type, goTo } = openDesk();
    goTo(0, 'extractConc');
    type('3');
    press('Enter');
    goTo(0, 'extractConc');
    press('Delete');
    expect(sheet.table.rows[0]?.['extractConc']).toBeUndefined();
    press('Ctrl+z');
    expect(sheet.table.rows[0]?.['extractConc']).toBe(3);
    press('Ctrl+y');
    expect(sheet.table.rows[0]?.['extractConc']).toBeUndefined();
  });

  test('Ctrl+D fills the selection from its first row, a single cell from the one above', () => {
    const { sheet, press, type, goTo, column } = openDesk();
    goTo(0, 'extractConc');
    type('7');
    press('Enter');
    press('Ctrl+d');
    expect(sheet.table.rows[1]?.['extractConc']).toBe(7);
    sheet.selectRange({ top: 0, bottom: 4, left: column('extractConc'), right: column('extractConc') });
    press('Ctrl+d');
    expect(sheet.table.rows.map((row) => row['extractConc'])).toEqual([7, 7, 7, 7, 7]);
  });

  test('Space answers yes or no', () => {
    const { sheet, press, goTo } = openDesk(2, 'plan');
    goTo(0, 'humanGeneticResource');
    press(' ');
    expect(sheet.table.rows[0]?.['humanGeneticResource']).toBe(true);
    press(' ');
    expect(sheet.table.rows[0]?.['humanGeneticResource']).toBe(false);
  });
});

describe('editing', () => {
  test('a sheet opens at the first cell that can be written', () => {
    expect(openDesk().sheet.activeColumn?.key).toBe('extractInput');
    expect(openDesk(2, 'plan').sheet.activeColumn?.key).toBe('sampleNo');
  });

  test('a cell of another step or a computed one cannot be edited', () => {
    const { sheet, goTo } = openDesk();
    goTo(0, 'sampleNo');
    expect(sheet.beginEdit('x')).toBe(false);
    goTo(0, 'extractTotalNg');
    expect(sheet.beginEdit('x')).toBe(false);
  });

  test('an untouched cell is not written: what is shown may be shorter than what is stored', () => {
    const { sheet, press, goTo } = openDesk();
    goTo(0, 'extractType');
    press('F2');
    press('Enter');
    expect(sheet.table.canUndo).toBe(false);
  });

  test('a computed cell follows its inputs', () => {
    const { sheet, type, press, goTo } = openDesk();
    goTo(0, 'extractConc');
    type('12.5');
    press('Tab');
    type('40');
    press('Enter');
    expect(sheet.table.rows[0]?.['extractTotalNg']).toBe(500);
  });

  test('rows are added below and taken away, and come back with their values', () => {
    const { sheet, press } = openDesk(2, 'plan');
    sheet.selectCell({ row: 0, column: 0 });
    insertRows(sheet, 'below', 2);
    expect(sheet.table.rows.map((row) => row['sampleNo'])).toEqual(['26S000001', undefined, undefined, '26S000002']);
    expect(rowsHoldData(sheet)).toBe(true);
    sheet.selectRange({ top: 0, bottom: 1, left: 0, right: 0 });
    removeRows(sheet);
    expect(sheet.table.rows.map((row) => row['sampleNo'])).toEqual([undefined, '26S000002']);
    press('Ctrl+z');
    expect(sheet.table.rows[0]).toMatchObject({ sampleNo: '26S000001', sampleName: 'S1', isControl: 'none' });
  });

  test('a step that does not edit the key column keeps its rows', () => {
    const { sheet } = openDesk(2);
    insertRows(sheet, 'below', 1);
    removeRows(sheet);
    expect(sheet.table.rowCount).toBe(2);
  });
});

test('F8 goes from fault to fault, by row and column, and round', () => {
  const { sheet, press, column } = openDesk(4);
  sheet.table.write([
    { row: 1, key: 'extractVolume', value: 'bad' },
    { row: 1, key: 'extractConc', value: -1 },
    { row: 3, key: 'elutionVolume', value: 5 },
  ]);
  const found = ['F8', 'F8', 'F8', 'F8'].map((key) => {
    press(key);
    return { row: sheet.active.row, key: sheet.activeColumn?.key };
  });
  expect(found).toEqual([
    { row: 1, key: 'extractConc' },
    { row: 1, key: 'extractVolume' },
    { row: 3, key: 'elutionVolume' },
    { row: 1, key: 'extractConc' },
  ]);
  press('Shift+F8');
  expect(sheet.active).toEqual({ row: 3, column: column('elutionVolume') });
  sheet.undo();
  expect(nextFault(sheet.table, sheet.active, 1)).toBeNull();
});

test('Ctrl+Z undoes with Caps Lock on too; with Shift it redoes', () => {
  const { sheet, press } = openDesk(1);
  sheet.table.write([{ row: 0, key: 'extractConc', value: 7 }]);
  const conc = (): unknown => sheet.table.rows[0]?.['extractConc'] ?? null;
  press('Ctrl+Z');
  expect(conc()).toBeNull();
  press('Ctrl+Shift+z');
  expect(conc()).toBe(7);
});

test('a block is copied as shown, as text and as a table; whole columns bring their titles', () => {
  const { sheet, column } = openDesk(2);
  sheet.table.write([
    { row: 0, key: 'extractType', value: 'cDNA' },
    { row: 0, key: 'extractConc', value: 1.5 },
    { row: 1, key: 'extractConc', value: 2 },
  ]);
  const left = column('extractType');
  sheet.selectRange({ top: 0, bottom: 0, left, right: left + 1 });
  expect(copyBlock(sheet.table, sheet.selection, 'zh')).toEqual({
    text: 'cDNA\t1.50',
    html: '<table><tr><td>cDNA</td><td>1.50</td></tr></table>',
  });
  sheet.selectRange({ top: 0, bottom: 1, left: left + 1, right: left + 1 });
  expect(copyBlock(sheet.table, sheet.selection, 'en').text).toBe('Concentration (ng/µL)\r\n1.50\r\n2.00');
  expect(selectionFigures(sheet.table, sheet.selection)).toEqual({ count: 2, sum: 3.5, mean: 1.75 });
});
