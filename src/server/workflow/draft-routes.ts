import { handle, type Route } from '../platform/http/handle.ts';
import { convertTyped } from './converted-draft.ts';
import { discardDraft, draftOf, saveDraft, type Draft } from './drafts.ts';
import { placeHints } from './place-hints.ts';

/** What a person typed into a task and did not hand in yet. */
export const draftRoutes: readonly Route[] = [
  handle('GET /api/blade-flow/work/draft', (unit, { query }) => draftOf(unit, query.taskId)),
  handle('POST /api/blade-flow/work/draft', (unit, { query, body }) => {
    const { seq, release = {}, header = {}, patches = [] } = body;
    return saveDraft(unit, query.taskId, { seq, release, header, patches } as Draft);
  }),
  handle('POST /api/blade-flow/work/check-places', (unit, { query, body }) =>
    placeHints(unit, query.taskId, body.data),
  ),
  handle('POST /api/blade-flow/work/convert-draft', (unit, { query, body }) => convertTyped(unit, query.taskId, body)),
  handle('DELETE /api/blade-flow/work/draft', (unit, { query }) => discardDraft(unit, query.taskId)),
];
