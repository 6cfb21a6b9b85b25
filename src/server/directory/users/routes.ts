import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { principalOf, type Principal } from '../../platform/http/access.ts';
import { done, nothingDone, ok } from '../../platform/http/envelope.ts';
import { readIds, requiredText, type RawQuery } from '../../platform/http/page.ts';
import type { RouteModule } from '../../platform/http/route-module.ts';
import type { Services } from '../../platform/services.ts';
import { endOwnSessions } from './own-sessions.ts';
import { listUsers, userDetail } from './read-users.ts';
import { approveUsers, lockUsers, rejectUsers, removeUsers, resetPasswords, unlockUsers } from './user-actions.ts';
import { readRoleIds } from './user-roles.ts';
import { endUserSessions, sessionsOfUser } from './user-sessions.ts';
import { submitUser } from './write-user.ts';
import type { UserBody } from '../../../core/calls/people.ts';

const base = '/api/blade-user';

/** Each hash costs work, so that many at once would hold the server up. */
const mostPasswords = 100;

type Act = (services: Services, principal: Principal, ids: readonly string[]) => Promise<number>;

/** What is done to the people of a comma list. */
const acts: Readonly<Record<string, Act>> = {
  remove: removeUsers,
  reject: rejectUsers,
  lock: lockUsers,
  unlock: unlockUsers,
  'end-session': endUserSessions,
  'end-own-session': endOwnSessions,
};

/** The people of the caller's tenant. */
export const userRoutes: RouteModule = {
  name: 'user',
  register(app, services) {
    for (const name of ['list', 'page']) {
      app.get(`${base}/${name}`, async (request) =>
        ok(request, await reading(services, request, (tx, now, query) => listUsers(tx, now, query))),
      );
    }
    app.get(`${base}/detail`, async (request) =>
      ok(request, await reading(services, request, (tx, now, query) => userDetail(tx, now, requiredText(query, 'id')))),
    );
    app.get(`${base}/sessions`, async (request) => {
      const userId = requiredText(request.query as RawQuery, 'userId');
      return ok(request, await sessionsOfUser(services, principalOf(request), userId));
    });
    app.get(`${base}/own-sessions`, async (request) => {
      const principal = principalOf(request);
      return ok(request, await sessionsOfUser(services, principal, principal.userId));
    });
    app.post<{ Body: UserBody }>(`${base}/submit`, async (request) =>
      ok(request, await submitUser(services, principalOf(request), request.body)),
    );
    for (const [name, act] of Object.entries(acts)) {
      app.post(`${base}/${name}`, async (request) => {
        const count = await act(services, principalOf(request), readIds(request.query as RawQuery));
        return count === 0 ? nothingDone(request) : done(request);
      });
    }
    app.post<{ Body: Approval }>(`${base}/approve`, async (request) => {
      const roleIds = readRoleIds(request.body.roleId);
      if (roleIds.length === 0) throw new BusinessError(400, 'role.unknown');
      const ids = readIds(request.query as RawQuery);
      const count = await approveUsers(services, principalOf(request), ids, roleIds);
      return count === 0 ? nothingDone(request) : done(request);
    });
    app.post(`${base}/reset-password`, async (request) => {
      const ids = readIds(request.query as RawQuery);
      if (ids.length > mostPasswords) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'ids' } });
      const told = await resetPasswords(services, principalOf(request), ids);
      return told.length === 0 ? nothingDone(request) : ok(request, told);
    });
  },
};

interface Approval {
  readonly roleId: string | readonly string[];
}

type Reading<T> = (tx: Parameters<typeof listUsers>[0], now: Date, query: RawQuery) => Promise<T>;

function reading<T>({ store, clock }: Services, request: FastifyRequest, read: Reading<T>): Promise<T> {
  const { tenantId, userId } = principalOf(request);
  return store.tenantTx(tenantId, userId, (tx) => read(tx, clock.now(), request.query as RawQuery));
}
