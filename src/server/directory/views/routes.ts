import { handle, type Route } from '../../platform/http/handle.ts';
import { forgetViews, keepView, ownViews } from './own-views.ts';

/** How the caller arranged their lists, on whatever machine they sign in. */
export const viewRoutes: readonly Route[] = [
  handle('GET /api/seqdesk-system/view/list', ({ tx, principal }) => ownViews(tx, principal.userId)),
  handle('POST /api/seqdesk-system/view/submit', ({ tx, principal }, { body }) => keepView(tx, principal.userId, body)),
  // Lists that were not arranged are as usual already: that is no failure.
  handle('POST /api/seqdesk-system/view/remove', ({ tx, principal }, { query }) =>
    forgetViews(tx, principal.userId, query.keys.split(',')),
  ),
];
