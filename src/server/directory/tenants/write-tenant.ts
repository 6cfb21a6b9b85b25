import { randomInt } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { TenantBody } from '../../../core/calls/tenants.ts';
import { endSessions } from '../auth/session-control.ts';
import type { TenantTable } from '../auth/tables.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { runsPlatform } from '../../platform/http/access.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { auditRow, removeRows, rowById, saveRow, submitted, updateTime } from '../../platform/store/edited-rows.ts';
import { asTenant } from './as-tenant.ts';
import { checkBackground, checkDomain, checkManaging, readAccountNumber, readExpiry } from './tenant-values.ts';

type TenantRow = Selectable<TenantTable>;

/** The tenant that was written, and whether nobody of it may go on working. */
export interface WrittenTenant {
  readonly id: string;
  readonly tenantId: string;
  readonly closed: boolean;
}

const tenant = { table: 'tenant', subject: 'tenant', stamp: updateTime } as const;

/** Writers of tenants wait for each other, so that two cannot take one address. */
export async function lockTenants(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seqdesk tenants'))`.execute(tx);
}

/**
 * Adds a tenant under a number of its own; it has nothing yet.
 *
 * @throws BusinessError 400 for values that will not do
 */
export async function insertTenant(tx: TenantTransaction, body: TenantBody): Promise<WrittenTenant> {
  const values = await checkedValues(tx, body, null);
  for (;;) {
    const row = await tx
      .insertInto('tenant')
      .values({ tenant_id: String(randomInt(100_000, 1_000_000)), ...values })
      .onConflict((conflict) => conflict.column('tenant_id').doNothing())
      .returning(['id', 'tenant_id'])
      .executeTakeFirst();
    // The number was taken; another one will be free.
    if (row === undefined) continue;
    await auditRow(tx, tenant, 'add', { id: row.id, before: {}, after: { tenant_id: row.tenant_id, ...values } });
    return { id: row.id, tenantId: row.tenant_id, closed: false };
  }
}

/**
 * Changes a tenant.
 *
 * @throws BusinessError 400 for values that will not do
 */
export async function updateTenant(
  tx: TenantTransaction,
  now: Date,
  id: string,
  body: Partial<TenantBody>,
): Promise<WrittenTenant> {
  const before = await rowById(tx, 'tenant', id);
  if (before === null) throw new BusinessError(400, 'http.record-missing');
  const values = await checkedValues(tx, body, before);
  await saveRow(tx, tenant, { before, values });
  const { tenant_id: tenantId } = before;
  const closed = values.status !== 1 || (values.expire_time !== null && values.expire_time <= now);
  if (closed) await endSessions(tx, now, { tenantId }, 'tenant closed');
  return { id, tenantId, closed };
}

/**
 * Removes tenants: nobody of theirs can log in any more; what they did stays in the database.
 *
 * @returns the numbers of those that existed
 * @throws BusinessError 400 for the one that runs the installation
 */
export async function removeTenants(tx: TenantTransaction, now: Date, ids: readonly string[]): Promise<string[]> {
  const rows = await removeRows(tx, { ...tenant, keeps: true }, ids, ['tenant_id', 'tenant_name']);
  if (rows.some((row) => runsPlatform({ tenantId: row.tenant_id }))) throw new BusinessError(400, 'tenant.managing');
  for (const { tenant_id: tenantId } of rows) {
    await asTenant(tx, tenantId, () => tx.updateTable('app_user').set({ is_deleted: true }).execute());
    await endSessions(tx, now, { tenantId }, 'tenant removed');
  }
  return rows.map((row) => row.tenant_id);
}

/** Notes which data source a tenant is given. @throws BusinessError 400 where there is no such tenant */
export async function setDatasource(tx: TenantTransaction, tenantId: string, datasourceId: string): Promise<void> {
  const before = await tx
    .selectFrom('tenant')
    .select(['id', 'datasource_id'])
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (before === undefined) throw new BusinessError(400, 'http.record-missing');
  await saveRow(tx, tenant, { before, values: { datasource_id: datasourceId } });
}

async function checkedValues(tx: TenantTransaction, body: Partial<TenantBody>, before: TenantRow | null) {
  const values = valuesOf(body, before);
  checkBackground(values.background_url);
  await checkDomain(tx, values.domain, before?.id ?? null);
  checkManaging(before?.tenant_id ?? '', values.expire_time, values.status);
  return values;
}

function valuesOf(body: Partial<TenantBody>, before: TenantRow | null) {
  const { expireTime = null, accountNumber } = body;
  return {
    tenant_name: body.tenantName?.trim() ?? before?.tenant_name ?? '',
    domain: body.domain?.trim() ?? before?.domain ?? '',
    background_url: body.backgroundUrl?.trim() ?? before?.background_url ?? '',
    ...submitted(body, before, { linkman: '', contact_number: '', address: '', status: 1 }),
    account_number: readAccountNumber(accountNumber ?? before?.account_number ?? -1),
    expire_time: expireTime === null ? (before?.expire_time ?? null) : readExpiry(expireTime),
  };
}
