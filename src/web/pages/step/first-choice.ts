import type { OutcomeModel } from '../../../core/descriptor/model.ts';
import type { Offer } from '../../api/wire.ts';

/**
 * What an outcome opens unless the person chooses otherwise: all where it opens all, and what it offers alone, so that
 * samples are not left behind by a tick that was overlooked. What ends an instance opens what is asked for.
 */
export function firstChoice(
  { pick, direction }: Pick<OutcomeModel, 'pick' | 'direction'>,
  offered: readonly Offer[],
): readonly string[] {
  const goesOn = direction === 'forward' && offered.length === 1;
  return pick === 'all' || goesOn ? offered.map(({ process }) => process) : [];
}
