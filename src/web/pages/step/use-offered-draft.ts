import { App } from 'antd';
import { useCallback, useState } from 'react';
import type { DraftPlace } from '../../data/calls/workflow.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { byShownForm, type Draft } from '../../form/drafts/draft.ts';
import { forgetDraft } from '../../form/drafts/use-draft.ts';

/** Work that was typed before and not handed in, and what can be done with it. */
export interface OfferedDraft {
  /** It waits for the person's word; nothing is kept over it meanwhile. */
  readonly offered: Draft | null;
  /** What the form is opened with. */
  readonly taken: Draft | null;
  readonly restore: () => void;
  readonly discard: () => void;
  /** Goes on with what was typed elsewhere, by the form that the page shows. */
  readonly restoreElsewhere: (draft: Draft) => Promise<void>;
}

/** Offers the draft that was found for a form of this version. `place` must keep its identity. */
export function useOfferedDraft(place: DraftPlace, found: Draft | null, version: number): OfferedDraft {
  const { message } = App.useApp();
  const [offered, setOffered] = useState<Draft | null>(found);
  const [taken, setTaken] = useState<Draft | null>(null);
  const take = useCallback((draft: Draft | null) => {
    setTaken(draft);
    setOffered(null);
  }, []);
  const discard = useCallback(() => {
    setOffered(null);
    void forgetDraft(place);
  }, [place]);
  const restoreElsewhere = useCallback(
    async (draft: Draft) => {
      try {
        take(await byShownForm(place, draft, version));
      } catch (error) {
        void message.error(failureText(error));
      }
    },
    [place, message, take, version],
  );
  return { offered, taken, restore: () => take(offered), discard, restoreElsewhere };
}
