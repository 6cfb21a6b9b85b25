import { handle, type Route } from '../platform/http/handle.ts';
import { convertStartDraft, convertTyped } from './converted-draft.ts';
import { discardDraft, draftOf, saveDraft } from './drafts.ts';
import { discardStartDraft, saveStartDraft, startDraftOf } from './start-drafts.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { tellPresence } from './presence.ts';
import type { Draft } from './stored-draft.ts';
import { releaseOfTask } from './task-release.ts';
import { readTask } from './task-store.ts';
import type { Unit } from '../platform/unit.ts';

/** What a person typed into a task or an application form and did not hand in yet. */
export const draftRoutes: readonly Route[] = [
  handle('GET /api/blade-flow/work/draft', (unit, { query }) => draftOf(unit, query.taskId)),
  handle('POST /api/blade-flow/work/draft', (unit, { query, body }) => saveDraft(unit, query.taskId, draftIn(body))),
  handle('POST /api/blade-flow/work/check-places', (unit, { query, body }) =>
    placeHints(unit, query.taskId, body.data),
  ),
  handle('POST /api/blade-flow/work/convert-draft', (unit, { query, body }) => convertTyped(unit, query.taskId, body)),
  handle('POST /api/blade-flow/work/presence', (unit, { body }) => tellPresence(unit, body)),
  handle('DELETE /api/blade-flow/work/draft', (unit, { query }) => discardDraft(unit, query.taskId)),
  handle('GET /api/blade-flow/process/draft', (unit, { query }) => startDraftOf(unit, query.processDefinitionId)),
  handle('POST /api/blade-flow/process/draft', (unit, { query, body }) =>
    saveStartDraft(unit, query.processDefinitionId, draftIn(body)),
  ),
  handle('POST /api/blade-flow/process/convert-draft', (unit, { query, body }) =>
    convertStartDraft(unit, query.processDefinitionId, body),
  ),
  handle('DELETE /api/blade-flow/process/draft', (unit, { query }) =>
    discardStartDraft(unit, query.processDefinitionId),
  ),
];

/** A draft as it was sent; what was left out counts as empty. */
function draftIn({ seq, release = {}, header = {}, patches = [] }: Pick<Draft, 'seq'> & Partial<Unsorted>): Draft {
  return { seq, release, header, patches } as Draft;
}

type Unsorted = Readonly<Record<Exclude<keyof Draft, 'seq'>, unknown>>;

/**
 * Tells somebody who is filling in a task which of the places they wrote are not free, before they hand it in. It may be
 * otherwise by then; handing in asks again.
 *
 * @throws BusinessError 400 where the task is not the caller's to do
 */
async function placeHints(unit: Unit, taskId: string, data: Row): Promise<readonly Finding[]> {
  const task = await readTask(unit.tx, taskId);
  const mine = task.status === 'claimed' && task.assignee === unit.principal.userId;
  if (!mine) throw new BusinessError(400, 'task.missing');
  const { loaded } = await releaseOfTask(unit, task);
  const { view } = unit.services.kits.of(loaded, task.step, unit.principal.roles);
  return unit.services.checks.checkPlaces(unit, view, data);
}
