// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countNotices, readNotices } from '../../../../src/web/data/calls/notice.ts';
import type { UnreadNotices } from '../../../../src/core/calls/notices.ts';
import { markRead, notices, startNotices } from '../../../../src/web/shell/notices/notices.ts';
import { forgetAll } from '../../../../src/web/data/state/forget.ts';
import { dispatchServerEvent } from '../../../../src/web/data/calls/server-events.ts';

vi.mock('../../../../src/web/data/calls/notice.ts', () => ({
  countNotices: vi.fn(),
  readNotices: vi.fn(),
  listNotices: vi.fn(),
}));

const count = vi.mocked(countNotices);
const read = vi.mocked(readNotices);
let end: () => void = () => undefined;

function unread(notice: number): UnreadNotices {
  return { mail: 0, message: 0, notice };
}

beforeEach(() => {
  vi.useFakeTimers();
  count.mockReset().mockResolvedValue(unread(1));
  read.mockReset().mockResolvedValue(unread(0));
});
afterEach(() => {
  end();
  forgetAll();
  vi.useRealTimers();
});

test('S2-34 counts are fetched at once, on each event, and every 90 s', async () => {
  end = startNotices();
  await vi.advanceTimersByTimeAsync(0);
  expect(notices.unread).toEqual(unread(1));
  count.mockResolvedValue(unread(2));
  dispatchServerEvent('notice', {});
  await vi.advanceTimersByTimeAsync(0);
  expect(notices.unread).toEqual(unread(2));
  count.mockResolvedValue(unread(3));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(notices.unread).toEqual(unread(3));
  end();
  dispatchServerEvent('notice', {});
  await vi.advanceTimersByTimeAsync(180_000);
  expect(count).toHaveBeenCalledTimes(3);
});

test('a hundred events at once lead to two fetches', async () => {
  end = startNotices();
  for (let event = 0; event < 100; event++) dispatchServerEvent('notice', {});
  await vi.advanceTimersByTimeAsync(0);
  expect(count).toHaveBeenCalledTimes(2);
});

test('a failure leaves the last counts and the next beat tries again', async () => {
  end = startNotices();
  await vi.advanceTimersByTimeAsync(0);
  count.mockRejectedValueOnce(new Error('away'));
  dispatchServerEvent('notice', {});
  await vi.advanceTimersByTimeAsync(0);
  expect(notices.unread).toEqual(unread(1));
  count.mockResolvedValue(unread(4));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(notices.unread).toEqual(unread(4));
});

test('an answer older than one already shown is dropped', async () => {
  let answer: (counts: UnreadNotices) => void = () => undefined;
  count.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  end = startNotices();
  await markRead({ kind: 'notice' });
  answer(unread(9));
  await vi.advanceTimersByTimeAsync(0);
  expect(notices.unread).toEqual(unread(0));
});

test('S4-01 nothing is left at logout, not even what arrives late', async () => {
  let answer: (counts: UnreadNotices) => void = () => undefined;
  end = startNotices();
  await vi.advanceTimersByTimeAsync(0);
  count.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  dispatchServerEvent('notice', {});
  forgetAll();
  answer(unread(9));
  await vi.advanceTimersByTimeAsync(0);
  expect(notices.unread).toEqual(unread(0));
});
