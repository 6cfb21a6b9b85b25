// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { saveBlob } from '../../../../src/web/data/calls/save-blob.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('S9-16 the link of a download is there when it is pressed and gone after 500 ms', () => {
  vi.useFakeTimers();
  const revoked = vi.fn<(address: string) => void>();
  Object.assign(URL, { createObjectURL: () => 'blob:bytes', revokeObjectURL: revoked });
  const pressed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    pressed.push(`${this.href} ${this.download} ${this.isConnected}`);
  });
  saveBlob(new Blob(['x']), '已办事务.xlsx');
  expect(pressed).toEqual(['blob:bytes 已办事务.xlsx true']);
  vi.advanceTimersByTime(499);
  expect([document.querySelectorAll('a').length, revoked.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(1);
  expect([document.querySelectorAll('a').length, revoked.mock.calls.length]).toEqual([0, 1]);
});
