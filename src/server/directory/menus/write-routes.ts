import type { FastifyRequest } from 'fastify';
import { announce } from '../../platform/events/event-bus.ts';
import { principalOf } from '../../platform/http/access.ts';
import { optionalId, optionalInteger, optionalText, requiredString } from '../../platform/http/body-schema.ts';
import { done, nothingDone, ok } from '../../platform/http/envelope.ts';
import { readIds } from '../../platform/http/page.ts';
import type { RawQuery } from '../../platform/http/page.ts';
import type { RouteModule } from '../../platform/http/route-module.ts';
import type { Services } from '../../platform/services.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { lockMenus, removeMenus, submitMenu } from './write-menu.ts';
import type { MenuBody } from './write-menu.ts';

const base = '/api/blade-system/menu';

/** An address of the product's own pages or a whole one of elsewhere; never a script. */
const path = { type: 'string', maxLength: 500, nullable: true, pattern: String.raw`^(/|https?://|$)` };

const body = {
  type: 'object',
  required: ['name', 'code', 'category'],
  properties: {
    id: optionalId,
    parentId: optionalId,
    name: requiredString(100),
    nameEn: optionalText(100),
    code: requiredString(100),
    alias: optionalText(100),
    path,
    source: optionalText(200),
    sort: optionalInteger(0, 1_000_000),
    category: { type: 'integer', enum: [1, 2] },
    action: optionalInteger(0, 3),
    isOpen: optionalInteger(1, 2),
    remark: optionalText(500),
    meta: { type: 'object', nullable: true },
  },
};

/** S7-16: changing the menus that all tenants share. */
export const menuWriteRoutes: RouteModule = {
  name: 'menu-write',
  register(app, services) {
    app.post<{ Body: MenuBody }>(`${base}/submit`, { schema: { body } }, async (request) => {
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
