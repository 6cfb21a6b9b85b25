import { expect, test } from 'vitest';
import { nearColumns } from '../../../../src/web/sheet/files/near-titles.ts';
import { sampleTable } from '../../support/forms.ts';

const { allColumns } = sampleTable('start', [], 'sample-storage');

test.each([
  ['采集日期', 'collectedAt'],
  ['Date collected', 'collectedAt'],
  ['原始编号', 'parentSampleNo'],
  ['浓度(ug/mL)', 'declaredConc'],
  ['Concentration as sent', 'declaredConc'],
])('a title %s may mean %s', (title, key) => {
  expect(nearColumns(title, allColumns).map((column) => column.key)).toContain(key);
});

test('a title that is like no column means none', () => {
  for (const title of ['冰箱', 'x', '', 'Freezer']) expect(nearColumns(title, allColumns)).toEqual([]);
});
