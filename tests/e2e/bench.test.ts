import { inject, test } from 'vitest';
import { databaseUrl } from './support/app-process.ts';
import { expect } from './support/expect.ts';
import { runBench } from '../server/app/bench/run-bench.ts';
import { templateName } from '../server/support/test-database.ts';

/** Benches copy the seeded database of this run. */
function seeded(): Readonly<Record<string, string>> {
  return { DATABASE_URL: databaseUrl(inject('seededApp').database, templateName) };
}

test('the bench of the step page types into a cell of each kind of the samples, beside a bare grid', async () => {
  const { status, out, figures } = await runBench('step-page', seeded());
  const typed = ['text', 'number', 'choice', 'date'].flatMap((kind) =>
    ['first key', 'key', 'Enter'].map((part) => `24 rows: ${part} in a ${kind} cell`),
  );
  const visited = ['open', 'paste', 'submit', 'key in the header'].map((part) => `24 rows: ${part}`);
  const plain = ['open', 'key'].map((part) => `24 rows in a plain form: ${part}`);
  expect(figures, out).toEqual([...visited, ...typed, ...plain]);
  expect(status, out).toBe(0);
});

test('the bench of the authors’ loop times saved descriptors beside what Vite takes for a script', async () => {
  const { status, out, figures } = await runBench('authors-loop', seeded());
  expect(figures, out).toEqual(['a field of a set that all processes use', 'a fault told', 'a fault mended']);
  expect(status, out).toBe(0);
});
