// @vitest-environment jsdom
import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { TaskRow } from '../../../../src/core/calls/tasks.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { BatchDialog, type BatchCall } from '../../../../src/web/pages/task-list/BatchDialog.tsx';
import { doing, layOutPage, render } from '../../support/dom.ts';

beforeAll(async () => {
  layOutPage();
  await i18n.changeLanguage('en');
});

const tasks = Array.from({ length: 12 }, (_, index) => ({
  taskId: String(index + 1),
  processCode: `EP-${index + 1}`,
  taskLabel: { zh: '计划', en: 'Plan' },
})) as TaskRow[];
const ids = tasks.map(({ taskId }) => taskId);

const results = () => [...document.querySelectorAll('[data-testid="batch-result"]')].map((item) => item.textContent);
const phase = () => document.querySelector('[data-testid="batch"]')?.getAttribute('data-phase');
async function press(text: RegExp): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((one) => text.test(one.textContent));
  await doing(() => button?.click());
}

test('S4-08 a batch goes in parts, tells the failed first, and tries those alone again', async () => {
  const calls: (readonly string[])[] = [];
  const call: BatchCall = (part) => {
    calls.push(part);
    if (calls.length === 2) return Promise.reject(new Error('line is cut'));
    return Promise.resolve(
      part.map((taskId) =>
        taskId === '3' && calls.length === 1
          ? { taskId, code: 400, msg: 'Somebody has already claimed this task' }
          : { taskId, code: 200, msg: '' },
      ),
    );
  };
  let done: readonly string[] = [];
  const onClose = (ended: readonly string[]) => (done = ended);
  const { unmount } = await render(
    createElement(BatchDialog, { title: 'Claim', tasks, ids, call, ask: null, onClose }),
  );
  await expect.poll(phase).toBe('done');
  expect(calls).toEqual([ids.slice(0, 10), ids.slice(10)]);
  expect(results().slice(0, 3)).toEqual([
    'EP-3 Plan Somebody has already claimed this task',
    'EP-11 Plan line is cut',
    'EP-12 Plan line is cut',
  ]);
  await press(/Try the failed 3 again/);
  await expect.poll(() => calls.length).toBe(3);
  expect(calls[2]).toEqual(['3', '11', '12']);
  await expect.poll(phase).toBe('done');
  await press(/^Close$/);
  expect(done.toSorted()).toEqual(ids.toSorted());
  await unmount();
});

test('a batch that asks first does nothing before it is confirmed', async () => {
  let calls = 0;
  const call: BatchCall = (part) => {
    calls += 1;
    return Promise.resolve(part.map((taskId) => ({ taskId, code: 200, msg: '' })));
  };
  const setup = { title: 'Give back', tasks, ids, call, ask: 'Go on?', onClose: () => undefined };
  const { unmount } = await render(createElement(BatchDialog, setup));
  expect([phase(), calls]).toEqual(['ready', 0]);
  await press(/^Give back$/);
  await expect.poll(phase).toBe('done');
  expect(calls).toBe(2);
  await unmount();
});
