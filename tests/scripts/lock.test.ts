import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../scripts/build/files.mjs';
import { withLock } from '../../scripts/build/lock.mjs';

const name = `test-${process.pid}`;
const file = join(root, '.cache', 'locks', name);

afterEach(() => rmSync(file, { force: true }));

test('of two that want the same lock, the second waits for the first', async () => {
  const order: string[] = [];
  const turn = (who: string) => async (): Promise<void> => {
    order.push(`${who} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${who} ends`);
  };
  await Promise.all([withLock(name, turn('first')), withLock(name, turn('second'))]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('the lock is let go after a failure', async () => {
  await expect(withLock(name, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(existsSync(file)).toBe(false);
});

test('a lock left behind by a process that has ended is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, String(pid));
  expect(await withLock(name, () => Promise.resolve('mine'))).toBe('mine');
});
