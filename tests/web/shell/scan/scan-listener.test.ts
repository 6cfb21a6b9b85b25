// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForScans } from '../../../../src/web/shell/scan/scan-listener.ts';
import { taskToOpen } from '../../../../src/web/shell/scan/ScannedCode.tsx';

const codes: string[] = [];
const pressed = vi.fn();
let end: () => void;
let clock = 1000;

beforeEach(() => {
  codes.length = 0;
  pressed.mockReset();
  document.body.innerHTML =
    '<button>Menu</button><input><div role="dialog" aria-modal="true"><i tabindex="0"></i></div>';
  document.querySelector('button')?.addEventListener('keydown', (event) => event.key === 'Enter' && pressed());
  end = listenForScans((code) => codes.push(code));
});
afterEach(() => end());

/** Types signs so many ms apart, then Enter; tells whether Enter was kept from the page. */
function type(text: string, gap: number, target: Element = document.body, more: KeyboardEventInit = {}): boolean {
  let isKept = false;
  for (const key of [...text, 'Enter']) {
    clock += gap;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    target.dispatchEvent(event);
    isKept = event.defaultPrevented;
  }
  clock += 500;
  return isKept;
}

test('S2-17 a burst of signs that ends with Enter is a code, whatever button has the focus', () => {
  expect(type('26S000101', 12)).toBe(true);
  expect(type('EP20261120-001', 30, document.querySelector('button')!)).toBe(true);
  expect(codes).toEqual(['26S000101', 'EP20261120-001']);
  expect(pressed).not.toHaveBeenCalled();
});

test('S2-17 normal typing, short bursts and keys with Ctrl are left alone', () => {
  const button = document.querySelector('button')!;
  expect(type('26S000101', 150, button)).toBe(false);
  expect(type('26S', 12, button)).toBe(false);
  expect(type('', 12, button)).toBe(false);
  expect(type('26S000101', 12, button, { ctrlKey: true })).toBe(false);
  expect(codes).toEqual([]);
  expect(pressed).toHaveBeenCalledTimes(4);
});

test('S2-17 what a field or a dialog takes is theirs', () => {
  expect(type('26S000101', 12, document.querySelector('input')!)).toBe(false);
  expect(type('26S000101', 12, document.querySelector('i')!)).toBe(false);
  expect(codes).toEqual([]);
});

test('S2-17 a code begins anew after a pause, and nothing is heard once it has ended', () => {
  const event = new KeyboardEvent('keydown', { key: 'x', bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: (clock += 10) });
  document.body.dispatchEvent(event);
  clock += 400;
  type('26S000101', 12);
  end();
  type('26S000102', 12);
  expect(codes).toEqual(['26S000101']);
});

test('S2-17 a scan opens the only task that waits, or the only one of one’s own', () => {
  const task = (taskId: string, state: 'mine' | 'offered' | 'others') => ({ taskId, state }) as never;
  expect(taskToOpen({ tasks: [] })).toBeNull();
  expect(taskToOpen({ tasks: [task('1', 'others')] })).toMatchObject({ taskId: '1' });
  expect(taskToOpen({ tasks: [task('1', 'mine'), task('2', 'offered')] })).toMatchObject({ taskId: '1' });
  expect(taskToOpen({ tasks: [task('1', 'offered'), task('2', 'offered')] })).toBeNull();
});
