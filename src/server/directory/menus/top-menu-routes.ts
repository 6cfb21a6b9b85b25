import type { FastifyRequest } from 'fastify';
import { announce } from '../../platform/events/event-bus.ts';
import { principalOf } from '../../platform/http/access.ts';
import { done, nothingDone, ok } from '../../platform/http/envelope.ts';
import { readIds, requiredText, type RawQuery } from '../../platform/http/page.ts';
import type { RouteModule } from '../../platform/http/route-module.ts';
import type { Services } from '../../platform/services.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { listTopMenus, removeTopMenus, submitTopMenu, topMenuDetail } from './top-menus.ts';
import type { TopMenuBody } from '../../../core/calls/menus.ts';

const base = '/api/blade-system/topmenu';

/** The groups in the top bar of the caller's tenant, and the menu entries bound to each. */
export const topMenuRoutes: RouteModule = {
  name: 'topmenu',
  register(app, services) {
    app.get(`${base}/list`, async (request) =>
      ok(request, await inTenant(services, request, (tx) => listTopMenus(tx, request.query as RawQuery))),
    );
    app.get(`${base}/detail`, async (request) => {
      const id = requiredText(request.query as RawQuery, 'id');
      return ok(request, await inTenant(services, request, (tx) => topMenuDetail(tx, id)));
    });
    app.post<{ Body: TopMenuBody }>(`${base}/submit`, async (request) => {
      const id = await change(services, request, (tx) => submitTopMenu(tx, principalOf(request), request.body));
      return ok(request, { id });
    });
    app.post(`${base}/remove`, async (request) => {
      const ids = readIds(request.query as RawQuery);
      const removed = await change(services, request, (tx) => removeTopMenus(tx, ids));
      return removed === 0 ? nothingDone(request) : done(request);
    });
  },
};

type Work<T> = (tx: TenantTransaction) => Promise<T>;

function inTenant<T>({ store }: Services, request: FastifyRequest, work: Work<T>): Promise<T> {
  const { tenantId, userId } = principalOf(request);
  return store.tenantTx(tenantId, userId, work);
}

function change<T>(services: Services, request: FastifyRequest, work: Work<T>): Promise<T> {
  return inTenant(services, request, async (tx) => {
    const answer = await work(tx);
    await announce(tx, { kind: 'menu', tenantId: principalOf(request).tenantId });
    return answer;
  });
}
