import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RecordDescriptor } from '../../../src/generated/descriptor.ts';
import { addPermission } from '../../../src/core/model/load/load-action.ts';
import { loadRecord } from '../../../src/core/model/load/load.ts';
import type { ActionModel, RecordModel } from '../../../src/core/model/model.ts';
import { actionView, isOffered } from '../../../src/core/form/action-view.ts';
import { context } from './bench-process.ts';

const label = { zh: '字段', en: 'Field' };

function accounts(...actions: RecordDescriptor['actions']): { model: RecordModel; action: ActionModel } {
  const descriptor: RecordDescriptor = {
    kind: 'record',
    id: 'account',
    version: 1,
    label,
    area: 'system',
    api: '/api/blade-user',
    data: { 'x-fields': ['account'] },
    sets: {
      account: {
        label,
        scope: 'record',
        properties: {
          name: { type: 'string', 'x-label': label },
          status: { type: 'string', 'x-enum': { pending: label, active: label }, 'x-label': label },
          failures: { type: 'integer', 'x-label': label },
          role: { type: 'string', 'x-label': label },
        },
      },
    },
    search: ['name'],
    list: ['name', 'status'],
    actions,
  };
  const model = loadRecord(descriptor);
  return { model, action: model.actions[0]! };
}

test('of a line of the log that is about nothing in particular, nothing is offered to be counted or erased', () => {
  const text = readFileSync('src/generated/releases/audit-log.json', 'utf8');
  const model = loadRecord(JSON.parse(text) as RecordDescriptor);
  const erasing = model.actions.filter(({ as }) => as === 'erase' || as === 'erasable');
  const offered = (subjectId: string): readonly boolean[] =>
    erasing.map((action) => isOffered(model, action, { kind: 'read', subject: 'customer', subjectId }, context));
  expect(offered('')).toEqual([false, false]);
  expect(offered('1882834715183941103')).toEqual([true, true]);
});

describe('buttons of a record', () => {
  test('are offered while their condition holds; an empty one counts as false', () => {
    const { model, action } = accounts({ verb: 'call', as: 'approve', when: "status == 'pending' && failures < 3" });
    const offered = (row: Readonly<Record<string, unknown>>): boolean => isOffered(model, action, row, context);
    expect(offered({ status: 'pending', failures: 0 })).toBe(true);
    expect(offered({ status: 'pending', failures: 3 })).toBe(false);
    expect(offered({ status: 'active', failures: 0 })).toBe(false);
    expect(offered({ failures: 0 })).toBe(false);
  });

  test('without a condition are always offered', () => {
    const { model, action } = accounts('remove');
    expect(isOffered(model, action, {}, context)).toBe(true);
  });

  test('ask for their fields and no others, and want those they need', () => {
    const { model, action } = accounts({ verb: 'call', as: 'approve', form: ['role', 'name'], need: ['role'] });
    const view = actionView(model, action, 'ask', []);
    expect([...view.editable]).toEqual(['role', 'name']);
    expect(view.submit.header.required).toEqual(['role']);
  });

  test('S6-02 take the button of the menu: one for changing, one for adding', () => {
    const { action } = accounts('submit');
    expect([action.permission, addPermission(action.permission)]).toEqual(['account_edit', 'account_add']);
    const written = accounts({ verb: 'submit', permission: 'people_edit' }).action;
    expect(addPermission(written.permission)).toBe('people_add');
  });

  test('stand for the rows that suit the verb unless said otherwise', () => {
    expect(accounts('remove').action.rows).toBe('many');
    expect(accounts({ verb: 'call', as: 'lock' }).action.rows).toBe('one');
    expect(accounts({ verb: 'call', as: 'lock', rows: 'many' }).action.rows).toBe('many');
  });
});
