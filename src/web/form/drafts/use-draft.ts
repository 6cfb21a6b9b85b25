import { useMemo, useSyncExternalStore } from 'react';
import { discardDraft, saveDraft, type DraftBody } from '../../data/calls/workflow.ts';
import { useLifetime } from '../../parts/use-lifetime.ts';
import { removeLocalDraft, writeLocalDraft, type DraftContent } from './draft.ts';
import { DraftKeeper, type DraftState } from './draft-keeper.ts';

/** Whose draft of which task, and what the page holds now. `read` must keep its identity while the form is open. */
export interface DraftDesk {
  readonly owner: string;
  readonly taskId: string;
  readonly release: DraftBody['release'];
  /** The number of the last save that this work goes on from. */
  readonly lastSeq: number;
  readonly read: () => DraftContent;
}

/** Keeps drafts of a task while its page is open, also behind others; writes to this browser when that is hidden. */
export function useDraft(desk: DraftDesk): { readonly keeper: DraftKeeper; readonly state: DraftState } {
  const { owner, taskId, lastSeq, read } = desk;
  const { formId, version } = desk.release;
  const keeper = useMemo(
    () =>
      new DraftKeeper({ formId, version }, lastSeq, {
        read,
        keepHere: (draft) => writeLocalDraft(owner, taskId, draft),
        forgetHere: () => removeLocalDraft(owner, taskId),
        send: (draft) => saveDraft(taskId, draft),
      }),
    [owner, taskId, formId, version, lastSeq, read],
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  useLifetime(() => {
    const keep = (): void => keeper.keepHere();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      // Not at once: what it tells its listeners must not reach components that are just going.
      queueMicrotask(() => keeper.close());
    };
  }, [keeper]);
  return { keeper, state };
}

/** Forgets a task's draft here and on the server. */
export async function forgetDraft(owner: string, taskId: string): Promise<void> {
  removeLocalDraft(owner, taskId);
  await discardDraft(taskId);
}
