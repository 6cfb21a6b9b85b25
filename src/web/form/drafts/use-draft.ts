import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { ask } from '../../data/calls/client.ts';
import { onServerEvent } from '../../data/calls/server-events.ts';
import { discardDraft, saveDraft, type DraftPlace } from '../../data/calls/workflow.ts';
import { session } from '../../data/state/session.ts';
import { onBackOnline } from '../../data/offline/connection.ts';
import { usePageWork } from '../../data/tabs/use-page-work.ts';
import { useLifetime } from '../../parts/use-lifetime.ts';
import type { OpenForm } from '../renderer/open-form.ts';
import type { EditHistory } from '../renderer/sheet-part.ts';
import { draftContent, serverDraft, removeLocalDraft, writeLocalBase, writeLocalDraft, type Draft } from './draft.ts';
import { editHistory, forgetHistory } from './edit-history.ts';
import { DraftKeeper } from './draft-keeper.ts';
import type { DraftPorts, DraftState } from './draft-ports.ts';

/** What is kept, and where. `place` must keep its identity while the form is open. */
export interface DraftDesk {
  readonly place: DraftPlace;
  readonly form: OpenForm;
  /** The number of the last save that was found when the form was opened. */
  readonly lastSeq: number;
  /** The draft that the form was opened with. */
  readonly taken: Draft | null;
  /** The same where the form was opened without asking. */
  readonly opened?: Draft | null;
}

/** A draft that is kept, and what can be undone of it. */
export interface OpenDraft {
  readonly keeper: DraftKeeper;
  readonly history: EditHistory;
}

/** Keeps the signed-in person's draft while a form is open, also behind other pages, and asks before it would be lost. */
export function useDraft(desk: DraftDesk): OpenDraft {
  const { form, taken } = desk;
  const keeper = useKeeper(desk);
  useLifetime(() => form.store.onEdit(() => keeper.edited()), [form, keeper]);
  const sentFor = useRef<unknown>(null);
  useEffect(() => {
    // Work that only this browser kept goes to the server as soon as it is taken up again.
    if (taken?.where === 'here' && sentFor.current !== keeper) keeper.edited();
    sentFor.current = keeper;
  }, [keeper, taken]);
  // What stands in an open cell is taken over when the page goes out of sight.
  useLayoutEffect(() => () => form.store.settle(), [form]);
  const atRisk = useCallback(() => {
    // What stands in an open cell is taken over and kept here first: then mostly nothing is at risk.
    form.store.settle();
    keeper.keepHere();
    return keeper.atRisk();
  }, [form, keeper]);
  usePageWork(atRisk);
  const { place } = desk;
  const owner = session.user?.userId ?? '';
  const history = useMemo(() => editHistory(owner, place), [owner, place]);
  return { keeper, history };
}

/** How safe the typed work is; asked for where it is shown, since it changes with every pause in typing. */
export function useDraftState(keeper: DraftKeeper): DraftState {
  return useSyncExternalStore(keeper.subscribe, keeper.state);
}

/** The keeper of a form; it writes to this browser when the page is hidden. */
function useKeeper({ place, form, taken, opened = taken, lastSeq: found }: DraftDesk): DraftKeeper {
  const lastSeq = taken?.where === 'server' ? Math.max(found, taken.seq) : found;
  const owner = session.user?.userId ?? '';
  const { formId, version } = form.store.view;
  const keeper = useMemo(() => {
    const base = opened?.where === 'here' ? (opened.base ?? null) : draftContent(form);
    return new DraftKeeper({ formId, version }, { seq: lastSeq, base }, draftPorts(owner, place, form));
  }, [owner, place, formId, version, lastSeq, form, opened]);
  useLifetime(() => {
    const keep = (): void => keeper.keepHere();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    const stop = onBackOnline(() => keeper.sendAtOnce());
    const deaf = onServerEvent('draft', (data) => {
      const { taskId, seq } = data as { readonly taskId: string; readonly seq: number };
      if ('taskId' in place && place.taskId === taskId) void keeper.heed(seq, () => newestDraft(taskId));
    });
    return () => {
      stop();
      deaf();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      // Not at once: what it tells its listeners must not reach components that are just going.
      queueMicrotask(() => keeper.close());
    };
  }, [keeper, place]);
  return keeper;
}

/** What the server keeps now; null where nothing is kept, or it can't be had. */
async function newestDraft(taskId: string): Promise<Draft | null> {
  const read = ask('GET /api/blade-flow/work/draft', { query: { taskId }, silent: true });
  const reply = await read.catch(() => null);
  return reply !== null && 'seq' in reply ? serverDraft(reply) : null;
}

function draftPorts(owner: string, place: DraftPlace, form: OpenForm): DraftPorts {
  return {
    read: () => draftContent(form),
    keepHere: (draft) => writeLocalDraft(owner, place, draft),
    keepBase: (base) => writeLocalBase(owner, place, base),
    forgetHere: () => removeLocalDraft(owner, place),
    send: (draft) => saveDraft(place, draft),
    merging: async () => (await import('./merging.ts')).mergingOf(form),
  };
}

/** Forgets the signed-in person's draft here and on the server. */
export async function forgetDraft(place: DraftPlace): Promise<void> {
  removeLocalDraft(session.user?.userId ?? '', place);
  forgetHistory(session.user?.userId ?? '', place);
  await discardDraft(place);
}
