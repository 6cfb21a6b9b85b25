import type { Participation } from '../../../core/calls/records.ts';
import type { MarkTone } from '../../parts/Mark.tsx';

/** How the states of a row that follows processes look. */
export const stateTones: Readonly<Record<string, MarkTone>> = {
  registered: 'plain',
  working: 'busy',
  idle: 'warn',
  stopped: 'bad',
};

/** How the states of a process look. */
export const participationTones: Readonly<Record<Participation['status'], MarkTone>> = {
  running: 'busy',
  finished: 'good',
  terminated: 'bad',
  revoked: 'plain',
};

/** How verdicts look. */
export const verdictTones = { pass: 'good', warn: 'warn', fail: 'bad' } as const;
