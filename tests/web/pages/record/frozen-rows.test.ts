// @vitest-environment jsdom
import { createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { RecordRow } from '../../../../src/core/calls/records.ts';
import { menuState } from '../../../../src/web/data/state/menu.ts';
import { session } from '../../../../src/web/data/state/session.ts';
import { rowButtons } from '../../../../src/web/pages/record/row-buttons.ts';
import type { RecordActions } from '../../../../src/web/pages/record/use-record-actions.ts';
import { useRecordRights, type RecordRights } from '../../../../src/web/pages/record/use-record-rights.ts';
import type { RowAction } from '../../../../src/web/parts/row-actions.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { layOutPage, render, type Rendered } from '../../support/dom.ts';

const attendance = allForms().records.find(({ model }) => model.id === 'attendance')!.model;
const words = { edit: 'Edit', view: 'View', addBelow: 'Add below' };
const why = { zh: '薪资核算“2026-01”现为“已锁定”', en: 'The payroll "2026-01" is "Locked"' };
const open: RecordRow = { id: '1', ver: 1, attendMonth: '2026-02' };
const closed: RecordRow = { id: '2', ver: 1, attendMonth: '2026-01', frozen: why };

let shown: Rendered | null = null;
beforeAll(layOutPage);
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

/** What a person of a role may do with attendance. */
async function rightsOf(role: string, granted: Readonly<Record<string, true>>): Promise<RecordRights> {
  Object.assign(session, { user: { userId: '7', roles: [role] } });
  menuState.permission = granted;
  const seen: RecordRights[] = [];
  function Reader() {
    seen.push(useRecordRights(attendance));
    return null;
  }
  shown = await render(createElement(Reader));
  return seen.at(-1)!;
}

const all = { attendance_edit: true, attendance_delete: true } as const;

test('S2-14 attendance that a closed month was computed from is viewed; Edit and Delete are closed and say why', async () => {
  const rights = await rightsOf('hr', all);
  const told = (row: RecordRow): readonly (readonly [string, string | undefined])[] =>
    rowButtons({ model: attendance, rights, actions: {} as RecordActions }, row, words, 'en').map(
      ({ label, refused }: RowAction) => [label, refused],
    );
  expect(told(open)).toEqual([
    ['Edit', undefined],
    ['Delete', undefined],
  ]);
  expect(told(closed)).toEqual([
    ['View', undefined],
    ['Edit', why.en],
    ['Delete', why.en],
  ]);
  expect(rights.edit(closed)).toBe(false);
});

test('S2-14 a selection removes those rows alone that no closed month keeps', async () => {
  const rights = await rightsOf('hr', all);
  const removal = (rows: readonly RecordRow[]) => rights.ofMany(rows).map(([{ verb }, fit]) => [verb, fit]);
  expect(removal([open, closed])).toEqual([['remove', [open]]]);
  expect(removal([closed])).toEqual([]);
});

test('S2-14 who may not edit attendance is not told why it is closed', async () => {
  const rights = await rightsOf('hr', {});
  const labels = rowButtons({ model: attendance, rights, actions: {} as RecordActions }, closed, words, 'en');
  expect(labels.map(({ label }) => label)).toEqual(['View']);
});
