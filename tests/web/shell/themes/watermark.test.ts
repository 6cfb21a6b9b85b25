// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minuteText, untilNextMinute } from '../../../../src/web/shell/themes/draw-watermark.ts';
import { keepWatermark } from '../../../../src/web/shell/themes/keep-watermark.ts';

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  document.body.replaceChildren();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Lets observers report and runs the frames they asked for; gives how many there were. */
async function nextFrame(): Promise<number> {
  await Promise.resolve();
  const due = frames;
  frames = [];
  for (const run of due) run(0);
  return due.length;
}

function mark(): HTMLElement | null {
  return document.querySelector('[data-watermark]');
}

function attributes(): Record<string, string> {
  return Object.fromEntries(Array.from(mark()?.attributes ?? [], ({ name, value }) => [name, value]));
}

test.each([
  ['Asia/Shanghai', ''],
  ['Europe/Berlin', ' UTC+8'],
])(
  'S9-14 in %s the time is written as YYYY/MM/DD HH:mm, in the zone of all times, and changes with the minute',
  (zone, note) => {
    vi.stubEnv('TZ', zone);
    expect(minuteText(new Date('2026-01-05T07:03:59+08:00'))).toBe(`2026/01/05 07:03${note}`);
    vi.unstubAllEnvs();
    expect(untilNextMinute(new Date(2026, 0, 5, 7, 3, 59, 500))).toBe(500);
    expect(untilNextMinute(new Date(2026, 0, 5, 7, 3))).toBe(60_000);
  },
);

test('S9-14 the mark lets the mouse through and is not read out', () => {
  const kept = keepWatermark();
  expect(mark()?.getAttribute('aria-hidden')).toBe('true');
  expect(mark()?.style.pointerEvents).toBe('none');
  expect(mark()?.shadowRoot).toBeNull();
  kept.remove();
  expect(mark()).toBeNull();
});

test('S9-14 taken away, the mark comes back', async () => {
  const kept = keepWatermark();
  mark()?.remove();
  expect(await nextFrame()).toBe(1);
  expect(mark()).not.toBeNull();
  kept.remove();
});

test.each([
  ['hidden by its style', (host: HTMLElement) => host.setAttribute('style', 'display:none')],
  ['hidden by an attribute', (host: HTMLElement) => host.setAttribute('hidden', '')],
  ['given a class', (host: HTMLElement) => host.classList.add('away')],
  ['read out', (host: HTMLElement) => host.removeAttribute('aria-hidden')],
])('S9-14 %s, the mark is put right', async (_, alter) => {
  const kept = keepWatermark();
  const before = attributes();
  const host = mark();
  if (host === null) throw new Error('no mark');
  alter(host);
  await nextFrame();
  expect(attributes()).toEqual(before);
  kept.remove();
});

test('S9-14 moved to where nobody sees it, the mark comes back', async () => {
  const kept = keepWatermark();
  const away = document.body.appendChild(document.createElement('div'));
  away.hidden = true;
  away.append(mark() ?? '');
  await nextFrame();
  expect(mark()?.parentNode).toBe(document.body);
  kept.remove();
});

test('S9-14 no style sheet changes the mark: everything is set, and set to hold', () => {
  const kept = keepWatermark();
  const written = mark()?.getAttribute('style') ?? '';
  expect(written).toMatch(/^all:initial!important;/);
  expect(written.split(';').filter((part) => part !== '' && !part.endsWith('!important'))).toEqual([]);
  kept.remove();
});

test.each([
  ['emptied', (shadow: ShadowRoot) => shadow.replaceChildren()],
  ['hidden inside', (shadow: ShadowRoot) => shadow.firstElementChild?.setAttribute('style', 'display:none')],
  ['covered inside', (shadow: ShadowRoot) => shadow.append(document.createElement('style'))],
])('S9-14 %s by the browser’s own tools, the mark is put right', async (_, alter) => {
  const attach = vi.spyOn(Element.prototype, 'attachShadow');
  const kept = keepWatermark();
  kept.show('data:,mark');
  const shadow = attach.mock.results[0]?.value as ShadowRoot;
  const before = shadow.innerHTML;
  expect(before).toContain('data:,mark');
  alter(shadow);
  expect(await nextFrame()).toBe(1);
  expect(shadow.innerHTML).toBe(before);
  expect(await nextFrame()).toBe(0);
  kept.remove();
  attach.mockRestore();
});

test('S9-14 putting it right is no reason to look again, and other changes of the page are none either', async () => {
  const kept = keepWatermark();
  mark()?.setAttribute('hidden', '');
  expect(await nextFrame()).toBe(1);
  expect(await nextFrame()).toBe(0);
  document.body.append(document.createElement('div'));
  expect(await nextFrame()).toBe(0);
  kept.remove();
});

test('S9-14 after the login it is gone for good', async () => {
  const kept = keepWatermark();
  kept.remove();
  document.body.append(document.createElement('div'));
  expect(await nextFrame()).toBe(0);
  expect(mark()).toBeNull();
});
