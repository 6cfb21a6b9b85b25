import { sql } from 'kysely';
import type { ReleaseScope } from '../../core/model/release.ts';
import { enterTenant } from '../directory/tenants/as-tenant.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { runsPlatform, type Principal } from '../platform/http/access.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { deploymentTenant } from '../platform/store/deployment-tenant.ts';
import type { StoredScope } from './release-row.ts';
import type { Unit } from '../platform/unit.ts';

/** The scope that somebody asks for; without tenants it is the asker's own, an empty list is all of them. */
export type WantedScope = Partial<ReleaseScope>;

/**
 * The scope of a new release, as columns. Everybody publishes for their own tenant; those who run the installation also
 * for others and for all.
 *
 * @throws BusinessError 403 where the tenants are not the caller's to publish for, 400 naming an unknown tenant or role
 */
export async function storedScope({ tx, principal }: Unit, wanted: WantedScope): Promise<StoredScope> {
  const tenants = sortedOnce(wanted.tenants ?? [principal.tenantId]);
  const roles = sortedOnce(wanted.roles ?? []);
  await requireKnownRoles(tx, roles);
  const isOwn = tenants.length === 1 && tenants[0] === principal.tenantId;
  if (isOwn) return { tenantId: principal.tenantId, tenants: [], roles };
  if (!runsPlatform(principal)) throw new BusinessError(403, 'form.scope-tenants');
  await requireKnownTenants(tx, tenants);
  return { tenantId: null, tenants, roles };
}

/**
 * Whether a person may retire or bring back what a release holds: their own tenant's, and with the installation shared
 * ones.
 */
export function mayManage(principal: Principal, head: { readonly tenant_id: string | null }): boolean {
  return head.tenant_id === principal.tenantId || (head.tenant_id === null && runsPlatform(principal));
}

/**
 * Runs `work` on shared rows, which row-level security lets nobody write but the deployment. The caller has made sure
 * that the person may.
 */
export async function onSharedRows<T>({ tx, principal }: Unit, work: () => Promise<T>): Promise<T> {
  await enterTenant(tx, deploymentTenant);
  const result = await work();
  await enterTenant(tx, principal.tenantId);
  return result;
}

/** Adds up what `count` finds in each tenant of the installation, removed ones included. */
export async function sumOverTenants(
  { tx, principal }: Unit,
  count: () => Promise<ReadonlyMap<string, number>>,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  await inEachTenant(tx, principal.tenantId, async () => {
    for (const [id, found] of await count()) sums.set(id, (sums.get(id) ?? 0) + found);
  });
  return sums;
}

/** Does something in each tenant of the installation, removed ones included, and goes back to one of them. */
export async function inEachTenant(tx: TenantTransaction, back: string, work: () => Promise<void>): Promise<void> {
  const tenants = await sql<{ tenant_id: string }>`select tenant_id from tenant`.execute(tx);
  for (const { tenant_id: tenantId } of tenants.rows) {
    await enterTenant(tx, tenantId);
    await work();
  }
  await enterTenant(tx, back);
}

async function requireKnownTenants(tx: TenantTransaction, tenants: readonly string[]): Promise<void> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from tenant where not is_deleted and tenant_id = any(${[...tenants]}::text[])`.execute(tx);
  const known = new Set(rows.map((row) => row.tenant_id));
  const stranger = tenants.find((tenant) => !known.has(tenant));
  if (stranger !== undefined) throw new BusinessError(400, 'form.unknown-tenant', { args: { tenant: stranger } });
}

async function requireKnownRoles(tx: TenantTransaction, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  const rows = await tx.selectFrom('role').select('role_alias').where('role_alias', 'in', roles).execute();
  const known = new Set(rows.map((row) => row.role_alias));
  const stranger = roles.find((role) => !known.has(role));
  if (stranger !== undefined) throw new BusinessError(400, 'form.unknown-role', { args: { role: stranger } });
}

function sortedOnce(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted();
}
