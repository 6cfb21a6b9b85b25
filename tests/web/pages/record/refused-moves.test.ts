// @vitest-environment jsdom
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FormContext } from '../../../../src/core/form/form-engine.ts';
import { rejectionOf } from '../../../../src/core/form/move-rejection.ts';
import { RowActions } from '../../../../src/web/parts/RowActions.tsx';
import { allForms } from '../../../core/check/all-forms.ts';
import { doing, layOutPage, render, type Rendered } from '../../support/dom.ts';
import { eventually } from '../../support/eventually.ts';

let shown: Rendered | null = null;
beforeAll(layOutPage);
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

const bonuses = allForms().records.find(({ model }) => model.id === 'year-end-bonus')!.model;
const moveTo = (state: string) => bonuses.states!.moves.find(({ to }) => to === state)!;
const combined = { bonusStatus: 'approved', bonusTaxMethod: 'combined', bonusPayMonth: '2026-12', bonusIdNo: '' };

function rejection(state: string, row: Readonly<Record<string, unknown>>, roles: readonly string[] | null) {
  const context: FormContext = { today: '', now: '', me: '', prevUser: '', roles: [...(roles ?? [])], release: 1 };
  return rejectionOf(bonuses, moveTo(state), { row, context, roles });
}

describe('S2-14 a move that the server would refuse', () => {
  test('is told with the reason of the first rejection, its values filled in', () => {
    expect(rejection('paid', combined, ['finance'])?.zh).toContain('计入 2026-12 的工资');
    expect(rejection('paid', combined, ['finance'])?.en).toContain('part of the pay of 2026-12');
    expect(rejection('paid', { ...combined, bonusTaxMethod: 'separate' }, ['finance'])).toBeNull();
  });

  test('is left to the server where a value decides that the person does not see', () => {
    expect(rejection('checked', combined, null)?.zh).toContain('没有身份证号');
    expect(rejection('checked', combined, ['hr'])?.zh).toContain('没有身份证号');
    expect(rejection('checked', combined, ['tech'])).toBeNull();
  });

  test('has a button that does nothing, keeps the focus and describes itself by the reason', async () => {
    const pressed: string[] = [];
    const action = (key: string) => ({ key, label: key, press: () => pressed.push(key) });
    const actions = [action('Edit'), { ...action('Pay'), refused: 'paid with December' }];
    shown = await render(
      createElement(MemoryRouter, null, createElement(RowActions, { actions, more: 'More', folded: false })),
    );
    const { box } = shown;
    const pay = await eventually(() => {
      const closed = box.querySelector<HTMLElement>('[aria-disabled="true"]');
      expect(closed).not.toBeNull();
      return closed!;
    });
    expect([pay.textContent, pay.getAttribute('aria-description')]).toEqual(['Pay', 'paid with December']);
    await doing(() => pay.focus());
    expect(document.activeElement).toBe(pay);
    await doing(() => pay.click());
    await doing(() => box.querySelector<HTMLElement>('button:not([aria-disabled])')?.click());
    expect(pressed).toEqual(['Edit']);
  });
});
