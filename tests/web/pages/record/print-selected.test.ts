// @vitest-environment jsdom
import { createElement } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecordModel } from '../../../../src/core/model/model.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { BulkBar } from '../../../../src/web/pages/record/BulkBar.tsx';
import { useRecordRights } from '../../../../src/web/pages/record/use-record-rights.ts';
import type { RecordActions } from '../../../../src/web/pages/record/use-record-actions.ts';
import { session } from '../../../../src/web/data/state/session.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { layOutPage, render } from '../../support/dom.ts';

let sample: RecordModel;

beforeAll(() => {
  layOutPage();
  sample = allForms().records.find(({ model }) => model.id === 'sample')!.model;
});
beforeEach(async () => {
  await i18n.changeLanguage('en');
});

interface BarProps {
  readonly model: RecordModel;
  readonly ids: readonly string[];
}

function Bar({ model, ids }: BarProps) {
  const place = { model, rights: useRecordRights(model), actions: {} as RecordActions };
  return createElement(BulkBar, { place, selected: ids.map((id) => ({ id })) });
}

/** The ways to paper above a list in which these rows are selected, for a person of a role. */
async function waysFor(role: string, model: RecordModel, ids: readonly string[]): Promise<readonly string[]> {
  Object.assign(session, { user: { userId: '7', roles: [role] } });
  const { box, unmount } = await render(createElement(Bar, { model, ids }));
  const ways = [...box.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  await unmount();
  return ways;
}

test('rows selected lead to their labels, not to pages of one; without a row there is nothing to print', async () => {
  expect(await waysFor('qc', sample, ['1', '2'])).toEqual([
    'Print: Tube labels (2) /print/record/sample/tube-label?ids=1,2',
    'Print: Tube labels (A4 sheet) (2) /print/record/sample/tube-label-sheet?ids=1,2',
  ]);
  expect(await waysFor('qc', sample, [])).toEqual([]);
});

test('a print for other roles has no button', async () => {
  const prints = sample.prints.map((print) => ({ ...print, roles: ['lab-technician'] }));
  expect(await waysFor('qc', { ...sample, prints }, ['1'])).toEqual([]);
  expect(await waysFor('lab-technician', { ...sample, prints }, ['1'])).toHaveLength(2);
});
