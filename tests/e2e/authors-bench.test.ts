import { test } from 'vitest';
import { benchDatabase } from './support/bench-database.ts';
import { expect } from './support/expect.ts';
import { runBench } from '../server/app/bench/run-bench.ts';

test('the bench of the authors’ loop times saved descriptors beside what Vite takes for a script', async () => {
  const { status, out, figures } = await runBench('authors-loop', benchDatabase());
  expect(figures, out).toEqual(['a field of a set that all processes use', 'a fault told', 'a fault mended']);
  expect(status, out).toBe(0);
});
