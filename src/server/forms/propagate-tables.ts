import { sql } from 'kysely';
import type { LookupTable } from '../../generated/descriptor.ts';
import type { Services } from '../platform/services.ts';
import { enterTenant } from '../directory/tenants/as-tenant.ts';
import { deploymentTenant } from '../platform/store/deployment-tenant.ts';
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
import { systemOf } from '../platform/http/access.ts';
import { runUnit, type Unit } from '../platform/unit.ts';

/** Why tables are brought to forms, and to which. */
export interface Propagation {
  readonly reason: string;
  readonly changeClass: ReleaseHead['change_class'];
  /** The forms concerned, none for all that carry one of the tables; and tables that count although none is published. */
  readonly formIds?: readonly string[];
  readonly tableIds?: readonly string[];
  /** Forms that are left out: the same release brings versions of their own. */
  readonly besides?: readonly string[];
}

/** What came of bringing tables to forms on one ground. */
export interface PropagationResult {
  readonly releases: readonly ReleaseHead[];
  readonly misfits: readonly Incompatibility[];
}

/** The releases that forms are to get on a ground, in whose sight the transaction is. */
export async function plannedInScope(
  unit: Unit,
  ground: PropagationScope,
  { formIds, tableIds = [], besides = [] }: Pick<Propagation, 'formIds' | 'tableIds' | 'besides'>,
  candidates: ReadonlyMap<string, LookupTable> = new Map(),
): ReturnType<typeof planPropagation> {
  const published = await publishedTables(unit, ground === null ? 'all' : 'tenant');
  const tables = new Map([...carriedTables(published), ...candidates]);
  const ids = [...new Set([...tables.keys(), ...tableIds])];
  const forms = formIds ?? (ids.length === 0 ? [] : await carriersOf(unit.tx, ids, ground));
  const wanted = forms.filter((id) => !besides.includes(id));
  return planPropagation(unit, ground, wanted, tables);
}

/** Gives the forms in use on a ground the newest rows of its look-up tables; what followed a form that is no more ends. */
export async function propagateTables(
  unit: Unit,
  ground: PropagationScope,
  bringing: Propagation,
): Promise<PropagationResult> {
  const { tx, principal, now: at } = unit;
  await enterTenant(tx, ground ?? deploymentTenant);
  const { followings, misfits, orphans } = await plannedInScope(unit, ground, bringing);
  if (orphans.length > 0) await markRetired(tx, orphans, { reason: bringing.reason, by: principal.userId, at });
  const releases: ReleaseHead[] = [];
  for (const following of followings) releases.push(await storePropagated(unit, following, bringing));
  await enterTenant(tx, principal.tenantId);
  return { releases, misfits };
}

/** The same for what is shared, and then for every tenant named, without any for all of them. */
export async function propagateToAll(
  unit: Unit,
  tenants: readonly string[],
  bringing: Propagation,
): Promise<readonly (PropagationResult & { readonly ground: PropagationScope })[]> {
  const rows = await sql<{ tenant_id: string }>`select tenant_id from tenant order by tenant_id`.execute(unit.tx);
  const all = rows.rows.map((row) => row.tenant_id);
  const grounds: PropagationScope[] =
    tenants.length === 0 ? [null, ...all] : all.filter((tenant) => tenants.includes(tenant));
  const brought: (PropagationResult & { readonly ground: PropagationScope })[] = [];
  for (const ground of grounds) brought.push({ ...(await propagateTables(unit, ground, bringing)), ground });
  return brought;
}

/** Those who have rows of their own read a form that was just published with them. */
export async function propagateToForm(
  unit: Unit,
  { form_id: formId, version, tenant_id: owner, scope_tenants: tenants }: ReleaseHead,
): Promise<void> {
  const reason = `${formId} v${version}`;
  const bringing = { reason, changeClass: 'pin', formIds: [formId] } as const;
  if (owner === null) await propagateToAll(unit, tenants, bringing);
  else await propagateTables(unit, owner, bringing);
}

/** Forms that came with the software just now get the rows that were published here. */
export async function propagateToBuiltIns(services: Services): Promise<void> {
  await runUnit(services, systemOf(deploymentTenant), async (unit) => {
    await lockTables(unit.tx);
    await propagateToAll(unit, [], { reason: '', changeClass: 'pin' });
  });
}

async function storePropagated(
  { tx, principal, now: at }: Unit,
  { base, descriptor, scope, changed }: PropagatedRelease,
  { reason, changeClass }: Propagation,
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
    by: principal.userId,
    at,
  });
  await auditRelease(tx, 'publish', head, { before: base.version, reason });
  return head;
}
