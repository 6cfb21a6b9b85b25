import { afterEach, describe, expect, test } from 'vitest';
import {
  arrangementKey,
  hideColumn,
  moveColumn,
  pinTo,
  resizeColumn,
  showArrangement,
  toggleEmpty,
  toggleGroup,
} from '../../../src/web/sheet/column-commands.ts';
import { showFault } from '../../../src/web/sheet/error-jump.ts';
import { planPaste } from '../../../src/web/sheet/paste-plan.ts';
import { keepView, viewOf } from '../../../src/web/data/views/views.ts';
import { openDesk, type Desk } from '../support/sheet-desk.ts';

const key = arrangementKey(openDesk(1).sheet.table);

afterEach(() => keepView(key, null));

/** Carries a command out, and shows what it kept as the sheet does. */
function arrange({ sheet }: Desk, command: () => void): readonly string[] {
  command();
  showArrangement(sheet, viewOf(key));
  return sheet.table.columns.map((column) => column.key);
}

describe('columns as a person arranges them', () => {
  test('are kept under the form, the step and the table, and nothing is kept while nothing is arranged', () => {
    expect(key).toBe('sheet/dna-extraction-plan/experiment/samples');
    expect(viewOf(key)).toBeNull();
    const desk = openDesk(1);
    expect(desk.sheet.table.columns).toBe(desk.sheet.table.allColumns);
    expect(desk.sheet.table.frozen).toBe(2);
  });

  test('hidden, moved, resized and frozen ones stay so when the sheet is opened anew', () => {
    const desk = openDesk(2);
    const [first = '', second = '', third = '', fourth = ''] = desk.sheet.table.columns.map((column) => column.key);
    expect(arrange(desk, () => hideColumn(desk.sheet, second))).not.toContain(second);
    expect(desk.sheet.table.frozen).toBe(1);
    expect(arrange(desk, () => moveColumn(desk.sheet, third, 1)).slice(0, 3)).toEqual([first, fourth, third]);
    arrange(desk, () => resizeColumn(desk.sheet, third, 223.4));
    arrange(desk, () => pinTo(desk.sheet, third));
    const again = openDesk(2);
    showArrangement(again.sheet, viewOf(key));
    expect(again.sheet.table.columns.slice(0, 3).map((column) => [column.key, column.width])).toEqual([
      [first, desk.sheet.table.columns[0]?.width],
      [fourth, desk.sheet.table.columns[1]?.width],
      [third, 223],
    ]);
    expect(again.sheet.table.frozen).toBe(3);
    arrange(again, () => pinTo(again.sheet, third));
    expect(again.sheet.table.frozen).toBe(0);
  });

  test('a column is never narrower than it can be pressed, nor is the last one hidden', () => {
    const desk = openDesk(1);
    const all = desk.sheet.table.columns.map((column) => column.key);
    arrange(desk, () => resizeColumn(desk.sheet, all[0] ?? '', 1));
    expect(desk.sheet.table.columns[0]?.width).toBe(48);
    for (const name of all) arrange(desk, () => hideColumn(desk.sheet, name));
    expect(desk.sheet.table.columns).toHaveLength(1);
  });

  test('empty ones are hidden, but not those that have to be filled', () => {
    const desk = openDesk(2);
    const { sheet } = desk;
    const required = sheet.table.columns.filter((column) => column.required && column.editable);
    const shown = arrange(desk, () => toggleEmpty(sheet));
    expect(required.length).toBeGreaterThan(0);
    expect(required.every((column) => shown.includes(column.key))).toBe(true);
    expect(shown.length).toBeLessThan(sheet.table.allColumns.length);
    expect(arrange(desk, () => toggleEmpty(sheet))).toHaveLength(sheet.table.allColumns.length);
  });

  test('those of a set fold to the first, and unfold', () => {
    const desk = openDesk(1);
    const { sheet } = desk;
    expect(sheet.table.groups.length).toBeGreaterThan(1);
    expect(sheet.table.groups.every(({ label }) => label.zh !== '' && label.en !== '')).toBe(true);
    const { set } = sheet.table.groups.at(-1)!;
    const own = sheet.table.allColumns.filter(({ field }) => field.set === set).length;
    const all = sheet.table.columns.length;
    expect(own).toBeGreaterThan(1);
    expect(arrange(desk, () => toggleGroup(sheet, set))).toHaveLength(all - own + 1);
    expect(sheet.table.groups.find((group) => group.set === set)?.isFolded).toBe(true);
    expect(arrange(desk, () => toggleGroup(sheet, set))).toHaveLength(all);
  });

  test('the active cell keeps its column, and columns that come with a newer form are shown', () => {
    const desk = openDesk(1);
    const { sheet } = desk;
    desk.goTo(0, 'extractConc');
    const [first = ''] = sheet.table.columns.map((column) => column.key);
    arrange(desk, () => hideColumn(sheet, first));
    expect(sheet.activeColumn?.key).toBe('extractConc');
    showArrangement(sheet, [{ name: 'extractConc', shown: true }]);
    expect(sheet.table.columns).toHaveLength(sheet.table.allColumns.length);
    expect(sheet.table.columns[0]?.key).toBe('extractConc');
  });

  test('a hidden column with a fault is shown when the fault is looked for', () => {
    const desk = openDesk(3);
    const { sheet } = desk;
    arrange(desk, () => hideColumn(sheet, 'extractConc'));
    sheet.showCell({ row: 1, key: 'extractConc' });
    expect(sheet.activeColumn?.key).toBe('extractConc');
    const other = openDesk(3);
    showArrangement(other.sheet, viewOf(key));
    expect(other.column('extractConc')).toBe(-1);
    other.sheet.table.store.setCells('samples', [{ row: 2, key: 'extractConc', value: 'many' }]);
    showFault(other.sheet, 1);
    expect(other.column('extractConc')).toBeGreaterThan(0);
  });

  test('a pasted header reaches hidden columns, a block without one those that are seen', () => {
    const desk = openDesk(1);
    const { sheet } = desk;
    const conc = sheet.table.allColumns.find((column) => column.key === 'extractConc')!;
    arrange(desk, () => hideColumn(sheet, 'extractConc'));
    const target = { row: 0, column: 0, rows: 1, columns: 1 };
    const headed = [
      ['实验编号', conc.field.label.zh],
      ['26S000001', '7'],
    ];
    expect(planPaste(headed, sheet.table, target).columns.map((column) => column?.key)).toEqual([
      'sampleNo',
      'extractConc',
    ]);
    const bare = [Array.from({ length: 60 }, (_, at) => String(at))];
    expect(planPaste(bare, sheet.table, target).columns.some((column) => column?.key === 'extractConc')).toBe(false);
  });

  test('undo of a hidden column shows it', () => {
    const desk = openDesk(1);
    const { sheet, press } = desk;
    desk.goTo(0, 'extractConc');
    desk.type('7');
    press('Enter');
    arrange(desk, () => hideColumn(sheet, 'extractConc'));
    press('Ctrl+z');
    expect(sheet.table.rows[0]?.['extractConc'] ?? null).toBeNull();
    expect(sheet.activeColumn?.key).toBe('extractConc');
  });
});
