import type { OutcomeModel } from '../../../core/descriptor/model.ts';
import type { Offer } from '../../api/wire.ts';

/**
 * What an outcome opens unless the person chooses otherwise: all where it opens all, what is offered alone, and of
 * several what the form names, so that samples are not left behind by a tick that was overlooked. What ends an instance
 * opens what is asked for.
 */
export function firstChoice(
  { pick, direction }: Pick<OutcomeModel, 'pick' | 'direction'>,
  offered: readonly Offer[],
  named: readonly string[],
): readonly string[] {
  const all = offered.map(({ process }) => process);
  if (pick === 'all') return all;
  if (direction !== 'forward') return [];
  return all.length === 1 ? all : named;
}
