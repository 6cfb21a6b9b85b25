import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must, runBench } from '../../../scripts/bench/support/report.ts';

const printed: string[] = [];

beforeEach(() => {
  vi.stubEnv('BENCH_SIZE', 'full');
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line: string) => void printed.push(line));
  }
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  printed.length = 0;
  process.exitCode = undefined;
});

test('a figure stands beside its reference, with the ratio of the medians', async () => {
  await runBench('the same without', async (report) => {
    report.add('a call', { times: [4, 2, 30], reference: [1, 2, 3], most: 2 });
  });
  expect(printed.join('\n')).toMatch(/^a call {2,}4\.00 {2,}30\.0 {2,}2\.00 {2,}2\.00 {2,}2\.0 {2,}3\/3$/m);
  expect(process.exitCode).toBeUndefined();
});

test('a ratio above its limit ends with exit code 1; of a few samples it is not checked', async () => {
  const tooSlow = () =>
    runBench('the same without', async (report) => report.add('a call', { times: [5], reference: [2], most: 2 }));
  vi.stubEnv('BENCH_SIZE', 'tiny');
  await tooSlow();
  expect(process.exitCode).toBeUndefined();
  vi.stubEnv('BENCH_SIZE', 'full');
  await tooSlow();
  expect(printed.join('\n')).toContain('wrong: a call: 2.50 times the reference, at most 2 are allowed');
  expect(process.exitCode).toBe(1);
});

test('a bench that timed nothing, or something else, ends with exit code 1 and says so', async () => {
  await runBench('the same without', async (report) => report.add('a call', { times: [], reference: [1] }));
  expect(printed.join('\n')).toContain('wrong: a call: nothing was timed');
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  await runBench('the same without', async () => must(false, 'the list is empty'));
  expect(printed.join('\n')).toContain('the list is empty');
  expect(process.exitCode).toBe(1);
});
