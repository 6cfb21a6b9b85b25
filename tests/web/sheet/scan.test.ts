import { describe, expect, test } from 'vitest';
import { rowMark, scanCode, scannedRows } from '../../../src/web/sheet/scan/scan-rows.ts';
import { showView, wholeView } from '../../../src/web/sheet/row-view.ts';
import { SheetController } from '../../../src/web/sheet/sheet-controller.ts';
import { TableStore } from '../../../src/web/sheet/table-store.ts';
import { interpreterChecks } from '../../../src/core/values/interpreter-check.ts';
import type { FieldView } from '../../../src/core/form/form-view.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { openForm } from '../../../src/web/form/renderer/open-form.ts';
import { processModel } from '../support/descriptors.ts';
import { context, sampleRows, sampleTable } from '../support/forms.ts';
import { testServices } from '../support/services.ts';
import { openDesk } from '../support/sheet-desk.ts';

const nobody: ReadonlySet<string> = new Set();

/** The sheet of the step that takes samples in: a scan says that the label was looked at. */
function receipt(rows = sampleRows(4)): SheetController {
  return new SheetController(sampleTable('check-and-store', rows, 'sample-storage'));
}

/** The same sheet, where the column that is ticked is otherwise. */
function ticking(other: (column: FieldView) => FieldView): SheetController {
  const whole = stepView(processModel('sample-storage'), 'check-and-store', context.roles);
  const tables = whole.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (column.field.key === 'labelMatched' ? other(column) : column)),
  }));
  const view = { ...whole, tables };
  const data = { samples: sampleRows(3) };
  const { store } = openForm({ view, data, context, lookups: testServices, check: interpreterChecks(view) });
  const samples = store.table('samples');
  if (samples === undefined) throw new Error('the step has no samples');
  return new SheetController(new TableStore(store, samples, testServices));
}

describe('S2-23 a scan writes what the person may write', () => {
  test('a column that x-access only shows to them is left as it is, and the row counts for the session', () => {
    const sheet = ticking((column) => ({ ...column, access: 'read', heldBy: 'role' }));
    expect(scanCode(sheet, '26S000002', nobody)).toMatchObject({ kind: 'found', row: 1 });
    expect(sheet.table.rows[1]?.['labelMatched']).toBeUndefined();
    expect([...scannedRows(sheet, new Set([rowMark(sheet, 1)]))]).toEqual([1]);
  });

  test('a locked cell is not written, and the person is told that the row was not ticked', () => {
    const sheet = ticking((column) => ({ ...column, field: { ...column.field, lock: "sampleName == 'S2'" } }));
    expect(scanCode(sheet, '26S000002', nobody)).toEqual({ kind: 'held', code: '26S000002', row: 1 });
    expect(sheet.table.rows[1]?.['labelMatched']).toBeUndefined();
    expect(scannedRows(sheet, nobody).size).toBe(0);
    expect(scanCode(sheet, '26S000003', nobody)).toMatchObject({ kind: 'found', row: 2 });
  });
});

describe('a code that is scanned', () => {
  test('leads to its row, however it is written, and ticks it in one step to undo', () => {
    const sheet = receipt();
    expect(scanCode(sheet, ' 26s000003 ', nobody)).toEqual({ kind: 'found', code: ' 26s000003 ', row: 2 });
    expect(sheet.active.row).toBe(2);
    expect(sheet.activeColumn?.key).toBe('labelMatched');
    expect([...scannedRows(sheet, nobody)]).toEqual([2]);
    expect(scanCode(sheet, '26S000003', nobody)).toMatchObject({ kind: 'double', row: 2 });
    sheet.undo();
    expect([...scannedRows(sheet, nobody)]).toEqual([]);
  });

  test('may be what else names the row, where no row has it as its key', () => {
    const sheet = receipt();
    expect(scanCode(sheet, 'S4', nobody)).toMatchObject({ kind: 'found', row: 3 });
  });

  test('that no row or several rows have changes nothing', () => {
    const rows = sampleRows(3).map((row) => ({ ...row, sampleName: 'same' }));
    const sheet = receipt(rows);
    expect(scanCode(sheet, '26S000009', nobody)).toEqual({ kind: 'unknown', code: '26S000009' });
    expect(scanCode(sheet, 'same', nobody)).toEqual({ kind: 'several', code: 'same' });
    expect(scannedRows(sheet, nobody).size).toBe(0);
  });

  test('finds rows that are filtered out, and a step that ticks nothing counts those of the session', () => {
    const { sheet } = openDesk(5);
    showView(sheet, { ...wholeView, errors: true });
    const outcome = scanCode(sheet, '26S000005', nobody);
    expect(outcome).toMatchObject({ kind: 'found', row: 4 });
    expect(sheet.table.index(sheet.active.row)).toBe(4);
    const session = new Set([rowMark(sheet, 4)]);
    expect([...scannedRows(sheet, session)]).toEqual([4]);
    expect(scanCode(sheet, '26S000005', session)).toMatchObject({ kind: 'double' });
  });
});
