import { expect, test } from 'vitest';
import { inThread } from '../../../src/server/forms/in-thread.ts';
import { ThreadFailure } from '../../../src/server/platform/workers/jobs.ts';

test.each(['overdue', 'memory', 'broken'] as const)(
  'work on descriptors whose thread is cut off (%s) is refused and no fault of the server',
  async (reason) => {
    const refused = inThread(Promise.reject(new ThreadFailure(reason)));
    await expect(refused).rejects.toMatchObject({ status: 400, key: 'form.check-overdue' });
  },
);

test('work on descriptors gives what it gives, and throws what it throws', async () => {
  expect(await inThread(Promise.resolve('checked'))).toBe('checked');
  const fault = new TypeError('a fault of the server');
  await expect(inThread(Promise.reject(fault))).rejects.toBe(fault);
});
