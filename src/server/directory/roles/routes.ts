import type { FastifyRequest } from 'fastify';
import { announce } from '../../platform/events/event-bus.ts';
import { principalOf } from '../../platform/http/access.ts';
import { done, nothingDone, ok } from '../../platform/http/envelope.ts';
import { readIds, requiredText, type RawQuery } from '../../platform/http/page.ts';
import type { RouteModule } from '../../platform/http/route-module.ts';
import type { Services } from '../../platform/services.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { listRoles, roleDetail } from './read-roles.ts';
import { removeRoles, submitRole } from './write-role.ts';
import type { RoleBody } from '../../../core/calls/people.ts';

const base = '/api/blade-system/role';

/** The roles of the caller's tenant, and what each is granted. */
export const roleRoutes: RouteModule = {
  name: 'role',
  register(app, services) {
    app.get(`${base}/list`, async (request) =>
      ok(request, await inTenant(services, request, (tx) => listRoles(tx, request.query as RawQuery))),
    );
    app.get(`${base}/detail`, async (request) => {
      const { tenantId } = principalOf(request);
      const id = requiredText(request.query as RawQuery, 'id');
      return ok(request, await inTenant(services, request, (tx) => roleDetail(tx, tenantId, id)));
    });
    app.post<{ Body: RoleBody }>(`${base}/submit`, async (request) => {
      const { tenantId } = principalOf(request);
      return ok(request, { id: await changeRoles(services, request, (tx) => submitRole(tx, tenantId, request.body)) });
    });
    app.post(`${base}/remove`, async (request) => {
      const ids = readIds(request.query as RawQuery);
      const removed = await changeRoles(services, request, (tx) => removeRoles(tx, ids));
      return removed === 0 ? nothingDone(request) : done(request);
    });
  },
};

type Work<T> = (tx: TenantTransaction) => Promise<T>;

function inTenant<T>({ store }: Services, request: FastifyRequest, work: Work<T>): Promise<T> {
  const { tenantId, userId } = principalOf(request);
  return store.tenantTx(tenantId, userId, work);
}

/** What roles are granted holds at once for everybody who has them: rights are read anew, pages load their menus. */
async function changeRoles<T>(services: Services, request: FastifyRequest, work: Work<T>): Promise<T> {
  const { tenantId } = principalOf(request);
  const result = await inTenant(services, request, async (tx) => {
    const answer = await work(tx);
    await announce(tx, { kind: 'menu', tenantId });
    return answer;
  });
  services.sessions.forgetRights(tenantId);
  return result;
}
