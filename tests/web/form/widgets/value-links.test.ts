import { beforeEach, expect, test, vi } from 'vitest';
import { loadRelease } from '../../../../src/web/data/calls/forms.ts';
import { prepareRecordNames } from '../../../../src/web/data/services/record-lookup.ts';
import { forgetAll } from '../../../../src/web/data/state/forget.ts';
import { valuePath } from '../../../../src/web/form/widgets/value-links.ts';
import { allForms } from '../../../core/check/all-forms.ts';

const asked: string[] = [];
vi.mock('../../../../src/web/data/calls/client.ts', () => ({
  ask: (call: string, { query }: { readonly query?: { readonly formId?: string } }) => {
    asked.push(`${call} ${query?.formId ?? ''}`);
    return Promise.resolve({ closed: ['employee'] });
  },
}));

const sheet = allForms().records.find(({ model }) => model.id === 'salary-sheet')!.model;
const employee = sheet.fields.get('salaryEmployeeNo')!;

beforeEach(() => {
  forgetAll();
  asked.length = 0;
});

test('S1-07 a value that names a row leads to it, unless the person may not open such rows', async () => {
  expect(valuePath(employee, 'YG250001')).toBe('/record/employee/YG250001');
  await loadRelease('salary-sheet');
  expect(valuePath(employee, 'YG250001')).toBeNull();
  expect(valuePath(sheet.fields.get('salaryRun')!, 'XZ20261009-001')).toBe('/record/salary/XZ20261009-001');
  forgetAll();
  expect(valuePath(employee, 'YG250001')).toBe('/record/employee/YG250001');
});

test('names of rows are not asked for that the person may not read', async () => {
  await loadRelease('salary-sheet');
  asked.length = 0;
  await prepareRecordNames([employee], () => ['YG250001']);
  expect(asked).toEqual([]);
});
