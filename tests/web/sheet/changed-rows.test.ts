import { describe, expect, test } from 'vitest';
import { baselineOf } from '../../../src/web/pages/step/return-baseline.ts';
import { changedRow, countChanges } from '../../../src/web/sheet/changed-rows.ts';
import { insertRows, removeRows } from '../../../src/web/sheet/row-commands.ts';
import { showView, wholeView } from '../../../src/web/sheet/row-view.ts';
import type { ComparedTable } from '../../../src/core/calls/task-detail.ts';
import { lastReturn } from '../../../src/web/pages/step/last-return.ts';
import { processModel } from '../support/descriptors.ts';
import { sampleRows } from '../support/forms.ts';
import { openDesk, type Desk } from '../support/sheet-desk.ts';

/** Five samples of a plan that came back as they were. */
function returnedDesk(): Desk {
  const desk = openDesk(5, 'plan');
  desk.sheet.table.store.baselines.show(new Map([['samples', baselineOf(sampleRows(5), 'sampleNo', undefined)]]));
  return desk;
}

describe('what differs since a task was returned', () => {
  test('is nothing at first, then each cell that differs with what it was, and nothing again when that is put back', () => {
    const { sheet } = returnedDesk();
    expect(countChanges(sheet.table)).toEqual({ added: 0, removed: 0, rows: 0, cells: 0 });
    sheet.table.write([
      { row: 1, key: 'sampleName', value: 'S2 new' },
      { row: 1, key: 'sampleType', value: 'blood' },
      { row: 3, key: 'sampleName', value: null },
    ]);
    expect(countChanges(sheet.table)).toEqual({ added: 0, removed: 0, rows: 2, cells: 3 });
    expect([...changedRow(sheet.table, 1).before]).toEqual([
      ['sampleName', 'S2'],
      ['sampleType', 'soil'],
    ]);
    sheet.undo();
    expect(countChanges(sheet.table)).toMatchObject({ rows: 0, cells: 0 });
  });

  test('counts rows that came and went, by their numbers and not their places', () => {
    const { sheet } = returnedDesk();
    sheet.selectCell({ row: 0, column: 0 });
    removeRows(sheet);
    insertRows(sheet, 'above', 2);
    expect(countChanges(sheet.table)).toEqual({ added: 2, removed: 1, rows: 0, cells: 0 });
    expect(changedRow(sheet.table, 0).isNew).toBe(true);
  });

  test('is a filter of the rows that leaves what is stored', () => {
    const desk = returnedDesk();
    const { table } = desk.sheet;
    table.write([{ row: 4, key: 'sampleName', value: 'other' }]);
    showView(desk.sheet, { ...wholeView, changed: true });
    expect([table.rowCount, table.index(0), table.rows.length]).toEqual([1, 4, 5]);
    showView(desk.sheet, wholeView);
    expect(table.rowCount).toBe(5);
  });

  test('leaves out what the form itself fills into empty cells, until somebody says otherwise', () => {
    const { sheet } = openDesk(2, 'plan');
    const { table } = sheet;
    const given = table.allColumns.find(({ editable, field }) => editable && field.words.default !== undefined)!;
    const bare = sampleRows(2).map((row) => ({ ...row, [given.key]: null }));
    table.write([0, 1].map((row) => ({ row, key: given.key, value: given.field.words.default })));
    table.store.baselines.show(new Map([['samples', baselineOf(bare, 'sampleNo', undefined)]]));
    expect(countChanges(table)).toMatchObject({ rows: 0, cells: 0 });
  });

  test('does not take a row for deleted that the history tells of by another name', () => {
    const { sheet } = openDesk(2, 'plan');
    const cells = [{ path: 'samples.sampleName', before: 'S1', after: null }];
    const later = { table: 'samples', rows: [{ row: '1', state: 'changed', cells }] } as unknown as ComparedTable;
    sheet.table.store.baselines.show(new Map([['samples', baselineOf(sampleRows(2), 'sampleNo', later)]]));
    expect(countChanges(sheet.table)).toMatchObject({ removed: 0, rows: 0 });
  });

  test('a table that was never returned has none, and no filter for it', () => {
    expect(countChanges(openDesk(2, 'plan').sheet.table)).toBeNull();
  });
});

test('what completions since the return changed is taken back: for a reviewer, too, the table is as it was returned', () => {
  const by = { seq: 7, step: 'plan', stepLabel: { zh: '', en: '' }, actorName: '', at: '' };
  const later: ComparedTable = {
    table: 'samples',
    added: 1,
    removed: 1,
    changed: 1,
    cells: 1,
    rows: [
      {
        row: '26S000001',
        state: 'changed',
        cells: [{ path: 'samples.sampleName', before: 'old', after: 'S1', ...by }],
      },
      { row: '26S000003', state: 'added', cells: [{ path: 'samples.sampleName', before: null, after: 'S3', ...by }] },
      {
        row: '26S000009',
        state: 'removed',
        cells: [{ path: 'samples.sampleNo', before: '26S000009', after: null, ...by }],
      },
    ],
  };
  const { rows } = baselineOf(sampleRows(3), 'sampleNo', later);
  expect([...rows].map(([name, row]) => [name, row['sampleName'] ?? null])).toEqual([
    ['26S000001', 'old'],
    ['26S000002', 'S2'],
    ['26S000009', null],
  ]);
});

describe('the last return of what is open', () => {
  const model = processModel('dna-extraction-plan');
  const event = (seq: number, step: string, outcome: string, more: object = {}) => ({
    seq,
    step,
    outcome,
    kind: 'complete',
    undone: false,
    ...more,
  });
  const at = (stepCode: string, trail: readonly object[]) =>
    lastReturn({ task: { stepCode }, trail } as unknown as Parameters<typeof lastReturn>[0], model);
  const [plan, returned] = [event(2, 'plan', 'submit'), event(3, 'review', 'return')];

  test('counts at the step that it went back to and at the one that sent it, not where work has never been', () => {
    const trail = [event(1, 'start', ''), plan, returned];
    expect([at('plan', trail), at('review', trail), at('experiment', trail)]).toEqual([3, 3, null]);
  });

  test('is the newest one, and none that was taken back', () => {
    const twice = [plan, returned, event(4, 'plan', 'submit'), event(5, 'review', 'return')];
    expect(at('plan', twice)).toBe(5);
    expect(at('plan', [...twice.slice(0, 3), event(5, 'review', 'return', { undone: true })])).toBe(3);
    expect(at('plan', [plan])).toBeNull();
  });
});
