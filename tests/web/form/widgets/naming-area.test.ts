// @vitest-environment jsdom
import { createElement, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../../src/web/i18n/i18n.ts';
import { NamingArea } from '../../../../src/web/form/widgets/NamingArea.tsx';
import type { Person } from '../../../../src/core/calls/people.ts';
import { doing, layOutPage, render, typeInto, type Rendered } from '../../support/dom.ts';

const people: readonly Person[] = [
  { userId: '1', account: 'tech', realName: '李敏' },
  { userId: '2', account: 'lead', realName: '李敏' },
  { userId: '3', account: 'qc', realName: '李华' },
];

const find = vi.fn(() => Promise.resolve(people));
let page: Rendered;

function Comment() {
  const [value, setValue] = useState('');
  return createElement(NamingArea, {
    value,
    onChange: setValue,
    find,
    label: '意见',
    rows: { minRows: 1, maxRows: 4 },
  });
}

layOutPage();
beforeEach(async () => {
  vi.useFakeTimers();
  find.mockClear();
  page = await render(createElement(Comment));
});
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

function area(): HTMLTextAreaElement {
  const found = page.box.querySelector('textarea');
  if (found === null) throw new Error('there is a text area');
  return found;
}

async function type(text: string): Promise<void> {
  await typeInto(area(), text);
  await doing(() => vi.advanceTimersByTime(300));
}

async function press(key: string): Promise<void> {
  await doing(() => area().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

function options(): string[] {
  return [...page.box.querySelectorAll('[role=option]')].map((option) => option.textContent ?? '');
}

test('contract 7.5 a name after @ is completed by the keyboard: by the account where names are alike', async () => {
  await type('请@李');
  expect(find).toHaveBeenCalledWith('李');
  expect(options()).toEqual(['李敏 (tech)', '李敏 (lead)', '李华 (qc)']);
  const active = () => document.getElementById(area().getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toBe('李敏 (tech)');
  await press('ArrowDown');
  expect(active()).toBe('李敏 (lead)');
  await press('Enter');
  expect(area().value).toBe('请@lead ');
  expect(options()).toEqual([]);
  expect(area().getAttribute('aria-activedescendant')).toBeNull();
});

test('by the real name where it is the only one, and the text after it stays', async () => {
  await type('@');
  await press('ArrowUp');
  await press('Tab');
  expect(area().value).toBe('@李华 ');
});

test('Escape closes the list and nothing else; keys are the text’s own while no name is typed', async () => {
  await type('@l');
  const outer = vi.fn();
  document.addEventListener('keydown', outer);
  await press('Escape');
  expect(options()).toEqual([]);
  expect(outer).not.toHaveBeenCalled();
  await press('Enter');
  document.removeEventListener('keydown', outer);
  expect(outer).toHaveBeenCalledTimes(1);
  expect(area().value).toBe('@l');
});

test('an address of mail asks for nobody', async () => {
  await type('me@tech');
  expect(find).not.toHaveBeenCalled();
});
