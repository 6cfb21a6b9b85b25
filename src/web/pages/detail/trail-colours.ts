import type { TrailEntry } from '../../api/wire.ts';

/** The colour of each kind of event. */
export const trailColours: Readonly<Record<TrailEntry['kind'], string>> = {
  start: 'blue',
  claim: 'gray',
  complete: 'green',
  cancelReceive: 'gray',
  recaption: 'orange',
  revoke: 'red',
  release: 'orange',
  handOver: 'orange',
};
