import { expect, test } from 'vitest';
import { fieldsByPath, fieldTitle } from '../../../../src/web/pages/detail/trail-fields.ts';
import { processModel } from '../../support/descriptors.ts';

test('a changed value is told with its unit, one that the form has lost by its path', () => {
  const fields = fieldsByPath(processModel('dna-extraction-plan'));
  const title = (path: string) => fieldTitle(fields.get(path), path, 'zh');
  expect([title('samples.extractConc'), title('planName'), title('samples.gone')]).toEqual([
    '浓度 (ng/µL)',
    '计划名称',
    'samples.gone',
  ]);
});
