import { expect, test, vi } from 'vitest';
import type { FormServices } from '../../../../src/web/data/services/lookups.ts';
import { findTargets } from '../../../../src/web/form/widgets/find-targets.ts';
import { allForms } from '../../../core/check/all-forms.ts';

test('S2-15 rows of one name are told apart by what is stored of them, the others are called by their name alone', async () => {
  const bonus = allForms().records.find(({ model }) => model.id === 'year-end-bonus')!.model;
  const rows = [
    { value: 'XZ20261126-001-YG250002', label: '林若兰', row: {} },
    { value: 'XZ20261009-001-YG250002', label: '林若兰', row: {} },
    { value: 'XZ20261126-001-YG250003', label: '周敏', row: {} },
  ];
  const services = { findRecords: vi.fn(() => Promise.resolve(rows)) } as unknown as FormServices;
  const found = await findTargets(services, bonus.fields.get('bonusSheet')!, '林');
  expect(found.map(({ label }) => label)).toEqual([
    '林若兰 · XZ20261126-001-YG250002',
    '林若兰 · XZ20261009-001-YG250002',
    '周敏',
  ]);
});
