import { useState } from 'react';
import type { AppliedRelease, ReleasePlan } from '../../../core/calls/releases.ts';
import type { Diagnostic } from '../../../core/errors/diagnostic.ts';
import { isObject } from '../../../core/text/json.ts';
import { ApiError } from '../../data/calls/api-error.ts';
import { applyRelease, planRelease, type AskedRelease } from '../../data/calls/releases.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { movedBetween, type Moved } from './plan-moved.ts';

/** What the server said that a release would change, and of what. */
export interface PlanRead {
  readonly plan: ReleasePlan;
  readonly asked: AskedRelease;
  /** What is otherwise since the plan that was read first; null where nothing moved. */
  readonly moved: readonly Moved[] | null;
}

/** A plan, and what is being done with it. */
export interface Planning {
  readonly busy: 'plan' | 'apply' | null;
  readonly read: PlanRead | null;
  readonly failure: string | null;
  readonly make: (asked: AskedRelease) => Promise<PlanRead | null>;
  /** The release; null where it was refused: why is told, with the plan of now where something moved. */
  readonly apply: (reason: string) => Promise<AppliedRelease | null>;
  readonly forget: () => void;
}

function partOf<T>(error: unknown, part: 'plan' | 'diagnostics'): T | null {
  if (!(error instanceof ApiError) || !isObject(error.data)) return null;
  return (error.data[part] as T | undefined) ?? null;
}

/** Makes plans and applies what was read. */
export function usePlan(): Planning {
  const [busy, setBusy] = useState<Planning['busy']>(null);
  const [read, setRead] = useState<PlanRead | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function run<T>(work: 'plan' | 'apply', action: () => Promise<T>): Promise<T | null> {
    setBusy(work);
    setFailure(null);
    try {
      return await action();
    } catch (error) {
      const now = partOf<ReleasePlan>(error, 'plan');
      const found = partOf<readonly Diagnostic[]>(error, 'diagnostics');
      if (read !== null && now !== null) {
        // What moved says more than that something did.
        setRead({ ...read, plan: now, moved: movedBetween(read.plan, now) });
        return null;
      }
      setFailure(failureText(error));
      if (read !== null && found !== null && found.length > 0)
        setRead({ ...read, plan: { ...read.plan, ok: false, diagnostics: found } });
      return null;
    } finally {
      setBusy(null);
    }
  }
  return {
    busy,
    read,
    failure,
    make: (asked) =>
      run('plan', async () => {
        const next = { plan: await planRelease(asked), asked, moved: null };
        setRead(next);
        return next;
      }),
    apply: async (reason) => {
      if (read === null) return null;
      const { asked, plan } = read;
      const applied = await run('apply', () => applyRelease(asked, { token: plan.token, reason }));
      if (applied !== null) setRead(null);
      return applied;
    },
    forget: () => {
      setRead(null);
      setFailure(null);
    },
  };
}
