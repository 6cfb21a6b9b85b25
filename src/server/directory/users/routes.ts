import type { CallName } from '../../../core/calls/calls.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { principalOf } from '../../platform/http/access.ts';
import { handle, handleAround, type Route } from '../../platform/http/handle.ts';
import { readIds, type RawQuery } from '../../platform/http/page.ts';
import { sqlPage, sqlRow } from '../../platform/http/sql-page.ts';
import { noteRead } from '../../platform/read-log.ts';
import { filtersAsked } from '../../platform/traces.ts';
import type { Unit } from '../../platform/unit.ts';
import { requireOldPassword } from '../auth/change-password.ts';
import { userList } from './read-users.ts';
import { act, approval, locking, rejection, removal, resetPasswords, unlocking } from './user-actions.ts';
import { readRoleIds } from './user-roles.ts';
import { endOwnSessions, endUserSessions, sessionsOfUser } from './user-sessions.ts';
import { submitUser } from './write-user.ts';

/** Each hash costs work, so that many at once would hold the server up. */
const mostPasswords = 100;

/** The people of the caller's tenant. */
export const userRoutes: readonly Route[] = [
  handle('GET /api/blade-user/list', listUsers),
  handle('GET /api/blade-user/page', listUsers),
  handle('GET /api/blade-system/user/list', listUsers),
  handle('GET /api/blade-user/detail', async (unit, { query, call }) => {
    const user = await sqlRow(unit.tx, userList(unit.now), query.id);
    noteRead(unit, { call, subject: 'user', subjectId: query.id, rows: 1 });
    return user;
  }),
  handle('GET /api/blade-user/sessions', (unit, { query }) => sessionsOfUser(unit, query.userId)),
  handle('GET /api/blade-user/own-sessions', (unit) => sessionsOfUser(unit, unit.principal.userId)),
  handleAround('POST /api/blade-user/submit', ({ services, request }, { body }, write) =>
    submitUser(services, { principal: principalOf(request), body, write }),
  ),
  handle('POST /api/blade-user/remove', (unit, { query }) => act(unit, readIds(query), removal)),
  handle('POST /api/blade-user/reject', (unit, { query }) => act(unit, readIds(query), rejection)),
  handle('POST /api/blade-user/lock', (unit, { query }) => act(unit, readIds(query), locking)),
  handle('POST /api/blade-user/unlock', (unit, { query }) => act(unit, readIds(query), unlocking)),
  handle('POST /api/blade-user/end-session', (unit, { query }) => endUserSessions(unit, readIds(query))),
  handleAround('POST /api/blade-user/end-own-session', async ({ services, request }, { query, body }, write) => {
    await requireOldPassword(services, principalOf(request), body.password);
    return write((unit) => endOwnSessions(unit, readIds(query)));
  }),
  handle('POST /api/blade-user/approve', (unit, { query, body }) => {
    const roleIds = readRoleIds(body.roleId);
    if (roleIds.length === 0) throw new BusinessError(400, 'role.unknown');
    return act(unit, readIds(query), approval(roleIds));
  }),
  handleAround('POST /api/blade-user/reset-password', ({ services }, { query }, write) => {
    const ids = readIds(query);
    if (ids.length > mostPasswords) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'ids' } });
    return resetPasswords(services, ids, write);
  }),
];

/** A page of people, whose telephones and addresses somebody reads. */
async function listUsers(unit: Unit, { query, call }: { readonly query: RawQuery; readonly call: CallName }) {
  const list = userList(unit.now);
  const page = await sqlPage(unit.tx, query, list);
  const ids = page.records.map(({ id }) => id);
  const asked = filtersAsked(query, { known: Object.keys(list.fields), personal });
  noteRead(unit, { call, subject: 'user', query: asked, rows: ids.length, ids });
  return page;
}

const personal = new Set(['account', 'realName', 'name', 'nickName', 'phone', 'email']);
