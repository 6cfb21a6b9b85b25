import { expect, test } from 'vitest';
import type { FieldModel } from '../../../src/core/model/model.ts';
import { allForms } from './all-forms.ts';

const chinese = /[\u4e00-\u9fff]/;

function withColumns(fields: Iterable<FieldModel>): readonly FieldModel[] {
  return [...fields].flatMap((field) => [field, ...(field.columns ?? [])]);
}

test('S1-01 every field and column that a page, a list or a file shows has a title in both languages, not its key', () => {
  const { processes, records } = allForms();
  const untitled = [...processes, ...records].flatMap(({ model }) =>
    withColumns([...model.sets.values()].flatMap(({ fields }) => fields)).flatMap(({ key, path, label }) => {
      const titles = [label.zh.trim(), label.en.trim()];
      const named = titles.every((title) => title !== '' && title !== key) && !chinese.test(label.en);
      return named ? [] : [`${model.id} ${path}: ${titles.join(' / ')}`];
    }),
  );
  expect(untitled).toEqual([]);
});

test('S1-01 whatever a record lists, searches by, prints and writes to files is a field with a title', () => {
  const strays = allForms().records.flatMap(({ model }) => {
    const parts = model.page.flatMap((part) => (part.show === 'facts' ? part.fields : []));
    const columns = model.exports.flatMap((file) => file.columns.map(({ header }) => header));
    const unheaded = columns.filter(({ zh, en }) => zh === '' || en === '').map(() => 'a column without a head');
    const keys = [...model.list, ...model.search, ...model.form, ...parts];
    return [...keys.filter((key) => !model.fields.has(key)), ...unheaded].map((stray) => `${model.id}: ${stray}`);
  });
  expect(strays).toEqual([]);
});
