import { expect, inject, test } from 'vitest';
import { runBench } from './run-bench.ts';
import { templateName } from '../../support/test-database.ts';

/** Benches copy the seeded database of this run. */
function seeded(): Readonly<Record<string, string>> {
  const { user, host, port } = inject('database');
  return { DATABASE_URL: `postgresql://${user}@/${templateName}?host=${encodeURIComponent(host)}&port=${port}` };
}

test('the bench of the server times calls beside their own statements, and beside fewer tasks', async () => {
  const { status, out, figures } = await runBench('server', seeded());
  expect(figures, out).toEqual([
    'page of the to-do list, 2 at once',
    'claim and complete, 2 at once',
    'page of the to-do list beside 3000',
    'claim and complete beside 3000',
    'counts of the menu beside 3000',
    'page of the done list beside 3000',
    'to do by project beside 3000',
    'to be claimed by step beside 3000',
    'done by customer beside 3000',
    'done by priority beside 3000',
  ]);
  expect(out).toMatch(/[1-9]\d* statements, [1-9]\d*\/s beside [1-9]\d*\/s/);
  expect(status, out).toBe(0);
});

test('the bench of samples times searches beside bare SQL that finds as many', async () => {
  const { status, out, figures } = await runBench('samples', seeded());
  expect(figures, out).toHaveLength(8);
  expect(status, out).toBe(0);
});

test('S1-07 the bench of the payroll times a month in which everybody gets a sheet, beside bare SQL', async () => {
  const { status, out, figures } = await runBench('payroll', seeded());
  expect(figures, out).toEqual(['a month of 20 employees']);
  expect(status, out).toBe(0);
});

test('the bench of a conversion times calls while it is under way beside those before', async () => {
  const { status, out, figures } = await runBench('conversion', seeded());
  expect(figures, out).toEqual([
    'page of a list while rows are prepared',
    'write while rows are prepared',
    'page of a list while rows are brought to their place',
    'write while rows are brought to their place',
    'longest wait around publishing',
  ]);
  expect(status, out).toBe(0);
});

test('the bench of validate times it beside a bare check of the same files', async () => {
  const { status, out, figures } = await runBench('validate');
  expect(figures, out).toEqual([
    'validate 200 descriptors',
    'the same again',
    'one of them, which was changed',
    'one process',
  ]);
  expect(status, out).toBe(0);
});

test('the bench of the start times it beside a bare start', async () => {
  const { status, out, figures } = await runBench('start');
  expect(figures, out).toEqual(['npm start']);
  expect(status, out).toBe(0);
});

test('a size that there is not is told of', async () => {
  const { status, out } = await runBench('validate', { BENCH_SIZE: 'huge' });
  expect(out).toContain('There is no size huge.');
  expect(status).toBe(1);
});
