import { expect, test } from 'vitest';
import { rowTitle } from '../../../../src/web/pages/row/row-title.ts';
import { allForms } from '../../../core/check/all-forms.ts';

const { records } = allForms();

test('a row’s page and tab say what one row is called, in Chinese as the list is called', () => {
  const contract = records.find(({ model }) => model.id === 'contract');
  if (contract === undefined) throw new Error('There are no contracts.');
  const row = { id: '1', ver: 1, contractNo: 'HT20261120-001', contractTitle: 'Silt' };
  expect(rowTitle(contract.model, 'HT20261120-001', row)).toEqual({
    zh: '合同 HT20261120-001 Silt',
    en: 'Contract HT20261120-001 Silt',
  });
});

test('every list of records says what one of its rows is called', () => {
  const lists = records.filter(({ model }) => !model.single);
  const silent = lists.filter(({ descriptor }) => descriptor.singular === undefined);
  expect(silent.map(({ model }) => model.id)).toEqual([]);
  for (const { model } of lists) {
    expect(model.singular.zh).toBe(model.label.zh);
    expect(model.singular.en).not.toBe(model.label.en);
  }
});
