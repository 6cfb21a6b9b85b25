import { expect, test } from 'vitest';
import type { Question } from '../../../../src/core/calls/questions.ts';
import {
  isRowGone,
  pinChoices,
  placeOf,
  questionHints,
  rowNames,
} from '../../../../src/web/pages/step/questions/question-place.ts';
import { sampleRows, stepForm } from '../../support/forms.ts';

const open = () =>
  stepForm('experiment', { samples: sampleRows(2), reagents: [{ reagentLot: 'L-1' }, { reagentLot: 'L-2' }] }).store;

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
  expect(placeOf(store, { path: 'samples.extractConc', row: '26S000002' })).toEqual({
    table: 'samples',
    row: 1,
    key: 'extractConc',
  });
  expect(placeOf(store, { path: 'reagents.reagentLot', row: '2' })).toMatchObject({ table: 'reagents', row: 1 });
  expect(placeOf(store, { path: 'roomTemp', row: '' })).toEqual({ table: null, row: null, key: 'roomTemp' });
  expect(placeOf(store, { path: 'samples.extractConc', row: '26S999999' })).toBeNull();
});

test('S2-17 a question whose row is gone says so; one whose column is not shown just stands nowhere', () => {
  const { store } = stepForm('plan', { samples: sampleRows(2) });
  const gone = (path: string, row: string): boolean => isRowGone(store, { path, row });
  expect(gone('samples.sampleName', '26S000001')).toBe(false);
  store.removeRows('samples', 0, 1);
  expect(gone('samples.sampleName', '26S000001')).toBe(true);
  expect(placeOf(store, { path: 'samples.sampleName', row: '26S000002' })).toMatchObject({ row: 0 });
  expect([gone('nowhere.column', '1'), gone('planName', '')]).toEqual([false, false]);
  expect(placeOf(store, { path: 'nothing', row: '' })).toBeNull();
});

test('S2-17 open questions are hints at their places, which a hand-in passes by; answered ones are none', () => {
  const found = questionHints(open(), [
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
  expect(rowNames(store, 'samples.extractConc')).toEqual(['26S000001', '26S000002']);
  expect(rowNames(store, 'reagents.reagentLot')).toEqual(['1', '2']);
  expect(rowNames(store, 'roomTemp')).toEqual([]);
});
