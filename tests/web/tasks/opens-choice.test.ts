// @vitest-environment jsdom
import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../../../src/web/i18n/i18n.ts';
import { OpensChoice } from '../../../src/web/pages/step/OpensChoice.tsx';
import { doing, layOutPage, render } from '../support/dom.ts';

beforeAll(async () => {
  layOutPage();
  await i18n.changeLanguage('zh');
});

test('what is proposed is ticked to begin with, and can be taken back or added to', async () => {
  const offered = ['dna-library-plan', 'geochip-sequencing'].map((process) => ({
    process,
    label: { zh: process, en: process },
  }));
  let chosen: readonly string[] = [];
  const { box, unmount } = await render(
    createElement(OpensChoice, {
      offered,
      fixed: false,
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
