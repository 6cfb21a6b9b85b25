import { expect, test } from 'vitest';
import { fieldAccess, type Access, type Roles } from '../../../src/core/form/access.ts';
import { loadRecord } from '../../../src/core/model/load/load.ts';
import type { FieldSchema } from '../../../src/generated/descriptor.ts';

const label = { zh: '值', en: 'Value' };

function right(access: FieldSchema['x-access'] | null, roles: Roles, offered: Access = 'edit'): Access {
  const it: FieldSchema = { type: 'string', 'x-label': label, ...(access ? { 'x-access': access } : {}) };
  const sets = { main: { scope: 'record' as const, label, properties: { it } } };
  const record = { kind: 'record' as const, id: 'seen', version: 1, label, area: 'seen', actions: [], sets };
  return fieldAccess(loadRecord({ ...record, data: { 'x-fields': ['main'] } }).fields.get('it')!, offered, roles);
}

test('a field without x-access is what the step or record offers', () => {
  expect(right(null, ['new-role'])).toBe('edit');
  expect(right(null, [], 'read')).toBe('read');
});

test('x-access names who may; everybody else, also a role of tomorrow and who has none, sees nothing', () => {
  const access = { hr: 'edit', finance: 'read' } as const;
  expect(right(access, ['hr'])).toBe('edit');
  expect(right(access, ['finance'])).toBe('read');
  for (const roles of [['new-role'], ['administrator'], [], ['*x'], ['constructor']]) {
    expect([roles, right(access, roles)]).toEqual([roles, 'hide']);
  }
});

test('* is for who has none of the roles named; of those named the best counts', () => {
  const access = { sales: 'hide', hr: 'edit', '*': 'read' } as const;
  expect(right(access, ['new-role'])).toBe('read');
  expect(right(access, ['sales', 'new-role'])).toBe('hide');
  expect(right(access, ['sales', 'hr'])).toBe('edit');
  expect(right(access, ['hr'], 'read')).toBe('read');
});

test('an x-access of the version before, which says only who may not, leaves the others what they had', () => {
  expect(right({ sales: 'hide' }, ['sales'])).toBe('hide');
  expect(right({ sales: 'hide' }, ['new-role'])).toBe('edit');
  expect(right({ sales: 'hide', '*': 'hide' }, ['new-role'])).toBe('hide');
  expect(right({ sales: 'hide', hr: 'edit' }, ['new-role'])).toBe('hide');
});

test('the server itself computes with every field', () => {
  expect(right({ hr: 'edit' }, null)).toBe('edit');
});
