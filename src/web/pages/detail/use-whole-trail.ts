import { useState } from 'react';
import type { ProcessModel } from '../../../core/descriptor/model.ts';
import type { TrailEntry } from '../../api/wire.ts';
import { wholeTrail } from '../../api/workflow.ts';
import { prepareTrail } from './trail-fields.ts';

/** A history of which the page has got a part, and the way to the rest. */
export interface WholeTrail {
  readonly entries: readonly TrailEntry[];
  /** Fetches every change; null when there is nothing more to be had. */
  readonly fetchAll: (() => Promise<void>) | null;
  readonly busy: boolean;
}

/** Long completions come with their first changes; the others are fetched when they are asked for. */
export function useWholeTrail(
  trail: readonly TrailEntry[],
  instanceId: string,
  model: ProcessModel | null,
): WholeTrail {
  const [whole, setWhole] = useState<{ readonly of: readonly TrailEntry[]; readonly entries: readonly TrailEntry[] }>();
  const [busy, setBusy] = useState(false);
  async function fetchAll(): Promise<void> {
    setBusy(true);
    try {
      const entries = await wholeTrail(instanceId);
      await prepareTrail(entries, model);
      setWhole({ of: trail, entries });
    } catch {
      // The client has shown the server's reason.
    } finally {
      setBusy(false);
    }
  }
  if (whole?.of === trail) return { entries: whole.entries, fetchAll: null, busy };
  const partial = trail.some(({ changes, changeCount }) => changes.length < changeCount);
  return { entries: trail, fetchAll: partial ? fetchAll : null, busy };
}
