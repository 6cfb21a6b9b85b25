import { expect, test, vi } from 'vitest';
import type { FieldModel } from '../../../../src/core/model/model.ts';
import type { RecordDescriptor } from '../../../../src/generated/descriptor.ts';
import { personName } from '../../../../src/web/data/services/people-cache.ts';
import { findRecords, prepareRecordNames, recordName } from '../../../../src/web/data/services/record-lookup.ts';

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

/** Rows that have a number. */
const worker: RecordDescriptor = {
  ...project,
  id: 'worker',
  title: 'workerName',
  data: { 'x-fields': ['worker'] },
  list: ['workerName'],
  form: ['workerNo', 'workerName'],
  sets: {
    worker: {
      label: both('Worker'),
      scope: 'record',
      properties: {
        workerNo: {
          type: 'string',
          pattern: '^W\\d{6}$',
          'x-number': { prefix: 'W', date: 'yy', digits: 4 },
          'x-unique': 'tenant',
          'x-label': both('Number'),
        },
        workerName: { type: 'string', 'x-label': both('Name') },
      },
    },
  },
};

/** Rows whose key is a text that people read, such as the number of a pay slip. */
const slip: RecordDescriptor = { ...worker, id: 'slip', rowKey: 'workerNo', sets: slipSets() };

function slipSets(): NonNullable<RecordDescriptor['sets']> {
  const properties = {
    workerNo: { type: 'string', 'x-unique': 'tenant', 'x-label': both('Number') },
    workerName: { type: 'string', 'x-label': both('Name') },
  } as const;
  return { worker: { label: both('Slip'), scope: 'record', properties } };
}

const descriptors: Readonly<Record<string, RecordDescriptor>> = { worker, slip, project };

vi.mock('../../../../src/web/data/calls/forms.ts', () => ({
  loadRelease: (id: string) => Promise.resolve({ descriptor: descriptors[id] }),
}));
vi.mock('../../../../src/web/data/calls/record.ts', () => ({
  listRecords: ({ id }: { readonly id: string }) =>
    Promise.resolve({
      records: [
        id !== 'project'
          ? { id: '2', workerNo: 'W0001', workerName: 'Fang' }
          : { id: '1', projectName: 'Lake', salesUser: '1882586133342191638' },
      ],
      total: 1,
    }),
}));
vi.mock('../../../../src/web/data/calls/people.ts', () => ({
  findPeople: () => Promise.resolve([{ userId: '1882586133342191638', realName: '孙悦', account: 'sales' }]),
}));

test('whoever a found row names can be named at once, as picking the row fills them in', async () => {
  const [found] = await findRecords('project', 'Lake', null);
  expect(found?.row['salesUser']).toBe('1882586133342191638');
  expect(personName('1882586133342191638')).toBe('孙悦');
});

test('S1-07 numbers in a list are shown by their names, a single one is worth reading by itself', async () => {
  const ref = { kind: 'record', record: 'worker' } as const;
  const [one, many] = [{ ref, type: 'string' } as FieldModel, { ref, type: 'array' } as FieldModel];
  await prepareRecordNames([one], () => ['W0001']);
  await prepareRecordNames([many], () => ['W0001']);
  expect(recordName(many, 'W0001')).toEqual(both('Fang'));
  expect(recordName(one, 'W0001')).toBeNull();
});

test('S1-07 what a row is picked by says its number before its name, since several have one name; an id says nothing', async () => {
  const labels = async (record: string) => (await findRecords(record, '', null)).map(({ label }) => label);
  expect(await labels('worker')).toEqual(['W0001 Fang']);
  expect(await labels('slip')).toEqual(['W0001 Fang']);
  expect(await labels('project')).toEqual(['Lake']);
});
