import { expect, test } from 'vitest';
import { trailTone } from '../../../../src/web/pages/detail/TrailTimeline.tsx';
import { processModel } from '../../support/descriptors.ts';

const model = processModel('dna-extraction-plan');

test('what was returned or ended is told from what went on', () => {
  const tone = (step: string, outcome: string) => trailTone({ kind: 'complete', step, outcome }, model);
  expect([tone('review', 'approve'), tone('review', 'return'), tone('plan', 'terminate')]).toEqual([
    'good',
    'warn',
    'bad',
  ]);
});

test('an outcome that the form does not have, the application, and a form that is not known count as going on', () => {
  expect(trailTone({ kind: 'complete', step: 'review', outcome: 'gone' }, model)).toBe('good');
  expect(trailTone({ kind: 'complete', step: 'start', outcome: 'submit' }, model)).toBe('good');
  expect(trailTone({ kind: 'complete', step: 'review', outcome: 'return' }, null)).toBe('good');
  expect(trailTone({ kind: 'claim', step: 'review', outcome: '' }, null)).toBe('plain');
});
