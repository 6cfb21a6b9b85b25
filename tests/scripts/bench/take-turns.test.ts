import { expect, test } from 'vitest';
import { takeTurns } from '../../../scripts/bench/support/take-turns.ts';

test('work and reference take turns until both are timed often enough; the first turn warms up', async () => {
  const order: string[] = [];
  const { ours, reference } = await takeTurns(
    { work: async () => void order.push('ours') },
    { work: async () => void order.push('reference') },
    { seconds: 0, least: 2 },
  );
  expect(order).toEqual(['ours', 'reference', 'ours', 'reference', 'ours', 'reference']);
  expect([ours.times.length, reference.times.length]).toEqual([2, 2]);
});

test('work prepares as many calls as a turn has, shared among its workers', async () => {
  let ready = 0;
  const workers = new Set<number>();
  const side = {
    prepare: async (calls: number) => void (ready += calls),
    work: async (worker: number) => {
      workers.add(worker);
      ready -= 1;
      if (ready < 0) throw new Error('more calls than were prepared');
      await Promise.resolve();
      return 7;
    },
  };
  const { ours } = await takeTurns(side, side, { seconds: 0, least: 10, callsATurn: 6, workers: 3 });
  expect(ours.times).toEqual(Array.from({ length: 12 }, () => 7));
  expect(workers).toEqual(new Set([0, 1, 2]));
  expect(ready).toBe(0);
});

test('a fast machine calls more often: both sides together work as long as they have to', async () => {
  const side = { work: () => new Promise<void>((done) => void setTimeout(done, 2)) };
  const { ours, reference } = await takeTurns(side, side, { seconds: 0.02, least: 1 });
  expect(ours.seconds + reference.seconds).toBeGreaterThanOrEqual(0.04);
  expect(ours.times.length).toBeGreaterThan(1);
});

test('a reference that takes no time does not keep the other at work', async () => {
  const slow = { work: () => new Promise<void>((done) => void setTimeout(done, 20)) };
  const { ours } = await takeTurns(slow, { work: () => Promise.resolve() }, { seconds: 0.05, least: 2 });
  expect(ours.times.length).toBeLessThan(10);
});
