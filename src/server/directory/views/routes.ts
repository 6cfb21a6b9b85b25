import type { FastifyRequest } from 'fastify';
import { product } from '../../../core/product.ts';
import { principalOf } from '../../platform/http/access.ts';
import { done, ok } from '../../platform/http/envelope.ts';
import { requiredText, type RawQuery } from '../../platform/http/page.ts';
import type { RouteModule } from '../../platform/http/route-module.ts';
import type { Services } from '../../platform/services.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { forgetViews, keepView, ownViews, type View } from './own-views.ts';

const base = `/api/${product.key}-system/view`;

/** How the caller arranged their lists, on whatever machine they sign in. */
export const viewRoutes: RouteModule = {
  name: 'view',
  register(app, services) {
    app.get(`${base}/list`, async (request) => ok(request, await within(services, request, ownViews)));
    app.post<{ Body: View }>(`${base}/submit`, async (request) => {
      await within(services, request, (tx, userId) => keepView(tx, userId, request.body));
      return done(request);
    });
    // Lists that were not arranged are as usual already: that is no failure.
    app.post(`${base}/remove`, async (request) => {
      const keys = requiredText(request.query as RawQuery, 'keys').split(',');
      await within(services, request, (tx, userId) => forgetViews(tx, userId, keys));
      return done(request);
    });
  },
};

function within<T>(
  { store }: Services,
  request: FastifyRequest,
  work: (tx: TenantTransaction, userId: string) => Promise<T>,
): Promise<T> {
  const { tenantId, userId } = principalOf(request);
  return store.tenantTx(tenantId, userId, (tx) => work(tx, userId));
}
