import { sql } from 'kysely';
import type { LookupTable } from '../../generated/descriptor.ts';
import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { enterTenant } from './publish-scope.ts';
import { deploymentTenant, system } from '../platform/store/deployment-tenant.ts';
import {
  planPropagation,
  type PropagatedRelease,
  type PropagationScope,
  type Incompatibility,
} from './plan-propagation.ts';
import { carriersOf, highestVersion, lockTables } from './release-queries.ts';
import type { ReleaseHead } from './release-row.ts';
import { auditRelease, markRetired, storeRelease, withVersion } from './store-release.ts';
import { carriedTables, publishedTables } from './table-releases.ts';

/** Who brings tables to forms, in whose tenant, and why. */
export interface Propagation {
  readonly services: Services;
  /** The tenant that the transaction is in, before and after. */
  readonly tenantId: string;
  readonly userId: string;
  readonly reason: string;
  readonly changeClass: ReleaseHead['change_class'];
  /** The forms concerned, none for all that carry one of the tables; and tables that count although none is published. */
  readonly formIds?: readonly string[];
  readonly tableIds?: readonly string[];
}

/** What came of bringing tables to forms on one ground. */
export interface PropagationResult {
  readonly releases: readonly ReleaseHead[];
  readonly misfits: readonly Incompatibility[];
}

/** The releases that forms are to get on a ground, in whose sight the transaction is. */
export async function plannedInScope(
  tx: TenantTransaction,
  services: Services,
  ground: PropagationScope,
  { formIds, tableIds = [] }: Pick<Propagation, 'formIds' | 'tableIds'>,
  candidates: ReadonlyMap<string, LookupTable> = new Map(),
): ReturnType<typeof planPropagation> {
  const published = await publishedTables(tx, services, ground === null ? 'all' : 'tenant');
  const tables = new Map([...carriedTables(published), ...candidates]);
  const ids = [...new Set([...tables.keys(), ...tableIds])];
  const forms = formIds ?? (ids.length === 0 ? [] : await carriersOf(tx, ids, ground));
  return planPropagation(tx, services, ground, forms, tables);
}

/** Gives the forms in use on a ground the newest rows of its look-up tables; what followed a form that is no more ends. */
export async function propagateTables(
  tx: TenantTransaction,
  ground: PropagationScope,
  bringing: Propagation,
): Promise<PropagationResult> {
  await enterTenant(tx, ground ?? deploymentTenant);
  const { followings, misfits, orphans } = await plannedInScope(tx, bringing.services, ground, bringing);
  const { services, userId: by, reason } = bringing;
  if (orphans.length > 0) await markRetired(tx, orphans, { reason, by, at: services.clock.now() });
  const releases: ReleaseHead[] = [];
  for (const following of followings) releases.push(await storePropagated(tx, following, bringing));
  await enterTenant(tx, bringing.tenantId);
  return { releases, misfits };
}

/** The same for what is shared, and then for every tenant named, without any for all of them. */
export async function propagateToAll(
  tx: TenantTransaction,
  tenants: readonly string[],
  bringing: Propagation,
): Promise<readonly (PropagationResult & { readonly ground: PropagationScope })[]> {
  const rows = await sql<{ tenant_id: string }>`select tenant_id from tenant order by tenant_id`.execute(tx);
  const all = rows.rows.map((row) => row.tenant_id);
  const grounds: PropagationScope[] =
    tenants.length === 0 ? [null, ...all] : all.filter((tenant) => tenants.includes(tenant));
  const brought: (PropagationResult & { readonly ground: PropagationScope })[] = [];
  for (const ground of grounds) brought.push({ ...(await propagateTables(tx, ground, bringing)), ground });
  return brought;
}

/** Those who have rows of their own read a form that was just published with them. */
export async function propagateToForm(
  tx: TenantTransaction,
  services: Services,
  { tenantId, userId }: Principal,
  { form_id: formId, version, tenant_id: owner, scope_tenants: tenants }: ReleaseHead,
): Promise<void> {
  const reason = `${formId} v${version}`;
  const bringing = { services, tenantId, userId, reason, changeClass: 'pin', formIds: [formId] } as const;
  if (owner === null) await propagateToAll(tx, tenants, bringing);
  else await propagateTables(tx, owner, bringing);
}

/** Forms that came with the software just now get the rows that were published here. */
export async function propagateToBuiltIns(services: Services): Promise<void> {
  await services.store.tenantTx(deploymentTenant, system, async (tx) => {
    await lockTables(tx);
    const bringing = { services, tenantId: deploymentTenant, userId: system, reason: '', changeClass: 'pin' } as const;
    await propagateToAll(tx, [], bringing);
  });
}

async function storePropagated(
  tx: TenantTransaction,
  { base, descriptor, scope, changed }: PropagatedRelease,
  { services, userId, reason, changeClass }: Propagation,
): Promise<ReleaseHead> {
  const before = await highestVersion(tx, base.form_id);
  const head = await storeRelease(tx, {
    descriptor: withVersion(descriptor, before + 1),
    scope,
    changeClass: changed ? changeClass : 'safe',
    restored: null,
    follows: base.id,
    untold: true,
    origin: 'table',
    reason,
    by: userId,
    at: services.clock.now(),
  });
  await auditRelease(tx, 'publish', head, { before: base.version, reason });
  return head;
}
