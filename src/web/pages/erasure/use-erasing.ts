import { useState } from 'react';
import type { PersonTrace } from '../../../core/calls/logs.ts';
import { ask } from '../../data/calls/client.ts';
import { failureText } from '../../data/state/use-loaded.ts';

/** How far an erasure is; `why` says what stopped it, null while nothing did. */
export interface Erasing {
  readonly all: number;
  readonly done: number;
  readonly lines: number;
  readonly why: string | null;
}

/** What is erased. */
interface Wanted {
  readonly traces: readonly PersonTrace[];
  readonly values: readonly string[];
  readonly reason: string;
}

/** Erases place by place, each by a call of its own, so that what was done is known wherever it stops. */
export function useErasing() {
  const [erasing, setErasing] = useState<Erasing | null>(null);
  async function erase({ traces, values, reason }: Wanted): Promise<void> {
    let now: Erasing = { all: traces.length, done: 0, lines: 0, why: null };
    setErasing(now);
    for (const { subject, subjectId, whole, eraseCount } of traces) {
      try {
        const { eraseCount: lines } = await ask('POST /api/blade-log/audit/erase', {
          query: { subject, subjectId },
          body: { eraseReason: reason, eraseCount, ...(whole ? {} : { values }) },
          silent: true,
        });
        now = { ...now, done: now.done + 1, lines: now.lines + lines };
        setErasing(now);
      } catch (error) {
        setErasing({ ...now, why: failureText(error) });
        return;
      }
    }
  }
  return { erasing, erase, forget: () => setErasing(null) };
}
