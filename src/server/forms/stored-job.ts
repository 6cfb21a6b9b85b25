import type { StoredFate } from '../../core/release/stored-fate.ts';
import type { TakenBack } from '../../core/release/taken-back.ts';
import type { Unrestored } from '../../core/release/way-back.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';

declare module '../platform/workers/jobs.ts' {
  interface ThreadJobs {
    readonly foretell: { readonly input: StoredBatch; readonly output: readonly CountedFate[] };
  }
}

/**
 * What is stored: rows, rows that were removed and may come back, what open tasks hold, drafts of application forms and
 * of open tasks.
 */
export type StoredIn = 'rows' | 'removed' | 'tasks' | 'drafts' | 'taskDrafts';

/** Something stored as it lies in the database. */
export interface StoredItem {
  readonly id: string;
  /** JSON. */
  readonly text: string;
  /** The place of its form among the versions. */
  readonly at: number;
  /** Of an open task that of the form whose steps its instance has; else the same. */
  readonly began: number;
}

/** Stored data of one form, and the versions that they meet. */
export interface StoredBatch {
  readonly kind: StoredIn;
  /** What the thread remembers the versions by. */
  readonly key: string;
  /** Versions before these, the oldest first, that had fields which come back. */
  readonly older: readonly ReleasedDescriptor[];
  /** From the oldest that any of the data are written by to the one in use. */
  readonly line: readonly ReleasedDescriptor[];
  readonly next: ReleasedDescriptor;
  /** Versions that were taken back, by the next one too. */
  readonly takenBack: readonly TakenBack[];
  /** Where the next one takes the one in use back: what of that does not become again what it was. */
  readonly unrestored: Unrestored;
  readonly items: readonly StoredItem[];
  readonly today: string;
  readonly now: string;
}

/** How many things one fate has, and some of them by id. */
export interface CountedFate extends StoredFate {
  readonly count: number;
  readonly examples: readonly string[];
}
