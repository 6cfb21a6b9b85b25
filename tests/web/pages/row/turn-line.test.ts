// @vitest-environment jsdom
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from 'antd';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rejectionOf } from '../../../../src/core/form/move-rejection.ts';
import { i18n, loadTexts } from '../../../../src/web/i18n/i18n.ts';
import type { BatchState } from '../../../../src/web/pages/row/BatchPanel.tsx';
import { TurnLine } from '../../../../src/web/pages/row/TurnLine.tsx';
import type { RecordRights } from '../../../../src/web/pages/record/use-record-rights.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { doing, layOutPage, render, type Rendered } from '../../support/dom.ts';

interface Told {
  readonly records: readonly never[];
  readonly undecided: { readonly zh: string; readonly en: string } | null;
}

const { answers } = vi.hoisted(() => ({ answers: [] as ((told: Told) => void)[] }));
vi.mock('../../../../src/web/data/calls/record-row.ts', () => ({
  newestHandIn: {},
  loadWork: () => new Promise((resolve) => answers.push(resolve)),
}));

const payrolls = allForms().records.find(({ model }) => model.id === 'salary')!.model;
const month = { id: '1', ver: 3, runNo: 'XZ20260101-001', runMonth: '2026-01', runStatus: 'draft', runCount: 4 };
const context = { today: '2026-01-01', now: '', me: '', prevUser: '', roles: ['hr'], release: 1 };
const rights = {
  moves: () => payrolls.states!.moves.filter(({ to }) => to === 'checked'),
  rejection: (row, move) => rejectionOf(payrolls, move, { row, context, roles: ['hr'] }),
  edit: () => true,
} as Partial<RecordRights> as RecordRights;

function line(batch: BatchState, row: object = month): ReturnType<typeof createElement> {
  const shown = { ...month, ...row };
  const props = { model: payrolls, row: shown, rowKey: month.runNo, rights, batch, onHandedIn: () => undefined };
  return createElement(MemoryRouter, null, createElement(App, null, createElement(TurnLine, props)));
}

const button = ({ box }: Rendered) => box.querySelector<HTMLElement>('[data-testid="hand-in"]');

async function come(told: Partial<Told> = {}): Promise<void> {
  await doing(() => answers.splice(0).forEach((answer) => answer({ records: [], undecided: null, ...told })));
}

beforeEach(async () => {
  layOutPage();
  answers.length = 0;
  await i18n.changeLanguage('en');
  await loadTexts('record', 'turn');
});

describe('S2-14 the button that hands a month in', () => {
  test('comes once all is known that stands before it, so that nothing moves it while it is pressed', async () => {
    const shown = await render(line('current'));
    expect(button(shown)).toBeNull();
    await come();
    expect(button(shown)?.textContent).toBe('Hand in');
    expect(button(shown)?.getAttribute('aria-disabled')).toBeNull();
    await shown.unmount();
    const waiting = await render(line('unknown'));
    await come();
    expect(button(waiting)).toBeNull();
    await waiting.unmount();
  });

  test.each([
    ['never', {}, 'Calculate it first'],
    ['stale', {}, 'calculate it again first'],
    ['running', {}, 'being calculated'],
    ['current', { runFaults: 2 }, 'pay slips with faults: 2'],
    ['never', { runCount: 0 }, 'nothing is calculated'],
  ] as const)('is closed and says why: %s %o', async (batch, row, reason) => {
    const shown = await render(line(batch, row));
    await come();
    expect(button(shown)?.getAttribute('aria-description')).toContain(reason);
    await shown.unmount();
  });

  test('S2-15 stands above what tells that nobody could decide', async () => {
    const shown = await render(line('current'));
    await come({ undecided: { zh: '没有人', en: 'Nobody can do it' } });
    expect(shown.box.querySelector('[data-testid="undecided"]')?.textContent).toContain('Nobody can do it');
    expect(button(shown)).not.toBeNull();
    await shown.unmount();
  });
});
