import { draftContent, type DraftContent } from './draft.ts';
import { applyMerge, settleClashes, type Merged } from './apply-merge.ts';
import { mergeDrafts, type Clash } from './merge-drafts.ts';
import type { OpenForm } from '../renderer/open-form.ts';

/** Brings what was done elsewhere into an open form. */
export interface Merging {
  /** Takes over all but what both sides changed, each otherwise. */
  readonly merge: (base: DraftContent, theirs: DraftContent) => Merged;
  /** Writes what the person chose of that. */
  readonly settle: (clashes: readonly Clash[], isTheirs: (clash: Clash) => boolean) => void;
}

/** Merging for a form; fetched when another window has saved it. */
export function mergingOf(form: OpenForm): Merging {
  const { store } = form;
  const find = (base: DraftContent, theirs: DraftContent) =>
    mergeDrafts(store.view.tables, { base, mine: draftContent(form), theirs });
  return {
    merge: (base, theirs) => {
      const found = find(base, theirs);
      if (found.tables.length === 0) return applyMerge(store, found);
      // Rows move under an open cell: what stands in it is taken over first.
      store.settle();
      return applyMerge(store, find(base, theirs));
    },
    settle: (clashes, isTheirs) => settleClashes(store, clashes, isTheirs),
  };
}
