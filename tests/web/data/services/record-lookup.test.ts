import { expect, test, vi } from 'vitest';
import type { RecordDescriptor } from '../../../../src/generated/descriptor.ts';
import { personName } from '../../../../src/web/data/services/people-cache.ts';
import { findRecords } from '../../../../src/web/data/services/record-lookup.ts';

const both = (text: string) => ({ zh: text, en: text });

const project: RecordDescriptor = {
  kind: 'record',
  id: 'project',
  version: 1,
  label: both('Project'),
  area: 'project',
  data: { 'x-fields': ['project'] },
  list: ['projectName'],
  form: ['projectName', 'salesUser'],
  actions: [],
  sets: {
    project: {
      label: both('Project'),
      scope: 'record',
      properties: {
        projectName: { type: 'string', 'x-label': both('Name') },
        salesUser: { type: 'string', 'x-ref': 'user', 'x-label': both('Sales') },
      },
    },
  },
};

vi.mock('../../../../src/web/data/calls/forms.ts', () => ({
  loadRelease: () => Promise.resolve({ descriptor: project }),
}));
vi.mock('../../../../src/web/data/calls/record.ts', () => ({
  listRecords: () =>
    Promise.resolve({ records: [{ id: '1', projectName: 'Lake', salesUser: '1882586133342191638' }], total: 1 }),
}));
vi.mock('../../../../src/web/data/calls/people.ts', () => ({
  findPeople: () => Promise.resolve([{ userId: '1882586133342191638', realName: '孙悦', account: 'sales' }]),
}));

test('whoever a found row names can be named at once, as picking the row fills them in', async () => {
  const [found] = await findRecords('project', 'Lake', null);
  expect(found?.row['salesUser']).toBe('1882586133342191638');
  expect(personName('1882586133342191638')).toBe('孙悦');
});
