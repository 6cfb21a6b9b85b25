import { expect, test, vi } from 'vitest';
import type { FormServices } from '../../../../src/web/data/services/lookups.ts';
import { fillNamed, findTargets } from '../../../../src/web/form/widgets/find-targets.ts';
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

test('S2-18 a text that names a row outright brings its values along; another text brings nothing', async () => {
  const plan = allForms().processes.find(({ model }) => model.id === 'dna-extraction-plan')!.model;
  const lot = plan.fields.get('reagents')!.columns!.find(({ key }) => key === 'reagentLot')!;
  const row = { lotProduct: 'powersoil', lotCatalogNo: '47014', lotSupplier: 'QIAGEN', lotExpiry: '2027-06-30' };
  const rows = [
    { value: '172036458-2', label: '172036458-2', row: {} },
    { value: '172036458', label: '172036458', row },
  ];
  const findRecords = vi.fn(() => Promise.resolve(rows));
  const services = { findRecords } as unknown as FormServices;
  expect(await fillNamed(services, lot, ' 172036458 ')).toEqual({
    reagentName: 'powersoil',
    reagentCatalogNo: '47014',
    reagentSupplier: 'QIAGEN',
    reagentExpiry: '2027-06-30',
  });
  expect(findRecords).toHaveBeenCalledWith('reagent-lot', '172036458', { lotState: 'usable' });
  expect(await fillNamed(services, lot, '17203')).toEqual({});
});
