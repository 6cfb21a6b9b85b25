import { handle, type Route } from '../platform/http/handle.ts';
import { sqlPage } from '../platform/http/sql-page.ts';
import { auditDetail, auditList } from './read-audit.ts';
import { errorDetail, errorList } from './read-errors.ts';
import { loginList } from './read-logins.ts';

/** What was written, what went wrong in browsers, and who logged in, in the caller's tenant; to be read alone. */
export const logRoutes: readonly Route[] = [
  handle('GET /api/blade-log/audit/list', ({ tx }, { query }) => sqlPage(tx, query, auditList)),
  handle('GET /api/blade-log/audit/detail', (unit, { query, language }) => auditDetail(unit, language, query.id)),
  handle('GET /api/blade-log/error/list', ({ tx }, { query }) => sqlPage(tx, query, errorList)),
  handle('GET /api/blade-log/error/detail', ({ tx }, { query }) => errorDetail(tx, query.id)),
  handle('GET /api/blade-log/login/list', ({ tx }, { query }) => sqlPage(tx, query, loginList)),
];
