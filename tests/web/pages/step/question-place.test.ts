import { expect, test } from 'vitest';
import type { Question } from '../../../../src/core/calls/questions.ts';
import {
  isRowGone,
  pinChoices,
  placeOf,
  questionHints,
  rowChoices,
  rowLabel,
} from '../../../../src/web/pages/step/questions/question-place.ts';
import { sampleRows, stepForm } from '../../support/forms.ts';

const stored = {
  samples: sampleRows(2),
  reagents: [
    { reagentName: 'Buffer', reagentLot: 'L-1', reagentSupplier: 'Sigma' },
    { reagentName: 'Enzyme', reagentLot: 'L-2', reagentSupplier: 'NEB' },
  ],
};

const open = () => stepForm('experiment', stored).store;

function question(path: string, row: string, answeredAt = ''): Question {
  const label = { zh: '', en: '' };
  const instance = {
    processInstanceId: '1',
    processCode: 'EP',
    processLabel: label,
    routeValue: '',
    taskId: '',
    stepCode: '',
  };
  const asked = { text: '请核对', askedByName: '李工', askedAt: '2026-11-20 09:00:00', askedOfName: '' };
  return {
    id: '1',
    ...instance,
    path,
    label,
    row,
    ...asked,
    answer: '',
    answeredByName: '',
    answeredAt,
    running: true,
    mine: true,
  };
}

test('S2-17 a question stands at the row that its sample is in now, of another table at the row of its number', () => {
  const store = open();
  expect(placeOf(store, stored, { path: 'samples.extractConc', row: '26S000002' })).toEqual({
    table: 'samples',
    row: 1,
    key: 'extractConc',
  });
  expect(placeOf(store, stored, { path: 'reagents.reagentLot', row: '2' })).toMatchObject({
    table: 'reagents',
    row: 1,
  });
  expect(placeOf(store, stored, { path: 'roomTemp', row: '' })).toEqual({ table: null, row: null, key: 'roomTemp' });
  expect(placeOf(store, stored, { path: 'samples.extractConc', row: '26S999999' })).toBeNull();
});

test('S2-17 a question whose row is gone says so; one whose column is not shown just stands nowhere', () => {
  const { store } = stepForm('plan', { samples: sampleRows(2) });
  const gone = (path: string, row: string): boolean => isRowGone(store, stored, { path, row });
  expect(gone('samples.sampleName', '26S000001')).toBe(false);
  store.removeRows('samples', 0, 1);
  expect(gone('samples.sampleName', '26S000001')).toBe(true);
  expect(placeOf(store, stored, { path: 'samples.sampleName', row: '26S000002' })).toMatchObject({ row: 0 });
  expect([gone('nowhere.column', '1'), gone('planName', '')]).toEqual([false, false]);
  expect(placeOf(store, stored, { path: 'nothing', row: '' })).toBeNull();
});

test('S2-17 open questions are hints at their places, which a hand-in passes by; answered ones are none', () => {
  const found = questionHints(open(), stored, [
    question('samples.extractConc', '26S000001'),
    question('roomTemp', '', '2026-11-20 10:00:00'),
  ]);
  expect(found).toEqual([
    {
      pointer: '/samples/0/extractConc',
      table: 'samples',
      row: 0,
      key: 'extractConc',
      code: 'question',
      level: 'warn',
      message: { zh: '李工的提问：请核对', en: 'Question of 李工: 请核对' },
    },
  ]);
});

test('S2-17 every field and column that the page shows can be asked about, a cell by its row', () => {
  const store = open();
  const paths = pinChoices(store, 'en').map(({ value }) => value);
  expect(paths).toEqual(expect.arrayContaining(['roomTemp', 'samples.extractConc', 'reagents.reagentLot']));
  expect(paths).not.toContain('samples');
  expect(new Set(paths).size).toBe(paths.length);
  const names = (path: string) => rowChoices(store, stored, path).map((choice) => choice?.value ?? null);
  expect(names('samples.extractConc')).toEqual(['26S000001', '26S000002']);
  expect(names('reagents.reagentLot')).toEqual(['1', '2']);
  expect(names('roomTemp')).toEqual([]);
});

test('S2-17 in a table without a key a question follows its row, and is told as gone once that is removed', () => {
  const store = open();
  const asked = { path: 'reagents.reagentLot', row: '2' };
  const at = (): number | null | undefined => placeOf(store, stored, asked)?.row;
  store.insertRows('reagents', 0, [{ reagentName: 'New' }]);
  expect([at(), rowLabel(store, stored, asked)]).toEqual([2, '3']);
  // Row 1 here is none that the server has: it cannot be asked about yet.
  const choices = rowChoices(store, stored, asked.path);
  expect(choices).toEqual([null, { value: '1', label: '2' }, { value: '2', label: '3' }]);
  store.setCells('reagents', [{ row: 2, key: 'reagentLot', value: 'L-9' }]);
  store.removeRows('reagents', 1, 1);
  expect([at(), isRowGone(store, stored, asked)]).toEqual([1, false]);
  store.insertRows('reagents', 2, [{ reagentName: 'Buffer', reagentLot: 'L-1', reagentSupplier: 'Sigma' }]);
  expect(at()).toBe(1);
  store.removeRows('reagents', 1, 1);
  expect([at(), isRowGone(store, stored, asked)]).toEqual([undefined, true]);
  expect(isRowGone(open(), stored, { ...asked, rowGone: true })).toBe(true);
});
