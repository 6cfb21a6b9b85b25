import { handle, type Route } from '../platform/http/handle.ts';
import { auditDetail, listAudit } from './read-audit.ts';
import { errorDetail, listErrors } from './read-errors.ts';
import { listLogins } from './read-logins.ts';

/** What was written, what went wrong in browsers, and who logged in, in the caller's tenant; to be read alone. */
export const logRoutes: readonly Route[] = [
  handle('GET /api/blade-log/audit/list', ({ tx }, { query }) => listAudit(tx, query)),
  handle('GET /api/blade-log/audit/detail', (unit, { query, language }) => auditDetail(unit, language, query.id)),
  handle('GET /api/blade-log/error/list', ({ tx }, { query }) => listErrors(tx, query)),
  handle('GET /api/blade-log/error/detail', ({ tx }, { query }) => errorDetail(tx, query.id)),
  handle('GET /api/blade-log/login/list', ({ tx }, { query }) => listLogins(tx, query)),
];
