// @vitest-environment jsdom
import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { OpensChoice } from '../../../../src/web/pages/step/OpensChoice.tsx';
import type { WaysOut } from '../../../../src/web/pages/step/ways-out.ts';
import { doing, layOutPage, render } from '../../support/dom.ts';

beforeAll(async () => {
  layOutPage();
  await i18n.changeLanguage('zh');
});

const offered = ['dna-library-plan', 'geochip-sequencing'].map((process) => ({
  process,
  label: { zh: process, en: process },
}));

/** Of five samples two go into the library plan, two others into sequencing. */
const ways: WaysOut = {
  takes: () => true,
  along: () => ({ along: 2, all: 5 }),
  staying: (chosen) => 5 - 2 * chosen.length,
};

test('what is proposed is ticked to begin with, and can be taken back or added to', async () => {
  let chosen: readonly string[] = [];
  const { box, unmount } = await render(
    createElement(OpensChoice, {
      offered,
      fixed: false,
      ways,
      proposed: ['dna-library-plan'],
      onChange: (next: readonly string[]) => (chosen = next),
    }),
  );
  const boxes = () => [...box.querySelectorAll('input')];
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false]);
  await doing(() => boxes()[1]?.click());
  expect(chosen).toEqual(['dna-library-plan', 'geochip-sequencing']);
  await doing(() => boxes()[0]?.click());
  expect(chosen).toEqual(['geochip-sequencing']);
  await unmount();
});

test('S2-20 says how many samples go along with each, and how many go nowhere with what is ticked', async () => {
  const proposed = ['dna-library-plan', 'geochip-sequencing'];
  const props = { offered, fixed: false, ways, proposed, onChange: () => undefined };
  const { box, unmount } = await render(createElement(OpensChoice, props));
  expect([...box.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'dna-library-plan带入 2 / 5 个样本',
    'geochip-sequencing带入 2 / 5 个样本',
  ]);
  const told = () => box.querySelector('[role="status"]')?.textContent;
  expect(told()).toBe('1 个样本未进入任何勾选的流程，将留在此处');
  await doing(() => box.querySelector('input')?.click());
  expect(told()).toContain('3 个样本');
  await doing(() => box.querySelector('input')?.click());
  await unmount();
  const whole = { ...ways, staying: () => 0 };
  const { box: other, unmount: close } = await render(createElement(OpensChoice, { ...props, ways: whole }));
  expect(other.querySelector('[role="status"]')?.textContent).toBe('');
  await close();
});
