import type { OutcomeModel } from '../../../core/model/model.ts';
import type { Offer } from '../../../core/calls/task-detail.ts';

/**
 * What an outcome opens unless the person chooses otherwise: all where it opens all, and of what the same samples may go
 * into what is offered alone or, of several, what the form names, so that samples are not left behind by a tick that was
 * overlooked. What ends an instance opens what is asked for.
 *
 * @param named which of some processes the form names
 */
export function firstChoice(
  { opens, only, pick, direction }: Pick<OutcomeModel, 'opens' | 'only' | 'pick' | 'direction'>,
  offered: readonly Offer[],
  named: (processes: readonly string[]) => readonly string[],
): readonly string[] {
  const all = offered.map(({ process }) => process);
  if (pick === 'all') return all;
  if (direction !== 'forward') return [];
  const conditions = [...new Set(opens.map((opening) => opening.only ?? only))];
  const proposed = conditions.flatMap((condition) => {
    const ways = opens.filter((opening) => (opening.only ?? only) === condition).map(({ process }) => process);
    const processes = all.filter((process) => ways.includes(process));
    return processes.length === 1 ? processes : named(processes);
  });
  return all.filter((process) => proposed.includes(process));
}
