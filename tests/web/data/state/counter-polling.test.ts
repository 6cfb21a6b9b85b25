// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { menuNotices, taskCount } from '../../../../src/web/data/calls/workflow.ts';
import { forgetAll } from '../../../../src/web/data/state/forget.ts';
import { startCounters, wakeCounters } from '../../../../src/web/data/state/counter-polling.ts';
import { loadCounters, menuState } from '../../../../src/web/data/state/menu.ts';

vi.mock('../../../../src/web/data/calls/workflow.ts', () => ({ taskCount: vi.fn(), menuNotices: vi.fn() }));
vi.mock('../../../../src/web/data/calls/menu.ts', () => ({ loadMenus: vi.fn(), loadButtons: vi.fn() }));

const count = vi.mocked(taskCount);
const notices = vi.mocked(menuNotices);
let end: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  count.mockReset().mockResolvedValue({ claimTaskCount: 1 });
  notices.mockReset().mockResolvedValue([{ menuId: '7', count: 3 }]);
  forgetAll();
  menuState.menus = [entry];
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const entry = {
  id: '7',
  parentId: '0',
  code: 'stage',
  name: '',
  nameEn: '',
  path: '',
  source: '',
  sort: 1,
  isOpen: 1,
  meta: { counts: 'stage:experiment' },
};

async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

test('S4-05 counters are fetched at once and every 90 s', async () => {
  end = startCounters();
  await pass(0);
  expect(count).toHaveBeenCalledTimes(1);
  expect(notices).toHaveBeenCalledWith(['7']);
  expect(menuState.menuCounts).toEqual({ 7: 3 });
  await pass(89);
  expect(count).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(count).toHaveBeenCalledTimes(2);
});

test('S4-05 the beat of 90 s goes on while events flow', async () => {
  end = startCounters();
  for (let at = 0; at < 3; at += 1) {
    await pass(25);
    wakeCounters();
  }
  await pass(14);
  expect(count).toHaveBeenCalledTimes(4);
  await pass(1);
  expect(count).toHaveBeenCalledTimes(5);
});

test('S4-05 a failure stops the polling until it is woken', async () => {
  end = startCounters();
  count.mockRejectedValueOnce(new Error('away'));
  await pass(90);
  expect(count).toHaveBeenCalledTimes(2);
  expect(menuState.countersFailed).toBe(true);
  await pass(900);
  expect(count).toHaveBeenCalledTimes(2);
  wakeCounters();
  await pass(0);
  expect(menuState.countersFailed).toBe(false);
  await pass(90);
  expect(count).toHaveBeenCalledTimes(4);
});

test.each([null, []])(
  'S9-08 while the menu is empty (%s) it is tried every 3 s, and at once when one comes',
  async (none) => {
    menuState.menus = none;
    end = startCounters();
    await pass(0);
    expect(notices).not.toHaveBeenCalled();
    await pass(3);
    expect(count).toHaveBeenCalledTimes(2);
    menuState.menus = [entry];
    await pass(0);
    expect(notices).toHaveBeenCalledTimes(1);
    const fetched = count.mock.calls.length;
    await pass(60);
    expect(count).toHaveBeenCalledTimes(fetched);
  },
);

test('after the end nothing is fetched any more', async () => {
  startCounters()();
  await pass(200);
  wakeCounters();
  await pass(0);
  expect(count).toHaveBeenCalledTimes(1);
});

test('an older answer that comes late is dropped', async () => {
  let late: (counters: Record<string, number>) => void = () => undefined;
  count.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  const first = loadCounters();
  count.mockResolvedValueOnce({ claimTaskCount: 5 });
  await loadCounters();
  late({ claimTaskCount: 1 });
  await first;
  expect(menuState.counters).toEqual({ claimTaskCount: 5 });
});
