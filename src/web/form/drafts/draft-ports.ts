import type { DraftBody } from '../../data/calls/workflow.ts';
import type { Draft, DraftContent } from './draft.ts';
import type { Clash } from './merge-drafts.ts';
import type { Merging } from './merging.ts';

/** How safe the typed work is. */
export type DraftState =
  | { readonly kind: 'clean' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  /** The server can't be reached; the browser keeps the work (`here`) or even that failed. */
  | { readonly kind: 'offline'; readonly here: boolean }
  /** The server takes no draft of this task from this person, e.g. since it was given to somebody else. */
  | { readonly kind: 'refused'; readonly reason: string }
  /**
   * A newer draft of the same task was saved elsewhere; nothing is overwritten until the person decides: of the values
   * that both sides changed, or of the whole where they can't be merged (null).
   */
  | { readonly kind: 'conflict'; readonly draft: Draft; readonly clashes: readonly Clash[] | null };

/** A draft as it is saved. */
export type SavedDraft = DraftContent & Pick<DraftBody, 'seq' | 'release'>;

/** What work goes on from: the last save, its number and content. Null where the content is not known. */
export interface DraftStart {
  readonly seq: number;
  readonly base: DraftContent | null;
}

/** Where drafts go and where they come from; tests bring their own. */
export interface DraftPorts {
  readonly read: () => DraftContent;
  /** Whether this browser keeps it; a promise where that takes a while. */
  readonly keepHere: (draft: DraftBody) => boolean | Promise<boolean>;
  /** The server has it all; this browser need not keep it any more. */
  readonly forgetHere: () => void;
  readonly send: (draft: DraftBody) => Promise<unknown>;
  /** Keeps in this browser what the work goes on from, beside it. */
  readonly keepBase?: (base: DraftContent & { readonly seq: number }) => void;
  /** What merges work of other windows into the form. */
  readonly merging?: () => Promise<Merging>;
}
