// @vitest-environment jsdom
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PageSection } from '../../../../src/core/words/row-page.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { RowParts } from '../../../../src/web/pages/row/RowParts.tsx';
import { allForms } from '../../../core/check/all-forms.ts';
import { doing, layOutPage, render } from '../../support/dom.ts';
import { testServices } from '../../support/services.ts';

type Answer = (page: { readonly records: readonly never[]; readonly total: number }) => void;

const { answers } = vi.hoisted(() => ({ answers: new Map<number, Answer>() }));
vi.mock('../../../../src/web/data/calls/record-row.ts', () => ({
  loadWork: (_: unknown, { part }: { readonly part: number }) => new Promise((resolve) => answers.set(part, resolve)),
}));

function part(show: 'work' | 'facts', label: string): PageSection {
  const of = { label: { zh: label, en: label } };
  return show === 'work' ? { ...of, show, any: [] } : { ...of, show, fields: ['projectNo'] };
}

/** Lets the call of a part come back. */
function answer(at: number): Promise<void> {
  return doing(() => answers.get(at)!({ records: [], total: 0 }));
}

beforeEach(async () => {
  layOutPage();
  answers.clear();
  await i18n.changeLanguage('en');
});

test('a part is shown when those above it have what they fetch, whichever came first', async () => {
  const known = allForms().records.find(({ model }) => model.id === 'project')!.model;
  const page = [part('facts', 'Facts'), part('work', 'Slow'), part('work', 'Quick'), part('facts', 'More')];
  const parts = createElement(RowParts, {
    model: { ...known, page },
    row: { id: '1', projectNo: 'P261100001' },
    rowKey: 'P261100001',
    passport: null,
    lookups: testServices,
  });
  const { box, unmount } = await render(createElement(MemoryRouter, null, parts));
  const shown = (): (string | null)[] =>
    [...box.querySelectorAll('.row-part:not([hidden]) section')].map((section) => section.getAttribute('aria-label'));
  const waits = (): boolean => box.querySelector('.ant-skeleton-active') !== null;
  expect(shown()).toEqual(['Facts']);
  // Both are asked for at once.
  expect([...answers.keys()]).toEqual([1, 2]);
  await answer(2);
  expect(shown()).toEqual(['Facts']);
  expect(waits()).toBe(true);
  await answer(1);
  expect(shown()).toEqual(['Facts', 'Slow', 'Quick', 'More']);
  expect(waits()).toBe(false);
  await unmount();
});
