import type { FastifyRequest } from 'fastify';
import { principalOf } from '../../platform/http/access.ts';
import { emptyAsNull } from '../../platform/http/empty-parts.ts';
import { done, nothingDone, ok } from '../../platform/http/envelope.ts';
import { readIds, requiredText, textOf, type RawQuery } from '../../platform/http/page.ts';
import type { RouteModule } from '../../platform/http/route-module.ts';
import type { Services } from '../../platform/services.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { openTenant } from './open-tenant.ts';
import { listTenants, tenantDetail } from './read-tenants.ts';
import { readAccountNumber } from './tenant-values.ts';
import { lockTenants, removeTenants, setDatasource, updateTenant, type WrittenTenant } from './write-tenant.ts';
import type { TenantBody } from '../../../core/calls/tenants.ts';

const base = '/api/blade-system/tenant';

/** S7-19: the tenants of the installation. */
export const tenantAdminRoutes: RouteModule = {
  name: 'tenant-admin',
  register(app, services) {
    app.get(`${base}/list`, async (request) =>
      ok(request, await inTx(services, request, (tx, query) => listTenants(tx, principalOf(request), query))),
    );
    app.get(`${base}/detail`, async (request) =>
      ok(
        request,
        await inTx(services, request, (tx, query) => tenantDetail(tx, principalOf(request), requiredText(query, 'id'))),
      ),
    );
    app.post<{ Body: TenantBody }>(`${base}/submit`, async (request) =>
      ok(request, await submit(services, request, request.body)),
    );
    app.post(`${base}/remove`, async (request) => {
      const ids = readIds(request.query as RawQuery);
      const removed = await inTx(services, request, (tx) => removeTenants(tx, services.clock.now(), ids));
      for (const tenantId of removed) services.sessions.drop({ tenantId });
      return removed.length === 0 ? nothingDone(request) : done(request);
    });
    app.post(`${base}/setting`, async (request) => {
      await changeLicences(services, request);
      return done(request);
    });
    app.post(`${base}/datasource`, async (request) => {
      await inTx(services, request, (tx, query) =>
        setDatasource(tx, requiredText(query, 'tenantId'), textOf(query, 'datasourceId').slice(0, 100)),
      );
      return done(request);
    });
  },
};

type Work<T> = (tx: TenantTransaction, query: RawQuery) => Promise<T>;

function inTx<T>({ store }: Services, request: FastifyRequest, work: Work<T>): Promise<T> {
  const { tenantId, userId } = principalOf(request);
  return store.tenantTx(tenantId, userId, async (tx) => work(tx, request.query as RawQuery));
}

async function submit(services: Services, request: FastifyRequest, wanted: TenantBody): Promise<unknown> {
  const id = emptyAsNull(wanted.id);
  if (id === null) return openTenant(services, principalOf(request), wanted);
  const written = await inTx(services, request, async (tx) => {
    await lockTenants(tx);
    return updateTenant(tx, services.clock.now(), id, wanted);
  });
  forget(services, [written]);
  return { id, tenantId: written.tenantId };
}

/** Limits of several tenants at once; what the query leaves out stays. */
async function changeLicences(services: Services, request: FastifyRequest): Promise<void> {
  const query = request.query as RawQuery;
  const changes: Partial<TenantBody> = {
    ...('accountNumber' in query ? { accountNumber: readAccountNumber(textOf(query, 'accountNumber')) } : {}),
    ...('expireTime' in query ? { expireTime: textOf(query, 'expireTime') } : {}),
  };
  const written = await inTx(services, request, async (tx) => {
    await lockTenants(tx);
    const tenants: WrittenTenant[] = [];
    for (const id of readIds(query)) tenants.push(await updateTenant(tx, services.clock.now(), id, changes));
    return tenants;
  });
  forget(services, written);
}

/** This node stops serving closed tenants at once; others hear of it. */
function forget({ sessions }: Services, tenants: readonly WrittenTenant[]): void {
  for (const { tenantId, closed } of tenants) if (closed) sessions.drop({ tenantId });
}
