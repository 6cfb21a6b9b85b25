import { expect, test } from 'vitest';
import { completenessOf } from '../../../src/web/sheet/complete-rows.ts';
import { openDesk } from '../support/sheet-desk.ts';

test('a sheet counts the rows that have all that is asked for, as they are filled and emptied', () => {
  const { sheet } = openDesk(3, 'plan');
  const { table } = sheet;
  const asked = table.allColumns.filter(({ editable, required }) => editable && required);
  expect(asked.length).toBeGreaterThan(0);
  expect(completenessOf(table)).toEqual({ complete: 3, all: 3 });
  table.write([{ row: 1, key: 'sampleName', value: null }]);
  expect(completenessOf(table)).toEqual({ complete: 2, all: 3 });
  table.insert(3, [{}]);
  expect(completenessOf(table)).toEqual({ complete: 2, all: 4 });
  sheet.undo();
  sheet.undo();
  expect(completenessOf(table)).toEqual({ complete: 3, all: 3 });
});

test('a cell that a rule of the form asks for counts as well, and one that is not seen does not', () => {
  const { sheet } = openDesk(1, 'experiment');
  const { table } = sheet;
  const lacking = (): readonly string[] =>
    table.allColumns.flatMap(({ key, editable }) => {
      const { visible, required, locked } = table.store.cellState('samples', 0, key);
      const isEmpty = (table.rows[0]?.[key] ?? null) === null;
      return editable && visible && required && !locked && isEmpty ? [key] : [];
    });
  expect(lacking().length).toBeGreaterThan(0);
  expect(completenessOf(table)?.complete).toBe(0);
});

test('where nothing is asked for nothing is counted', () => {
  expect(completenessOf(openDesk(0, 'plan').sheet.table)).toBeNull();
});
