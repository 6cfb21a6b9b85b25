import { expect, test } from 'vitest';
import { joinedView, sheetOf, taskKey } from '../../../../src/web/pages/many/joined-view.ts';
import { JoinedStore } from '../../../../src/web/pages/many/joined-store.ts';
import { TableStore } from '../../../../src/web/sheet/table-store.ts';
import { sampleRows, stepForm } from '../../support/forms.ts';
import { testServices } from '../../support/services.ts';

function joined() {
  const forms = [
    stepForm('experiment', { samples: sampleRows(2) }),
    stepForm('experiment', { samples: sampleRows(3) }),
  ];
  const parts = forms.map(({ store }, index) => ({ code: `EP-${index + 1}`, store }));
  const [first, second] = parts.map(({ store }) => store);
  const view = first === undefined ? null : sheetOf(first.view);
  if (first === undefined || second === undefined || view === null) throw new Error('the step has a sheet');
  const table = new TableStore(
    new JoinedStore(parts, first.view),
    joinedView(view, { zh: '任务', en: 'Task' }),
    testServices,
  );
  return { first, second, table };
}

test('rows of all tasks stand in one sheet, each with its task in front', () => {
  const { table } = joined();
  expect(table.columns[0]?.key).toBe(taskKey);
  expect(table.frozen).toBeGreaterThan(1);
  expect(table.rows.map((row) => row[taskKey])).toEqual(['EP-1', 'EP-1', 'EP-2', 'EP-2', 'EP-2']);
  const [task] = table.columns;
  expect(task && table.canWrite(0, task)).toBe(false);
  expect(table.room).toBe(0);
});

test('a cell goes to its own task, which computes and validates alone; undo takes back a paste over both', () => {
  const { first, second, table } = joined();
  const edits: string[] = [];
  first.onEdit(() => edits.push('first'));
  second.onEdit(() => edits.push('second'));
  table.write([
    { row: 3, key: 'extractConc', value: 10 },
    { row: 3, key: 'extractVolume', value: 5 },
  ]);
  expect(edits).toEqual(['second']);
  expect(second.rows('samples')[1]).toMatchObject({ extractConc: 10, extractTotalNg: 50 });
  expect(first.rows('samples').some((row) => 'extractConc' in row)).toBe(false);
  table.write([1, 2].map((row) => ({ row, key: 'extractConc', value: 7 })));
  expect([first.rows('samples')[1]?.['extractConc'], second.rows('samples')[0]?.['extractConc']]).toEqual([7, 7]);
  table.undo();
  expect([first.rows('samples')[1]?.['extractConc'], second.rows('samples')[0]?.['extractConc']]).toEqual([
    undefined,
    undefined,
  ]);
  expect(Object.keys(first.engine.submission())).not.toContain(taskKey);
  expect(JSON.stringify(second.engine.submission())).not.toContain(taskKey);
});

test('the same sample number in two tasks is no fault, twice in one is', () => {
  const { second, table } = joined();
  second.validateAs('submit');
  const codes = (row: number) => table.findings(row).filter(({ code }) => code === 'unique' || code === 'repeated');
  expect(codes(0)).toEqual([]);
  expect(codes(2)).toEqual([]);
});

test('a row tells its listeners of its own task alone, and the sums count all', () => {
  const { first, second, table } = joined();
  let told = 0;
  table.store.onRow('samples', 2, () => (told += 1));
  first.setCells('samples', [{ row: 0, key: 'extractConc', value: 1 }]);
  expect(told).toBe(0);
  second.setCells('samples', [{ row: 0, key: 'extractConc', value: 1 }]);
  expect(told).toBe(1);
  first.validateAs('submit');
  second.validateAs('submit');
  const sum = first.tableCount('samples').errors + second.tableCount('samples').errors;
  expect(table.store.tableCount('samples').errors).toBe(sum);
  expect(sum).toBeGreaterThan(0);
});
