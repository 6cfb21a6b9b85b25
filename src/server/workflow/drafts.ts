import { sql } from 'kysely';
import { wireTime } from '../platform/clock.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { readStored } from '../platform/turns/json-reader.ts';
import { writeJson } from '../platform/turns/json-writer.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Addressed } from '../platform/http/admission.ts';
import { textOf } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { announce } from '../platform/events/event-bus.ts';
import { readTask } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';

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

/** The caller's draft of a task that is the caller's to do; null where there is none. */
export async function draftOf(unit: Unit, taskId: string): Promise<StoredDraft | null> {
  await requireOwnTask(unit, taskId, false);
  return readDraft(unit.tx, taskId, unit.principal.userId);
}

/**
 * Keeps a draft. Sending the same one again is no conflict.
 *
 * @throws BusinessError 400 with the stored draft where that is newer, or where the task is not the caller's to do
 */
export async function saveDraft(unit: Unit, taskId: string, draft: Draft): Promise<StoredDraft> {
  const { tenantId, userId } = unit.principal;
  const body = await inTurns(writeJson(draft));

  await requireOwnTask(unit, taskId, true);
  const at = unit.now;
  const { rows } = await sql<{ saved_at: Date }>`
    insert into wf_draft (task_id, user_id, tenant_id, seq, body, saved_at)
    values (${taskId}, ${userId}, ${tenantId}, ${draft.seq}, ${body}, ${at})
    on conflict (task_id, user_id) do update set seq = excluded.seq, body = excluded.body, saved_at = excluded.saved_at
    where wf_draft.seq < excluded.seq or (wf_draft.seq = excluded.seq and wf_draft.body = excluded.body)
    returning saved_at`.execute(unit.tx);
  if (rows.length > 0) {
    await announce(unit.tx, { kind: 'draft', tenantId, userId, taskId, seq: draft.seq });
    return { ...draft, savedAt: wireTime(at) };
  }
  throw new BusinessError(400, 'draft.older', { data: await readDraft(unit.tx, taskId, userId) });
}

/** Forgets the caller's draft of a task. */
export async function discardDraft(unit: Unit, taskId: string): Promise<void> {
  await requireOwnTask(unit, taskId, false);
  await unit.tx
    .deleteFrom('wf_draft')
    .where('task_id', '=', taskId)
    .where('user_id', '=', unit.principal.userId)
    .execute();
}

/** Lets somebody through whose task it is to do. @throws BusinessError 400 where it is not, or is not there */
export async function admitToTask(unit: Unit, { query }: Addressed): Promise<void> {
  await requireOwnTask(unit, textOf(query, 'taskId'), false);
}

/** A share lock keeps the task from being completed or removed under the draft that is being written. */
async function requireOwnTask({ tx, principal: { userId } }: Unit, taskId: string, lock: boolean): Promise<void> {
  const task = await readTask(tx, taskId, lock);
  if (task.status !== 'claimed' || task.assignee !== userId) throw new BusinessError(400, 'task.missing');
}
