import { expect, test, vi } from 'vitest';
import type { ValueField } from '../../../../src/core/values/value-field.ts';
import { choicesOf, formerChoicesOf, prepareChoices } from '../../../../src/web/data/services/choice-cache.ts';

const asked: unknown[] = [];

vi.mock('../../../../src/web/data/calls/dictionary.ts', () => ({
  dictionaryEntries: (...query: unknown[]) => {
    asked.push(query);
    const row = { parentId: '1', code: 'zone', remark: '', sort: 1 };
    return Promise.resolve([
      { ...row, id: '2', dictKey: 'freezer', dictValue: '负八十', dictValueEn: 'Minus eighty', isSealed: 0 },
      { ...row, id: '3', dictKey: 'm80', dictValue: '负八十', dictValueEn: '', isSealed: 1 },
    ]);
  },
}));

test('entries out of use are there for names of stored values, and are not offered', async () => {
  const field = { dict: { store: 'biz', code: 'zone', parentField: null }, choices: null } as unknown as ValueField;
  expect([choicesOf(field), formerChoicesOf(field)]).toEqual([[], []]);
  await prepareChoices([field] as never);
  expect(asked).toEqual([['biz', 'zone', '1']]);
  expect(choicesOf(field).map(({ value }) => value)).toEqual(['freezer']);
  expect(formerChoicesOf(field)).toEqual([{ value: 'm80', label: { zh: '负八十', en: '负八十' }, parent: null }]);
  expect(formerChoicesOf({ ...field, dict: null })).toEqual([]);
});
