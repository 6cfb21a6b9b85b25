// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Deferred } from '../../../../src/web/parts/deferred.ts';
import { DateInput } from '../../../../src/web/form/widgets/DateInput.tsx';
import type { PickerProps } from '../../../../src/web/form/widgets/widget.ts';
import { doing, layOutPage, render, typeInto } from '../../support/dom.ts';

beforeAll(layOutPage);

/** A calendar that arrives when the test says so. */
function slowCalendar() {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const picker: Deferred<PickerProps> = {
    Part: ({ id, opened }) => createElement('input', { id, 'data-calendar': opened }),
    load: () => arrived,
    isHere: () => false,
  };
  return { picker, arrive: () => arrive() };
}

async function openField(kind = 'date') {
  const { picker, arrive } = slowCalendar();
  const taken: unknown[] = [];
  const input = { id: 'day', value: null, disabled: false, invalid: false, onBlur: () => undefined };
  const field = { kind, type: 'string' };
  const props = { ...input, field, onChange: (value: unknown) => taken.push(value) } as unknown as PickerProps;
  const { box, unmount } = await render(createElement(DateInput, { ...props, picker }));
  const shown = (): HTMLInputElement => {
    const found = box.querySelector('input');
    if (found === null) throw new Error('there is a field');
    return found;
  };
  await doing(() => shown().focus());
  return { box, arrive, taken, shown, unmount };
}

test('a calendar that arrives while nobody types takes the place of the plain field, with the focus', async () => {
  const { arrive, shown, unmount } = await openField();
  await doing(() => arrive());
  expect(shown().dataset['calendar']).toBe('false');
  expect(document.activeElement).toBe(shown());
  await unmount();
});

test('a calendar that arrives just before a key loses nothing of what is typed', async () => {
  const { arrive, taken, shown, unmount } = await openField();
  // The calendar is here, and not drawn yet.
  await act(async () => {
    arrive();
    await Promise.resolve();
    await Promise.resolve();
    await typeInto(shown(), '2026-11-20');
  });
  expect([shown().dataset['calendar'], shown().value]).toEqual([undefined, '2026-11-20']);
  await doing(() => shown().blur());
  expect(taken).toEqual(['2026-11-20']);
  expect(shown().dataset['calendar']).toBe('false');
  await unmount();
});

test('what is typed into the calendar’s own field is read as everywhere else; what cannot be read stays', async () => {
  const { arrive, taken, shown, unmount } = await openField();
  await doing(() => arrive());
  for (const [typed, value] of [
    ['3.11.2026', '2026-11-03'],
    ['soon', 'soon'],
  ] as const) {
    await doing(() => shown().focus());
    await typeInto(shown(), typed);
    expect([shown().dataset['calendar'], shown().value]).toEqual([undefined, typed]);
    expect(document.activeElement).toBe(shown());
    await doing(() => shown().blur());
    expect(taken.at(-1)).toBe(value);
  }
  await unmount();
});

test('S2-18 Ctrl+; and the button beside a time fill in the present day or minute, over what is half typed', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T01:05:40Z'));
  const { taken, shown, unmount } = await openField();
  await typeInto(shown(), '20');
  await doing(() => shown().dispatchEvent(new KeyboardEvent('keydown', { key: ';', ctrlKey: true, bubbles: true })));
  await doing(() => shown().blur());
  expect(taken).toEqual(['2026-11-20']);
  await unmount();
  const moment = await openField('date-time');
  await doing(() => moment.box.querySelector('button')?.click());
  expect(moment.taken).toEqual(['2026-11-20T09:05:00+08:00']);
  await moment.unmount();
  vi.restoreAllMocks();
});
