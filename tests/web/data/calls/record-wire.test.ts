import { describe, expect, test } from 'vitest';
import type { RecordDescriptor } from '../../../../src/generated/descriptor.ts';
import { loadRecord } from '../../../../src/core/model/load/load.ts';
import { fromWire, toQuery, toWire } from '../../../../src/web/data/calls/record-wire.ts';

const label = { zh: '字段', en: 'Field' };

const descriptor: RecordDescriptor = {
  kind: 'record',
  id: 'entry',
  version: 1,
  label,
  area: 'system',
  api: '/api/blade-system/menu',
  tree: { parent: 'parentId' },
  data: { 'x-fields': ['entry'] },
  sets: {
    entry: {
      label,
      scope: 'record',
      properties: {
        parentId: { type: 'string', 'x-label': label },
        name: { type: 'string', 'x-label': label },
        until: { type: 'string', format: 'date-time', 'x-label': label },
        sort: { type: 'integer', minimum: 0, 'x-label': label },
        level: { type: 'integer', 'x-enum': { '-1': label, '1': label }, 'x-label': label },
        people: { type: 'array', items: { type: 'string' }, 'x-label': label },
      },
    },
  },
  search: [],
  list: ['name'],
  actions: [],
};

const model = loadRecord(descriptor);

describe('rows of the server’s own calls', () => {
  test('what stands for nothing is nothing in forms, and moments have an offset', () => {
    const row = { id: '7', parentId: '0', name: '', until: '2026-11-21 08:30:00', sort: -1, level: -1, people: [] };
    expect(fromWire(model, row)).toEqual({
      id: '7',
      parentId: null,
      name: null,
      until: '2026-11-21T08:30:00+08:00',
      sort: null,
      level: -1,
      people: [],
    });
    expect(fromWire(model, { id: '7', until: '' })).toEqual({ id: '7', until: null });
  });

  test('rows below are read alike; values that are no text are shown as one', () => {
    const row = { id: '1', children: [{ id: '2', parentId: '1', name: { a: [1] }, sort: -1 }] };
    expect(fromWire(model, row)['children']).toEqual([{ id: '2', parentId: '1', name: '{"a":[1]}', sort: null }]);
  });

  test('values go back as they came, and keys that nobody touched stay out', () => {
    const values = { parentId: null, until: '2026-11-21T00:30:00Z', people: null, sort: null };
    expect(toWire(model, values)).toEqual({ parentId: '0', until: '2026-11-21 08:30:00', people: [], sort: null });
    expect(toWire(model, { until: null })).toEqual({ until: '' });
    expect(toQuery(model, { until: null, sort: null, name: null })).toEqual({ until: '', sort: -1, name: '' });
  });

  test('a text that was emptied goes as an empty one: null would leave it as it is', () => {
    expect(toWire(model, { name: null })).toEqual({ name: '' });
    expect(toWire(model, { name: 'a' })).toEqual({ name: 'a' });
  });

  test('rows of the store of records stay as they are', () => {
    const { api: _api, tree: _tree, ...stored } = descriptor;
    const plain = loadRecord(stored);
    const row = { id: '7', sort: -1, until: '' };
    expect([fromWire(plain, row), toWire(plain, row)]).toEqual([row, row]);
  });
});
