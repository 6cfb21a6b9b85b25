import { runsPlatform, type Principal } from '../../platform/http/access.ts';
import { emptyAsNull } from '../../platform/http/empty-parts.ts';
import { handle, handleAround, type Route } from '../../platform/http/handle.ts';
import { readIds } from '../../platform/http/page.ts';
import type { Unit } from '../../platform/unit.ts';
import { openTenant } from './open-tenant.ts';
import { sqlAll, sqlPage, sqlRow, type SqlList } from '../../platform/http/sql-page.ts';
import { sql } from 'kysely';
import type { Reply } from '../../../core/calls/calls.ts';
import { kindsOf } from '../../platform/http/filters.ts';
import { readAccountNumber } from './tenant-values.ts';
import { lockTenants, removeTenants, setDatasource, updateTenant, type WrittenTenant } from './write-tenant.ts';
import type { TenantBody } from '../../../core/calls/tenants.ts';

const fields = kindsOf({
  text: ['tenantId', 'tenantName', 'domain', 'linkman', 'contactNumber', 'address'],
  number: ['accountNumber', 'status'],
  time: ['expireTime', 'createTime'],
});

/** Those who run the installation see all tenants, everybody else their own. */
function tenantList(principal: Principal): SqlList<Reply<'GET /api/blade-system/tenant/detail'>> {
  const seen = runsPlatform(principal) ? sql`true` : sql`tenant_id = ${principal.tenantId}`;
  const from = sql`
    select id, tenant_id as "tenantId", tenant_name as "tenantName", domain, background_url as "backgroundUrl", linkman,
      contact_number as "contactNumber", address, account_number as "accountNumber", expire_time as "expireTime",
      datasource_id as "datasourceId", license_key as "licenseKey", create_time as "createTime",
      update_time as "updateTime", status, '' as "createUser", '' as "createDept", '' as "updateUser", 0 as "isDeleted"
    from tenant where not is_deleted and ${seen}`;
  return { from, fields, order: sql`"tenantId"` };
}

/** S7-19: the tenants of the installation. */
export const tenantAdminRoutes: readonly Route[] = [
  handle('GET /api/blade-system/tenant/list', ({ tx, principal }, { query }) =>
    sqlPage(tx, query, tenantList(principal)),
  ),
  handle('GET /api/blade-system/tenant/select', ({ tx, principal }) => sqlAll(tx, {}, tenantList(principal))),
  handle('GET /api/blade-system/tenant/detail', ({ tx, principal }, { query }) =>
    sqlRow(tx, tenantList(principal), query.id),
  ),
  handleAround('POST /api/blade-system/tenant/submit', ({ services }, { body }, write) => {
    const id = emptyAsNull(body.id);
    if (id === null) return openTenant(services, body, write);
    return write(async (unit) => {
      const [tenant] = await change(unit, [id], body);
      return { id, tenantId: tenant?.tenantId ?? '' };
    });
  }),
  handle('POST /api/blade-system/tenant/remove', async ({ tx, now, services, afterwards }, { query }) => {
    const removed = await removeTenants(tx, now, readIds(query));
    afterwards(() => removed.forEach((tenantId) => services.sessions.drop({ tenantId })));
    return removed.length;
  }),
  // Limits of several tenants at once; what the query leaves out stays.
  handle('POST /api/blade-system/tenant/setting', async (unit, { query }) => {
    const { accountNumber, expireTime } = query;
    const changes: Partial<TenantBody> = {
      ...(accountNumber === undefined ? {} : { accountNumber: readAccountNumber(accountNumber) }),
      ...(expireTime === undefined ? {} : { expireTime }),
    };
    await change(unit, readIds(query), changes);
  }),
  handle('POST /api/blade-system/tenant/datasource', ({ tx }, { query }) =>
    setDatasource(tx, query.tenantId, (query.datasourceId ?? '').slice(0, 100)),
  ),
];

/** Changes tenants; this node stops serving closed ones at once, others hear of it. */
async function change(unit: Unit, ids: readonly string[], changes: Partial<TenantBody>): Promise<WrittenTenant[]> {
  const { tx, now, services, afterwards } = unit;
  await lockTenants(tx);
  const tenants: WrittenTenant[] = [];
  for (const id of ids) tenants.push(await updateTenant(tx, now, id, changes));
  afterwards(() => {
    for (const { tenantId, closed } of tenants) if (closed) services.sessions.drop({ tenantId });
  });
  return tenants;
}
