import type { TypedContent } from '../../core/release/typed-content.ts';
import { wireTime } from '../platform/clock.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { readStored } from '../platform/turns/json-reader.ts';

/** What a person typed into a task; the server keeps it as it came. */
export interface Draft {
  /** Grows with each save; an older one never overwrites a newer. */
  readonly seq: number;
  readonly release: { readonly formId: string; readonly version: number };
  readonly header: Readonly<Record<string, unknown>>;
  readonly patches: readonly unknown[];
}

/** A draft as answered. */
export interface StoredDraft extends Draft {
  readonly savedAt: string;
  /** What an older form had and the one typed into has not, kept for the time that it is back; nobody is shown it. */
  readonly unseen?: TypedContent;
}

/** The person's draft of a task; null where there is none. */
export async function readDraft(tx: TenantTransaction, taskId: string, userId: string): Promise<StoredDraft | null> {
  const row = await tx
    .selectFrom('wf_draft')
    .select(['body', 'saved_at'])
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : draftFrom(row);
}

/** A draft from its row. */
export async function draftFrom(row: { readonly body: string; readonly saved_at: Date }): Promise<StoredDraft> {
  return { ...((await inTurns(readStored(row.body))) as Draft), savedAt: wireTime(row.saved_at) };
}
