import type { Reply } from '../../../core/calls/calls.ts';
import { sessionRules } from '../../../core/product.ts';
import { ok } from '../../platform/http/envelope.ts';
import { route, type Route } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { originOf } from './address.ts';

/** What the login page asks before anybody is known (S7-18). */
export const tenantRoutes: readonly Route[] = [
  route('GET /api/blade-system/tenant/info', async ({ services, request }, { query }) =>
    ok(request, await tenantOfDomain(services, query.domain ?? ''), 'http.ok'),
  ),
  route('GET /api/blade-system/tenant/home/list', async ({ services, request }) =>
    ok(request, await shownTenants(services, `${request.protocol}://${request.host}`)),
  ),
];

/** A company as anybody may see it. */
type PublicTenant = Reply<'GET /api/blade-system/tenant/home/list'>[number];

/** Those that the login page at an address offers: its own company there alone, none where it does not ask. */
async function shownTenants(services: Services, address: string): Promise<PublicTenant[]> {
  if (!sessionRules.tenantMode) return [];
  const all = await listTenants(services);
  const own = all.filter(({ domain }) => domain !== '' && originOf(domain) === originOf(address));
  return own.length === 0 ? all : own.slice(0, 1);
}

async function listTenants({ store, clock }: Services): Promise<PublicTenant[]> {
  return store.platform
    .selectFrom('tenant')
    .select(['id', 'tenant_id as tenantId', 'tenant_name as tenantName', 'domain', 'background_url as backgroundUrl'])
    .where('is_deleted', '=', false)
    .where('status', '=', 1)
    .where((where) => where.or([where('expire_time', 'is', null), where('expire_time', '>', clock.now())]))
    .orderBy('tenant_id')
    .execute();
}

/** The company whose page this is; `{}` where none has that address. */
async function tenantOfDomain(services: Services, address: string): Promise<Partial<PublicTenant>> {
  const wanted = originOf(address);
  if (wanted === '') return {};
  const found = (await listTenants(services)).find(({ domain }) => domain !== '' && originOf(domain) === wanted);
  if (found === undefined) return {};
  return { tenantId: found.tenantId, domain: found.domain, backgroundUrl: found.backgroundUrl };
}
