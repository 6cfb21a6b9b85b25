// @vitest-environment jsdom
import { createElement, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { NumberRange } from '../../../../src/core/text/number-range.ts';
import { RangeInput } from '../../../../src/web/form/widgets/RangeInput.tsx';
import { doing, layOutPage, render, typeInto } from '../../support/dom.ts';

beforeAll(layOutPage);

const texts = { least: '最小值', to: '至', most: '最大值' };
const seen: NumberRange[] = [];

function Desk() {
  const [value, setValue] = useState<NumberRange>([null, null]);
  return createElement(RangeInput, {
    id: 'range',
    texts,
    value,
    onChange: (range) => {
      seen.push(range);
      setValue(range);
    },
  });
}

async function enter(input: HTMLInputElement, text: string): Promise<void> {
  await doing(() => input.focus());
  await typeInto(input, text);
  await doing(() => input.blur());
}

test('S5-14 caps the start by the end, floors the end by the start, and blanks what is no number', async () => {
  const { box, unmount } = await render(createElement(Desk));
  const [least, most] = [...box.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  expect([least.placeholder, most.placeholder]).toEqual(['最小值', '至']);
  await enter(most, '5');
  await enter(least, '9');
  expect([seen.at(-1), least.value]).toEqual([[5, 5], '5']);
  await enter(least, '2.5');
  await enter(most, '1');
  expect([seen.at(-1), most.value]).toEqual([[2.5, 2.5], '2.5']);
  await enter(least, 'two');
  expect([seen.at(-1), least.value]).toEqual([[null, 2.5], '']);
  await enter(most, '１２');
  expect(seen.at(-1)).toEqual([null, 12]);
  await unmount();
});
