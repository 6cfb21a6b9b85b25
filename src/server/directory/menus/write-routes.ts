import type { FastifyRequest } from 'fastify';
import { announce } from '../../platform/events/event-bus.ts';
import { principalOf } from '../../platform/http/access.ts';
import { done, nothingDone, ok } from '../../platform/http/envelope.ts';
import { readIds, type RawQuery } from '../../platform/http/page.ts';
import type { RouteModule } from '../../platform/http/route-module.ts';
import type { Services } from '../../platform/services.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { lockMenus, removeMenus, submitMenu } from './write-menu.ts';
import type { MenuBody } from '../../../core/calls/menus.ts';

const base = '/api/blade-system/menu';

/** S7-16: changing the menus that all tenants share. */
export const menuWriteRoutes: RouteModule = {
  name: 'menu-write',
  register(app, services) {
    app.post<{ Body: MenuBody }>(`${base}/submit`, async (request) => {
      const id = await changeMenus(services, request, (tx) => submitMenu(tx, request.body));
      return ok(request, { id });
    });
    app.post(`${base}/remove`, async (request) => {
      const ids = readIds(request.query as RawQuery);
      const removed = await changeMenus(services, request, (tx) => removeMenus(tx, ids));
      return removed === 0 ? nothingDone(request) : done(request);
    });
  },
};

/** Menus are changed one after the other; afterwards every node and page reads them anew. */
async function changeMenus<T>(
  { store, sessions }: Services,
  request: FastifyRequest,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const { tenantId, userId } = principalOf(request);
  const result = await store.tenantTx(tenantId, userId, async (tx) => {
    await lockMenus(tx);
    const answer = await work(tx);
    await announce(tx, { kind: 'menu', tenantId: null });
    return answer;
  });
  sessions.forgetRights(null);
  return result;
}
