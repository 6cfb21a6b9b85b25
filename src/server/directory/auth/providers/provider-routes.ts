import { principalOf, type Principal } from '../../../platform/http/access.ts';
import { done, nothingDone, ok } from '../../../platform/http/envelope.ts';
import { isId, readIds, requiredText, type RawQuery } from '../../../platform/http/page.ts';
import type { RouteModule } from '../../../platform/http/route-module.ts';
import { BusinessError } from '../../../platform/errors/business-error.ts';
import type { Services } from '../../../platform/services.ts';
import { audit } from '../../../platform/store/audit.ts';
import { listProviders, providerRow } from './provider-rows.ts';
import { submitProvider } from './submit-provider.ts';
import type { ProviderSubmission } from '../../../../core/calls/settings.ts';

const base = '/api/seqdesk-system/sign-in-provider';

/** The ways to sign in that a company's administrator sets up. */
export const providerRoutes: RouteModule = {
  name: 'sign-in-provider',
  register(app, services) {
    const { store } = services;
    app.get(`${base}/list`, async (request) => {
      const { tenantId, userId } = principalOf(request);
      const page = await store.tenantTx(tenantId, userId, (tx) => listProviders(tx, request.query as RawQuery));
      return ok(request, page);
    });
    app.get(`${base}/detail`, async (request) => {
      const { tenantId, userId } = principalOf(request);
      const id = requiredText(request.query as RawQuery, 'id');
      if (!isId(id)) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'id' } });
      return ok(request, await store.tenantTx(tenantId, userId, (tx) => providerRow(tx, id)));
    });
    app.post<{ Body: ProviderSubmission }>(`${base}/submit`, async (request) =>
      ok(request, { id: await submitProvider(services, principalOf(request), request.body) }),
    );
    app.post(`${base}/remove`, async (request) => {
      const removed = await removeProviders(services, principalOf(request), readIds(request.query as RawQuery));
      return removed === 0 ? nothingDone(request) : done(request);
    });
  },
};

async function removeProviders(
  { store }: Services,
  { tenantId, userId }: Principal,
  ids: readonly string[],
): Promise<number> {
  return store.tenantTx(tenantId, userId, async (tx) => {
    const removed = await tx
      .deleteFrom('sign_in_provider')
      .where('id', 'in', ids)
      .returning(['id', 'source'])
      .execute();
    for (const { id, source } of removed) {
      const changes = [{ path: 'source', before: source }];
      await audit(tx, { action: 'remove', subject: 'sign-in-provider', subjectId: id, changes });
    }
    return removed.length;
  });
}
