import { expect, test } from 'vitest';
import { chartMarks } from '../../../../src/web/pages/detail/chart-marks.ts';

type Trail = Parameters<typeof chartMarks>[1];

function entry(kind: Trail[number]['kind'], step: string, outcome = '', undone = false): Trail[number] {
  return { kind, step, outcome, undone };
}

const running = { status: 'running', step: 'review' } as const;

test('the open step is marked, and the way that led to it', () => {
  const { current, passed } = chartMarks(running, [entry('start', 'start'), entry('complete', 'plan', 'submit')]);
  expect(current).toBe('review');
  expect(passed).toEqual(
    expect.arrayContaining(['start_event', 'start', 'start_submit', 'plan', 'plan_gateway', 'plan_submit']),
  );
  expect(passed).not.toContain('review');
});

test('a process that waits at its application form has passed nothing but the start', () => {
  const { current, passed } = chartMarks({ status: 'running', step: 'start' }, [entry('start', 'start')]);
  expect(current).toBe('start');
  expect(passed).toEqual(['start_event', 'start_event_to_start']);
});

test('what was taken back counts as not passed, and a step that is open again is not marked as passed', () => {
  const trail = [entry('complete', 'plan', 'submit', true), entry('complete', 'review', 'return')];
  const { passed } = chartMarks({ status: 'running', step: 'plan' }, trail);
  expect(passed).toContain('review_return');
  expect(passed).not.toContain('plan_submit');
  expect(passed).not.toContain('plan');
});

test('a process that has ended has no current step, and its end is marked', () => {
  const trail = [entry('complete', 'plan', 'terminate')];
  const { current, passed } = chartMarks({ status: 'terminated', step: '' }, trail);
  expect(current).toBeNull();
  expect(passed).toContain('plan_terminate_end');
});
