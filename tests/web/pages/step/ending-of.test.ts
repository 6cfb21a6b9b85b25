import { expect, test } from 'vitest';
import { endingOf } from '../../../../src/web/pages/step/ending-of.ts';
import { processModel } from '../../support/descriptors.ts';

function endingAt(process: string, id: string): string {
  const step = processModel(process).steps.find((one) => one.id === id);
  return endingOf(step?.outcomes.filter(({ direction }) => direction === 'forward') ?? []);
}

test('a task that nobody has after its last step says that the process ends, and whether others begin', () => {
  expect(endingAt('seal-application', 'filing')).toBe('end');
  expect(endingAt('sample-storage', 'check-and-store')).toBe('endOpens');
  expect(endingAt('seal-application', 'seal')).toBe('none');
});
