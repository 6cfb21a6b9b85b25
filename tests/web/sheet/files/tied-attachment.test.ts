import { expect, test } from 'vitest';
import { tieToUndo } from '../../../../src/web/sheet/files/tied-attachment.ts';
import { sampleRows, sampleTable } from '../../support/forms.ts';

function written() {
  const table = sampleTable('plan', sampleRows(2));
  const shown: boolean[] = [];
  table.write([{ row: 0, key: 'sampleName', value: 'before' }]);
  table.insert(2, sampleRows(1));
  tieToUndo(table, { show: (there) => shown.push(there) });
  return { table, shown };
}

test('a file goes with the rows that came with it, and comes back with them', () => {
  const { table, shown } = written();
  table.undo();
  expect(shown).toEqual([false]);
  table.undo();
  table.redo();
  expect(shown).toEqual([false]);
  table.redo();
  expect(shown).toEqual([false, true]);
  table.undo();
  expect(shown).toEqual([false, true, false]);
});

test('another change in the place of the one undone does not bring the file back', () => {
  const { table, shown } = written();
  table.undo();
  table.write([{ row: 1, key: 'sampleName', value: 'after' }]);
  table.undo();
  table.redo();
  expect(shown).toEqual([false]);
});

test('changes after it are undone without the file', () => {
  const { table, shown } = written();
  table.write([{ row: 1, key: 'sampleName', value: 'after' }]);
  table.undo();
  expect(shown).toEqual([]);
  table.undo();
  expect(shown).toEqual([false]);
});
