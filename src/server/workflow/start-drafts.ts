import { sql } from 'kysely';
import { isNothing } from '../../core/release/unseen-content.ts';
import { startStep } from '../../core/words/application-step.ts';
import { wireTime } from '../platform/clock.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { writeJson } from '../platform/turns/json-writer.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';
import { convertedDraft, unseenSince, versionOf, type OfferedDraft } from './converted-draft.ts';
import { draftFrom, type Draft, type StoredDraft } from './stored-draft.ts';
import { startable } from './startable.ts';

/** The caller's draft of an application form, by the form that the definition shows; null where there is none. */
export async function startDraftOf(unit: Unit, definitionId: string): Promise<OfferedDraft | null> {
  const { definition, process } = await startable(unit, definitionId);
  return convertedDraft(unit, process, startStep, await readStartDraft(unit, definition.key));
}

/**
 * Keeps a draft, one per person and process, whatever version of its form; one that names none was typed into the form
 * of now. Sending the same one again is no conflict.
 *
 * @throws BusinessError 400 with the stored draft where that is newer, 403 for who may not start the process
 */
export async function saveStartDraft(unit: Unit, definitionId: string, sent: Draft): Promise<StoredDraft> {
  const { definition, process } = await startable(unit, definitionId);
  const { form_id: formId, version } = process.head;
  const draft = versionOf(sent.release) === null ? { ...sent, release: { formId, version } } : sent;
  const { tenantId, userId } = unit.principal;
  const stored = await readStartDraft(unit, definition.key);
  const unseen = await unseenSince(unit, stored, { process, version: draft.release.version });
  const body = await inTurns(writeJson(isNothing(unseen) ? draft : { ...draft, unseen }));
  const { rows } = await sql<{ saved_at: Date }>`
    insert into wf_start_draft as kept (process_key, user_id, tenant_id, seq, body, saved_at)
    values (${definition.key}, ${userId}, ${tenantId}, ${draft.seq}, ${body}, ${unit.now})
    on conflict (tenant_id, user_id, process_key)
      do update set seq = excluded.seq, body = excluded.body, saved_at = excluded.saved_at
      where kept.seq < excluded.seq or (kept.seq = excluded.seq and kept.body = excluded.body)
    returning saved_at`.execute(unit.tx);
  if (rows.length > 0) return { ...draft, savedAt: wireTime(unit.now) };
  throw new BusinessError(400, 'draft.older', { data: await startDraftOf(unit, definitionId) });
}

/** Forgets the caller's draft of an application form. */
export async function discardStartDraft(unit: Unit, definitionId: string): Promise<void> {
  const { definition } = await startable(unit, definitionId);
  await removeStartDraft(unit, definition.key);
}

/** Removes the caller's draft, e.g. since the process was started from it. */
export async function removeStartDraft({ tx, principal }: Unit, processKey: string): Promise<void> {
  await tx
    .deleteFrom('wf_start_draft')
    .where('user_id', '=', principal.userId)
    .where('process_key', '=', processKey)
    .execute();
}

/** Whether somebody's draft of a process names a file, which therefore has to stay. */
export async function isInStartDraft(tx: TenantTransaction, processKey: string, fileId: string): Promise<boolean> {
  const draft = await tx
    .selectFrom('wf_start_draft')
    .select('seq')
    .where('process_key', '=', processKey)
    .where((eb) => eb(eb.fn<number>('strpos', ['body', eb.val(fileId)]), '>', 0))
    .executeTakeFirst();
  return draft !== undefined;
}

async function readStartDraft({ tx, principal }: Unit, processKey: string): Promise<StoredDraft | null> {
  const row = await tx
    .selectFrom('wf_start_draft')
    .select(['body', 'saved_at'])
    .where('user_id', '=', principal.userId)
    .where('process_key', '=', processKey)
    .executeTakeFirst();
  return row === undefined ? null : draftFrom(row);
}
