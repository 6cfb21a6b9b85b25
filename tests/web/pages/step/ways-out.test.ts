// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { waysOut } from '../../../../src/web/pages/step/ways-out.ts';
import { sampleRows, stepForm } from '../../support/forms.ts';

/** A QC with these results, as the page of its task holds it. */
function measured(...results: readonly string[]) {
  const samples = sampleRows(results.length).map((row, at) => ({ ...row, qcResult: results[at] }));
  return { store: stepForm('result-feedback', { samples }, 'dna-qc-report').store, prevUser: '' };
}

function redone(...tasks: readonly ReturnType<typeof measured>[]) {
  const outcome = tasks[0]?.store.view.outcomes.find(({ id }) => id === 'redo');
  return waysOut(outcome!, tasks);
}

test('S2-20 of several tasks handed in together the samples that go along are counted as one', () => {
  const ways = redone(measured('pass', 'fail', 'pass'), measured('fail', 'fail'));
  expect(ways.along('dna-extraction-plan')).toEqual({ along: 3, all: 5 });
  // The second task has nothing that passed and leaves that process to the first.
  expect(ways.along('dna-qc-report')).toEqual({ along: 2, all: 5 });
  expect(ways.staying(['dna-extraction-plan', 'dna-qc-report'])).toBe(0);
  expect(ways.staying(['dna-extraction-plan'])).toBe(2);
  expect(ways.staying([])).toBe(5);
});

test('S2-20 a task has no way into a process that none of its samples goes into', () => {
  const [mixed, failed, passed] = [
    redone(measured('pass', 'fail')),
    redone(measured('fail')),
    redone(measured('pass')),
  ];
  const processes = ['dna-extraction-plan', 'dna-qc-report'];
  expect([mixed, failed, passed].map(({ takes }) => processes.filter(takes))).toEqual([
    processes,
    ['dna-extraction-plan'],
    [],
  ]);
});

test('a condition that takes too many steps says nothing of the samples, and the page stays', () => {
  const task = measured('pass', 'fail');
  const outcome = task.store.view.outcomes.find(({ id }) => id === 'redo')!;
  const many = `[${Array.from({ length: 50 }, (_each, at) => at).join(',')}]`;
  const costly = `${many}.all(a, ${many}.all(b, ${many}.all(c, ${many}.all(e, a + b + c + e >= 0))))`;
  const ways = waysOut({ ...outcome, opens: outcome.opens.map((opening) => ({ ...opening, only: costly })) }, [task]);
  expect(ways.along('dna-extraction-plan')).toBeNull();
  expect(ways.takes('dna-extraction-plan')).toBe(false);
  expect(ways.staying([])).toBe(0);
});
