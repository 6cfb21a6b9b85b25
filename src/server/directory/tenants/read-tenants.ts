import { sql } from 'kysely';
import type { Reply } from '../../../core/calls/calls.ts';
import { runsPlatform, type Principal } from '../../platform/http/access.ts';
import { kindsOf } from '../../platform/http/filters.ts';
import type { SqlList } from '../../platform/http/sql-page.ts';

const fields = kindsOf({
  text: ['tenantId', 'tenantName', 'domain', 'linkman', 'contactNumber', 'address'],
  number: ['accountNumber', 'status'],
  time: ['expireTime', 'createTime'],
});

/** Those who run the installation see all tenants, everybody else their own. */
export function tenantList(principal: Principal): SqlList<Reply<'GET /api/blade-system/tenant/detail'>> {
  const seen = runsPlatform(principal) ? sql`true` : sql`tenant_id = ${principal.tenantId}`;
  const from = sql`
    select id, tenant_id as "tenantId", tenant_name as "tenantName", domain, background_url as "backgroundUrl", linkman,
      contact_number as "contactNumber", address, account_number as "accountNumber", expire_time as "expireTime",
      datasource_id as "datasourceId", license_key as "licenseKey", create_time as "createTime",
      update_time as "updateTime", status, '' as "createUser", '' as "createDept", '' as "updateUser", 0 as "isDeleted"
    from tenant where not is_deleted and ${seen}`;
  return { from, fields, order: sql`"tenantId"` };
}
