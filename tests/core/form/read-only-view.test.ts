import { expect, test } from 'vitest';
import { readOnlyView } from '../../../src/core/form/read-only-view.ts';
import { recordView } from '../../../src/core/form/record-view.ts';
import { allForms } from '../check/all-forms.ts';

test('a form that is only looked at shows a field of one language to its readers alone', () => {
  const sheet = allForms().records.find(({ model }) => model.id === 'salary-sheet')!.model;
  const view = recordView(sheet, ['hr']);
  const keys = (language: 'zh' | 'en' | null): readonly string[] =>
    readOnlyView(view, language)
      .sections.flatMap(({ fields }) => fields.map(({ field }) => field.key))
      .filter((key) => key.startsWith('sheetFaults'));
  expect(keys('zh')).toEqual(['sheetFaults']);
  expect(keys('en')).toEqual(['sheetFaultsEn']);
  expect(keys(null)).toEqual(['sheetFaults', 'sheetFaultsEn']);
});
