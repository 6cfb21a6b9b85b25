import type { CallName } from '../../../core/calls/calls.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { principalOf, type Principal } from '../../platform/http/access.ts';
import { done, nothingDone, ok } from '../../platform/http/envelope.ts';
import { handle, route, type Route } from '../../platform/http/handle.ts';
import { readIds } from '../../platform/http/page.ts';
import type { Services } from '../../platform/services.ts';
import { endOwnSessions } from './own-sessions.ts';
import { sqlPage, sqlRow } from '../../platform/http/sql-page.ts';
import { userList } from './read-users.ts';
import { approveUsers, lockUsers, rejectUsers, removeUsers, resetPasswords, unlockUsers } from './user-actions.ts';
import { readRoleIds } from './user-roles.ts';
import { endUserSessions, sessionsOfUser } from './user-sessions.ts';
import { submitUser } from './write-user.ts';

/** Each hash costs work, so that many at once would hold the server up. */
const mostPasswords = 100;

/** The people of the caller's tenant. */
export const userRoutes: readonly Route[] = [
  handle('GET /api/blade-user/list', ({ tx, now }, { query }) => sqlPage(tx, query, userList(now))),
  handle('GET /api/blade-user/page', ({ tx, now }, { query }) => sqlPage(tx, query, userList(now))),
  handle('GET /api/blade-user/detail', ({ tx, now }, { query }) => sqlRow(tx, userList(now), query.id)),
  route('GET /api/blade-user/sessions', async ({ services, request }, { query }) =>
    ok(request, await sessionsOfUser(services, principalOf(request), query.userId)),
  ),
  route('GET /api/blade-user/own-sessions', async ({ services, request }) => {
    const principal = principalOf(request);
    return ok(request, await sessionsOfUser(services, principal, principal.userId));
  }),
  route('POST /api/blade-user/submit', async ({ services, request }, { body }) =>
    ok(request, await submitUser(services, principalOf(request), body)),
  ),
  ofPeople('POST /api/blade-user/remove', removeUsers),
  ofPeople('POST /api/blade-user/reject', rejectUsers),
  ofPeople('POST /api/blade-user/lock', lockUsers),
  ofPeople('POST /api/blade-user/unlock', unlockUsers),
  ofPeople('POST /api/blade-user/end-session', endUserSessions),
  ofPeople('POST /api/blade-user/end-own-session', endOwnSessions),
  route('POST /api/blade-user/approve', async ({ services, request }, { query, body }) => {
    const roleIds = readRoleIds(body.roleId);
    if (roleIds.length === 0) throw new BusinessError(400, 'role.unknown');
    const count = await approveUsers(services, principalOf(request), readIds(query), roleIds);
    return count === 0 ? nothingDone(request) : done(request);
  }),
  route('POST /api/blade-user/reset-password', async ({ services, request }, { query }) => {
    const ids = readIds(query);
    if (ids.length > mostPasswords) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'ids' } });
    const told = await resetPasswords(services, principalOf(request), ids);
    return told.length === 0 ? nothingDone(request) : ok(request, told);
  }),
];

/** What is done to the people of a comma list. */
function ofPeople(
  name: CallName,
  act: (services: Services, principal: Principal, ids: readonly string[]) => Promise<number>,
): Route {
  return route(name, async ({ services, request }, { query }) => {
    const count = await act(services, principalOf(request), readIds(query));
    return count === 0 ? nothingDone(request) : done(request);
  });
}
