import { sql } from 'kysely';
import { wireTime } from '../../platform/clock.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { runsPlatform, type Principal } from '../../platform/http/access.ts';
import { isId, type Page, type RawQuery } from '../../platform/http/page.ts';
import { sqlPage } from '../../platform/http/sql-page.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';

/** A tenant on the wire. */
export interface TenantItem {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly domain: string;
  readonly backgroundUrl: string;
  readonly linkman: string;
  readonly contactNumber: string;
  readonly address: string;
  /** -1 = no limit. */
  readonly accountNumber: number;
  /** Empty = never. */
  readonly expireTime: string;
  readonly datasourceId: string;
  readonly licenseKey: string;
  readonly createUser: '';
  readonly createDept: '';
  readonly createTime: string;
  readonly updateUser: '';
  readonly updateTime: string;
  /** 0 = nobody can log in. */
  readonly status: number;
  readonly isDeleted: 0;
}

type Row = Omit<
  TenantItem,
  'expireTime' | 'createTime' | 'updateTime' | 'createUser' | 'createDept' | 'updateUser' | 'isDeleted'
> & { readonly expireTime: Date | null; readonly createTime: Date; readonly updateTime: Date };

/** Those who run the installation see all tenants, everybody else their own. */
function tenantsFor(principal: Principal) {
  const seen = runsPlatform(principal) ? sql`true` : sql`tenant_id = ${principal.tenantId}`;
  return sql<Row>`
    select id, tenant_id as "tenantId", tenant_name as "tenantName", domain, background_url as "backgroundUrl", linkman,
      contact_number as "contactNumber", address, account_number as "accountNumber", expire_time as "expireTime",
      datasource_id as "datasourceId", license_key as "licenseKey", create_time as "createTime",
      update_time as "updateTime", status
    from tenant where not is_deleted and ${seen}`;
}

const fields = {
  tenantId: 'text',
  tenantName: 'text',
  domain: 'text',
  linkman: 'text',
  contactNumber: 'text',
  address: 'text',
  accountNumber: 'number',
  expireTime: 'time',
  createTime: 'time',
  status: 'number',
} as const;

/** A page of tenants. */
export function listTenants(tx: TenantTransaction, principal: Principal, query: RawQuery): Promise<Page<TenantItem>> {
  return sqlPage(tx, query, { from: tenantsFor(principal), fields, order: sql`"tenantId"`, toWire });
}

/**
 * One tenant.
 *
 * @throws BusinessError 400 where there is none that the caller may see
 */
export async function tenantDetail(tx: TenantTransaction, principal: Principal, id: string): Promise<TenantItem> {
  if (!isId(id)) throw new BusinessError(400, 'http.record-missing');
  const { rows } = await sql<Row>`select * from (${tenantsFor(principal)}) as rows where id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new BusinessError(400, 'http.record-missing');
  return toWire(row);
}

function toWire(row: Row): TenantItem {
  const times = { createTime: wireTime(row.createTime), updateTime: wireTime(row.updateTime) };
  const nobody = { createUser: '', createDept: '', updateUser: '', isDeleted: 0 } as const;
  return { ...row, ...nobody, ...times, expireTime: wireTime(row.expireTime) };
}
