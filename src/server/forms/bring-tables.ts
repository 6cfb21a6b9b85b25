import { sql } from 'kysely';
import type { LookupTable } from '../../core/descriptor/table-source.ts';
import type { Principal } from '../http/access.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import { enterTenant } from './publish-scope.ts';
import { deploymentTenant, system } from './deployment-tenant.ts';
import { planFollowing } from './follow-tables.ts';
import type { Following, Ground, Misfit } from './follow-tables.ts';
import { carriersOf, highestVersion, lockTables } from './release-queries.ts';
import type { ReleaseHead } from './release-row.ts';
import { auditRelease, markRetired, storeRelease, withVersion } from './store-release.ts';
import { carriedTables, publishedTables } from './table-releases.ts';

/** Who brings tables to forms, in whose tenant, and why. */
export interface Bringing {
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
export interface Brought {
  readonly releases: readonly ReleaseHead[];
  readonly misfits: readonly Misfit[];
}

/** The releases that forms are to get on a ground, in whose sight the transaction is. */
export async function plannedOn(
  tx: TenantTransaction,
  services: Services,
  ground: Ground,
  { formIds, tableIds = [] }: Pick<Bringing, 'formIds' | 'tableIds'>,
  candidates: ReadonlyMap<string, LookupTable> = new Map(),
): ReturnType<typeof planFollowing> {
  const published = await publishedTables(tx, services, ground === null ? 'all' : 'tenant');
  const tables = new Map([...carriedTables(published), ...candidates]);
  const ids = [...new Set([...tables.keys(), ...tableIds])];
  const forms = formIds ?? (ids.length === 0 ? [] : await carriersOf(tx, ids, ground));
  return planFollowing(tx, services, ground, forms, tables);
}

/** Gives the forms in use on a ground the newest rows of its look-up tables; what followed a form that is no more ends. */
export async function bringTables(tx: TenantTransaction, ground: Ground, bringing: Bringing): Promise<Brought> {
  await enterTenant(tx, ground ?? deploymentTenant);
  const { followings, misfits, orphans } = await plannedOn(tx, bringing.services, ground, bringing);
  const { services, userId: by, reason } = bringing;
  if (orphans.length > 0) await markRetired(tx, orphans, { reason, by, at: services.clock.now() });
  const releases: ReleaseHead[] = [];
  for (const following of followings) releases.push(await storeFollowing(tx, following, bringing));
  await enterTenant(tx, bringing.tenantId);
  return { releases, misfits };
}

/** The same for what is shared, and then for every tenant named, without any for all of them. */
export async function bringToAll(
  tx: TenantTransaction,
  tenants: readonly string[],
  bringing: Bringing,
): Promise<readonly (Brought & { readonly ground: Ground })[]> {
  const rows = await sql<{ tenant_id: string }>`select tenant_id from tenant order by tenant_id`.execute(tx);
  const all = rows.rows.map((row) => row.tenant_id);
  const grounds: Ground[] = tenants.length === 0 ? [null, ...all] : all.filter((tenant) => tenants.includes(tenant));
  const brought: (Brought & { readonly ground: Ground })[] = [];
  for (const ground of grounds) brought.push({ ...(await bringTables(tx, ground, bringing)), ground });
  return brought;
}

/** Those who have rows of their own read a form that was just published with them. */
export async function followForm(
  tx: TenantTransaction,
  services: Services,
  { tenantId, userId }: Principal,
  { form_id: formId, version, tenant_id: owner, scope_tenants: tenants }: ReleaseHead,
): Promise<void> {
  const reason = `${formId} v${version}`;
  const bringing = { services, tenantId, userId, reason, changeClass: 'pin', formIds: [formId] } as const;
  if (owner === null) await bringToAll(tx, tenants, bringing);
  else await bringTables(tx, owner, bringing);
}

/** Forms that came with the software just now get the rows that were published here. */
export async function bringTablesToBuiltIns(services: Services): Promise<void> {
  await services.store.tenantTx(deploymentTenant, system, async (tx) => {
    await lockTables(tx);
    const bringing = { services, tenantId: deploymentTenant, userId: system, reason: '', changeClass: 'pin' } as const;
    await bringToAll(tx, [], bringing);
  });
}

async function storeFollowing(
  tx: TenantTransaction,
  { base, descriptor, scope, changed }: Following,
  { services, userId, reason, changeClass }: Bringing,
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
