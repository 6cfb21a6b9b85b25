// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import type { TaskRow } from '../../../../src/core/calls/tasks.ts';
import { arranged } from '../../../../src/web/data/views/column-choice.ts';
import { readListState, wireListQuery, writeListState } from '../../../../src/web/pages/task-list/list-address.ts';
import { following, originOf, rememberOrigin } from '../../../../src/web/pages/task-list/list-origin.ts';
import { commonOutcomes, isTogether } from '../../../../src/web/pages/task-list/DecideDialog.tsx';
import { priorityName, withoutField } from '../../../../src/web/pages/task-list/filter-choices.ts';
import { listColumns } from '../../../../src/web/pages/task-list/task-columns.ts';
import { processModel } from '../../support/descriptors.ts';
import { processAddress } from '../../../../src/web/shell/process-address.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('S7-20 the state of a list stands in its address', () => {
  const address = 'process=p&flow=dna-qc&step=review&customer=李 敏&due=overdue&sort=-dueTime&page=3&size=50';

  test('and comes back from it, with what else stands there', () => {
    const state = readListState(new URLSearchParams(address), 'todo');
    expect(state).toEqual({
      filters: { flow: 'dna-qc', step: 'review', customer: '李 敏', due: 'overdue' },
      order: { field: 'dueTime', descending: true },
      current: 3,
      size: 50,
    });
    expect(writeListState(new URLSearchParams('process=p'), state).get('process')).toBe('p');
    expect(readListState(writeListState(new URLSearchParams(), state), 'todo')).toEqual(state);
  });

  test('as the call takes it', () => {
    const state = readListState(new URLSearchParams(`${address}&stage=qc&priority=urgent&from=2026-11-01`), 'todo');
    expect(wireListQuery(state)).toMatchObject({
      stage: 'qc',
      category: 'flow_dna-qc',
      stepCode_equal: 'review',
      priority_equal: 'urgent',
      customer: '李 敏',
      due: 'overdue',
      beginDate: '2026-11-01',
      descs: 'dueTime',
      current: 3,
      size: 50,
    });
  });

  test('what is as usual is not written, and what makes no sense is not read', () => {
    const usual = readListState(new URLSearchParams('page=0&size=7&sort=;drop&due=overdue'), 'done');
    expect(usual).toEqual({ filters: {}, order: null, current: 1, size: 20 });
    expect(writeListState(new URLSearchParams('due=overdue'), usual).toString()).toBe('');
  });
});

describe('columns that a person arranged', () => {
  test('stay as they were left; columns of a later version join them, those that are gone leave', () => {
    const usual = listColumns('todo');
    expect(arranged(usual, null)).toEqual({ all: [...usual.shown, ...usual.hidden], shown: usual.shown });
    const kept = ['due', 'gone', 'step', 'process'].map((name) => ({ name, shown: name !== 'step' }));
    const own = arranged(usual, kept);
    expect(own.all.slice(0, 3)).toEqual(['due', 'step', 'process']);
    expect(own.shown.slice(0, 2)).toEqual(['due', 'process']);
    expect(own.shown).not.toContain('step');
    expect(own.shown).toContain('customer');
    expect(own.shown).not.toContain('status');
  });
});

test('S7-20 a list of processes without a project, a customer or a priority has no column and no filter for it', () => {
  const approvals = ['payroll-approval', 'raise-approval', 'bonus-approval'].map(processModel);
  expect(withoutField(approvals)).toEqual(['project', 'customer', 'priority']);
  const plan = processModel('dna-extraction-plan');
  expect(withoutField([plan])).toEqual([]);
  // One that has them is enough, and so is one whose form the person may not read.
  expect(withoutField([...approvals, plan])).toEqual([]);
  expect(withoutField([...approvals, null])).toEqual([]);
  // Of a list of all processes nothing is known.
  expect(withoutField([])).toEqual([]);
});

test('S3-12 in the list of all that waits the state of a task stands right behind its step', () => {
  expect(listColumns('stage').shown.slice(0, 3)).toEqual(['process', 'step', 'status']);
});

function task(taskId: string): TaskRow {
  return { taskId } as TaskRow;
}

describe('after a task comes the next of its list', () => {
  const origin = { list: 'todo', query: { current: 1 }, address: '/work/todo', ids: ['1', '2', '3', '4'] } as const;

  test('the one after it, those passed over that are gone; else the first that is left', () => {
    expect(following('2', origin, [task('1'), task('2'), task('4')])?.taskId).toBe('4');
    expect(following('4', origin, [task('9'), task('1')])?.taskId).toBe('9');
    expect(following('2', origin, [task('2')])).toBeNull();
    expect(following('2', origin, [])).toBeNull();
  });

  test('its list is remembered while the tab of the browser lives, of the last twenty', () => {
    for (let index = 1; index <= 25; index += 1) {
      rememberOrigin(`1000000000000000${index}`, { ...origin, address: `/work/todo?page=${index}` });
    }
    expect(originOf('100000000000000025')?.address).toBe('/work/todo?page=25');
    expect(originOf('10000000000000003')).toBeNull();
  });
});

test('S4-08 tasks are decided on together by the outcomes that all of them have', () => {
  const outcome = (id: string) => ({ id, label: { zh: id, en: id }, direction: 'forward' as const });
  const of = (problem: '' | 'fields', ...ids: string[]) =>
    ({ taskId: 'x', code: 200, msg: '', preview: { problem, outcomes: ids.map(outcome) } }) as never;
  expect(commonOutcomes([of('', 'approve', 'return'), of('', 'reject', 'approve')]).map(({ id }) => id)).toEqual([
    'approve',
  ]);
  expect(isTogether(of('', 'approve'))).toBe(true);
  expect(isTogether(of('fields', 'approve'))).toBe(false);
  expect(isTogether({ taskId: 'x', code: 400, msg: '', preview: null })).toBe(false);
});

test('S2-17 several tasks of a step have an address of their own', () => {
  expect(processAddress('/work/process/dna-extraction-plan/experiment/sheet')).toEqual({ page: 'sheet' });
  expect(processAddress('/work/process/qc_stage/dna-qc/report/sheet')).toEqual({ page: 'sheet' });
});

test('a priority is named by its dictionary: nothing until that is here, its code where it lacks it', () => {
  const all = [{ value: 'urgent', label: { zh: '加急', en: 'Urgent' } }];
  expect(priorityName([], 'urgent', 'zh')).toBe('');
  expect(priorityName(all, 'urgent', 'zh')).toBe('加急');
  expect(priorityName(all, 'gone-since', 'en')).toBe('gone-since');
});
