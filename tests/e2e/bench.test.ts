import { test } from 'vitest';
import { benchDatabase } from './support/bench-database.ts';
import { expect } from './support/expect.ts';
import { runBench } from '../server/app/bench/run-bench.ts';

test('the bench of the step page types into a cell of each kind of the samples, beside a bare grid', async () => {
  const { status, out, figures } = await runBench('step-page', benchDatabase());
  const typed = ['text', 'number', 'choice', 'date'].flatMap((kind) =>
    ['first key', 'key', 'Enter'].map((part) => `24 rows: ${part} in a ${kind} cell`),
  );
  const visited = ['open', 'paste', 'submit', 'key in the header'].map((part) => `24 rows: ${part}`);
  const plain = ['open', 'key'].map((part) => `24 rows in a plain form: ${part}`);
  expect(figures, out).toEqual([...visited, ...typed, ...plain]);
  expect(status, out).toBe(0);
});
