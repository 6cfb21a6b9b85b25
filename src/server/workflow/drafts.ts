import { sql } from 'kysely';
import { wireTime } from '../platform/clock.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { writeJson } from '../platform/turns/json-writer.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Addressed } from '../platform/http/admission.ts';
import { textOf } from '../platform/http/page.ts';
import { announce } from '../platform/events/event-bus.ts';
import { offeredDraft, type OfferedDraft } from './converted-draft.ts';
import type { Draft, StoredDraft } from './stored-draft.ts';
import { readTask } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';

/** The caller's draft of a task that is the caller's to do, by the form that it shows now; null where there is none. */
export async function draftOf(unit: Unit, taskId: string): Promise<OfferedDraft | null> {
  await requireOwnTask(unit, taskId, false);
  return offeredDraft(unit, taskId);
}

/**
 * Keeps a draft. Sending the same one again is no conflict.
 *
 * @throws BusinessError 400 with the stored draft, by the form that the task shows, where that is newer, or where the task is not the caller's to do
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
  throw new BusinessError(400, 'draft.older', { data: await offeredDraft(unit, taskId) });
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
