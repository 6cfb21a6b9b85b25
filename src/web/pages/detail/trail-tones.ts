import type { TrailEntry } from '../../api/wire.ts';
import type { MarkTone } from '../../page-parts/Mark.tsx';

/** The tone of each kind of event. */
export const trailTones: Readonly<Record<TrailEntry['kind'], MarkTone>> = {
  start: 'busy',
  claim: 'plain',
  complete: 'good',
  cancelReceive: 'plain',
  recaption: 'warn',
  revoke: 'bad',
  release: 'warn',
  handOver: 'warn',
};
