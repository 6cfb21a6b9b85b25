import type { OutcomeModel } from '../../../core/model/model.ts';

/** Whether one of these outcomes ends the process, and whether it opens others then. */
export function endingOf(outcomes: readonly OutcomeModel[]): 'none' | 'end' | 'endOpens' {
  const last = outcomes.filter(({ to }) => to === 'end');
  if (last.length === 0) return 'none';
  return last.some(({ opens }) => opens.length > 0) ? 'endOpens' : 'end';
}
