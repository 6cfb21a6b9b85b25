import type { OutcomeModel, ProcessModel } from '../../../core/model/model.ts';
import type { TrailEntry } from '../../../core/calls/task-detail.ts';
import type { MarkTone } from '../../parts/Mark.tsx';

/** The tone of each kind of event beside handing in. */
const kinds: Readonly<Record<Exclude<TrailEntry['kind'], 'complete'>, MarkTone>> = {
  start: 'busy',
  claim: 'plain',
  cancelReceive: 'plain',
  recaption: 'warn',
  revoke: 'bad',
  release: 'warn',
  handOver: 'warn',
  convert: 'plain',
};

const directions: Readonly<Record<OutcomeModel['direction'], MarkTone>> = {
  forward: 'good',
  backward: 'warn',
  terminate: 'bad',
};

/** The tone of an entry: what was returned or ended is told from what went on, where the form is known. */
export function trailTone(
  { kind, step, outcome }: Pick<TrailEntry, 'kind' | 'step' | 'outcome'>,
  model: Pick<ProcessModel, 'steps'> | null,
): MarkTone {
  if (kind !== 'complete') return kinds[kind];
  const outcomes = model?.steps.find(({ id }) => id === step)?.outcomes ?? [];
  return directions[outcomes.find(({ id }) => id === outcome)?.direction ?? 'forward'];
}
