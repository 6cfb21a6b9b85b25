import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WorkerPool, usualPoolLimits, type PoolLimits } from '../../../../src/server/platform/workers/worker-pool.ts';
import { JobThread } from '../../../../src/server/platform/workers/job-thread.ts';
import type { JobName, RunJob } from '../../../../src/server/platform/workers/jobs.ts';

/** A program of threads whose jobs are what is wrong with jobs. */
const program = `
import { readlinkSync } from 'node:fs';
import { parentPort, threadId } from 'node:worker_threads';
const thread = process.platform === 'linux' ? Number(readlinkSync('/proc/thread-self').split('/').at(-1)) : null;
const waiting = new Int32Array(new SharedArrayBuffer(4));
const works = {
  thread: () => threadId,
  environment: () => Object.keys(process.env).length,
  endless: () => { for (;;); },
  greedy: () => { const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length)); },
  held: () => Atomics.wait(waiting, 0, 0, 600),
  stuck: () => Atomics.wait(waiting, 0, 0),
  broken: () => process.exit(3),
  deep: () => works.deep(),
  refused: () => { throw Object.assign(new Error('no'), { refused: true }); },
};
parentPort.on('message', ({ job, input }) => {
  parentPort.postMessage({ kind: 'begun', thread });
  try {
    parentPort.postMessage({ kind: 'done', output: works[job](input) });
  } catch (error) {
    if (!error.refused) return parentPort.postMessage({ kind: 'failed', error });
    parentPort.postMessage({ kind: 'rejected', code: 400, key: 'record.import-cell', args: { cell: 'B3', most: 5 }, data: {} });
  }
});
`;

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-threads-'));
  file = join(folder, 'program.mjs');
  writeFileSync(file, program);
});
afterAll(() => rmSync(folder, { recursive: true }));

const pools: WorkerPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function poolOf(changes: Partial<PoolLimits> = {}): WorkerPool {
  const pool = new WorkerPool(file, { ...usualPoolLimits, ...changes });
  pools.push(pool);
  return pool;
}

/** The jobs of the test's program are none of the server's. */
function ask(pool: WorkerPool, person: string, job: string): Promise<unknown> {
  return pool.run(person, job as JobName, {} as never);
}

function latch<T>() {
  let open: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (open = resolve));
  return { promise, resolve: (value: T) => open(value) };
}

/** Keeps a thread until it is let go. */
function keep(pool: WorkerPool, person: string) {
  const gate = latch<void>();
  const begun = latch<RunJob>();
  const ended = pool.turn(person, async (run) => {
    begun.resolve(run);
    await gate.promise;
  });
  return { begun: begun.promise, ended, letGo: () => gate.resolve(undefined) };
}

describe('a job in a thread', () => {
  test('is done by the same thread again, which knows nothing of the environment', async () => {
    const pool = poolOf();
    expect(await ask(pool, 'a', 'thread')).toBe(await ask(pool, 'b', 'thread'));
    expect(await ask(pool, 'a', 'environment')).toBe(0);
  });

  test('that refuses what it was given is a rejection with its text', async () => {
    await expect(ask(poolOf(), 'a', 'refused')).rejects.toMatchObject({ code: 400, args: { cell: 'B3', most: 5 } });
  });

  test.each([
    ['endless', 'overdue'],
    ['greedy', 'memory'],
    ['broken', 'broken'],
  ])('that is %s is cut off, and the next one is done by another thread', async (job, reason) => {
    const pool = poolOf({ deadlineMs: job === 'endless' ? 100 : 60_000, heapMegabytes: 16 });
    const first = await ask(pool, 'a', 'thread');
    await expect(ask(pool, 'a', job)).rejects.toMatchObject({ reason });
    expect(await ask(pool, 'a', 'thread')).not.toBe(first);
  });

  test.skipIf(process.platform !== 'linux')(
    'that a busy machine holds up is not cut off for it, but in the end',
    async () => {
      const pool = poolOf({ deadlineMs: 400 });
      expect(await ask(pool, 'a', 'held')).toBe('timed-out');
      await expect(ask(pool, 'a', 'stuck')).rejects.toMatchObject({ reason: 'overdue' });
    },
  );

  test('whose calls nest too deep has taken too much memory', async () => {
    await expect(ask(poolOf(), 'a', 'deep')).rejects.toMatchObject({ reason: 'memory' });
  });

  test('leaves a thread that ends when nobody needs it', async () => {
    const pool = poolOf({ idleMs: 1 });
    const first = await ask(pool, 'a', 'thread');
    await expect.poll(() => ask(pool, 'a', 'thread'), { interval: 100 }).not.toBe(first);
  });
});

describe('who asks for a thread', () => {
  test('gets one at a time, others the second', async () => {
    const pool = poolOf();
    const first = keep(pool, 'a');
    await first.begun;
    const again = keep(pool, 'a');
    const other = keep(pool, 'b');
    await other.begun;
    const told: string[] = [];
    void again.begun.then(() => told.push('again'));
    other.letGo();
    await other.ended;
    expect(told).toEqual([]);
    first.letGo();
    await again.begun;
    again.letGo();
    await Promise.all([first.ended, again.ended]);
  });

  test('and has several waiting is told to wait for those', async () => {
    const pool = poolOf({ waitingOfPerson: 1 });
    const kept = [keep(pool, 'a'), keep(pool, 'a')];
    await expect(ask(pool, 'a', 'thread')).rejects.toMatchObject({ code: 429, retryAfter: 5 });
    kept.forEach(({ letGo }) => letGo());
    await Promise.all(kept.map(({ ended }) => ended));
  });

  test('while many wait is told that the node is busy, and so is who waited too long', async () => {
    const pool = poolOf({ waiting: 1, patienceMs: 50, threads: 1 });
    const first = keep(pool, 'a');
    await first.begun;
    const second = ask(pool, 'b', 'thread');
    await expect(ask(pool, 'c', 'thread')).rejects.toMatchObject({ code: 503, retryAfter: 5 });
    await expect(second).rejects.toMatchObject({ code: 503 });
    first.letGo();
    await first.ended;
    expect(await ask(pool, 'b', 'thread')).toBeGreaterThan(0);
  });
});

test('a thread that was ended while it worked says so', async () => {
  const thread = new JobThread(file, usualPoolLimits);
  const endless = thread.run('endless' as JobName, {});
  await thread.close();
  await expect(endless).rejects.toMatchObject({ reason: 'broken' });
  expect(thread.isAlive).toBe(false);
});
