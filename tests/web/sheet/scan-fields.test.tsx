// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useRef, useState } from 'react';
import { useScanner } from '../../../src/web/sheet/scan/use-scanner.ts';
import { doing, layOutPage, render, type Rendered } from '../support/dom.ts';

beforeAll(() => {
  layOutPage();
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
});

let page: Rendered;
let codes: string[];

afterEach(() => page.unmount());

/** A form with a comment, a field that looks codes up, and the field that scans go into. */
function Form() {
  const bar = useRef<HTMLInputElement>(null);
  const [comment, setComment] = useState('as ordered');
  useScanner(bar, (code) => codes.push(code));
  return (
    <>
      <input ref={bar} className="bar" />
      <textarea className="comment" value={comment} onChange={({ target }) => setComment(target.value)} />
      <input role="combobox" aria-expanded={false} aria-controls="hits" className="lot" />
      <p className="said">{comment}</p>
    </>
  );
}

async function openForm() {
  codes = [];
  page = await render(<Form />);
  const find = <E extends HTMLElement = HTMLInputElement>(name: string) => page.box.querySelector<E>(`.${name}`)!;
  return { find, said: () => find<HTMLElement>('said').textContent };
}

/** Types a text with so many ms between the signs, then Enter; returns whether Enter was taken. */
async function type(field: HTMLInputElement, text: string, gapMs: number): Promise<boolean> {
  let at = performance.now();
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    at += gapMs;
    Object.defineProperty(event, 'timeStamp', { value: at });
    field.dispatchEvent(event);
    return event;
  };
  const prototype = Object.getPrototypeOf(field) as object;
  for (const key of text) {
    await doing(() => {
      press(key);
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + key);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  let enter: KeyboardEvent | null = null;
  await doing(() => {
    enter = press('Enter');
  });
  return enter!.defaultPrevented;
}

test("a scanner's burst in a field of the form is handed on, and the field is as before", async () => {
  const { find, said } = await openForm();
  expect(await type(find('comment'), '26S000001', 12)).toBe(true);
  expect([codes, said(), find('comment').value]).toEqual([['26S000001'], 'as ordered', 'as ordered']);
  expect(await type(find('comment'), '26S000002', 30)).toBe(true);
  expect([codes.at(-1), said()]).toEqual(['26S000002', 'as ordered']);
});

test('what people type stays in its field, and so does a code in a field that looks codes up', async () => {
  const { find, said } = await openForm();
  expect(await type(find('comment'), ' by hand', 140)).toBe(false);
  expect([codes, said()]).toEqual([[], 'as ordered by hand']);
  // Too short for a code.
  expect(await type(find('comment'), 'ok', 20)).toBe(false);
  expect([codes, said()]).toEqual([[], 'as ordered by handok']);
  expect(await type(find('lot'), 'LOT-20261', 12)).toBe(false);
  expect([codes, find('lot').value]).toEqual([[], 'LOT-20261']);
});
