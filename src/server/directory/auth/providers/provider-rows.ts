import { sql } from 'kysely';
import type { Reply } from '../../../../core/calls/calls.ts';
import { wireTime } from '../../../platform/clock.ts';
import { BusinessError } from '../../../platform/errors/business-error.ts';
import type { Page, RawQuery } from '../../../platform/http/page.ts';
import { sqlPage } from '../../../platform/http/sql-page.ts';
import type { TenantTransaction } from '../../../platform/store/database.ts';

/** A provider on the wire; its secret never is. */
export type ProviderRow = Reply<'GET /api/seqdesk-system/sign-in-provider/detail'>;

type Row = Omit<ProviderRow, 'createTime' | 'updateTime'> & { readonly createTime: Date; readonly updateTime: Date };

const rows = sql<Row>`
  select id, source, kind, agent_code as "agentCode", label, label_en as "labelEn", client_id as "clientId",
    client_secret is not null as "hasSecret", issuer, authorize_url as "authorizeUrl", token_url as "tokenUrl",
    user_info_url as "userInfoUrl", redirect_url as "redirectUrl", scope, agent_id as "agentId", corp_id as "corpId",
    enabled, sort, create_time as "createTime", update_time as "updateTime"
  from sign_in_provider`;

/** A page of providers. */
export function listProviders(tx: TenantTransaction, query: RawQuery): Promise<Page<ProviderRow>> {
  const fields = { source: 'text', kind: 'text', agentCode: 'text', label: 'text', sort: 'number' } as const;
  return sqlPage(tx, query, { from: rows, fields, order: sql`sort, id`, toWire });
}

/** @throws BusinessError 400 where there is none */
export async function providerRow(tx: TenantTransaction, id: string): Promise<ProviderRow> {
  const { rows: found } = await sql<Row>`select * from (${rows}) as provider where id = ${id}`.execute(tx);
  const [row] = found;
  if (row === undefined) throw new BusinessError(400, 'http.record-missing');
  return toWire(row);
}

function toWire(row: Row): ProviderRow {
  return { ...row, createTime: wireTime(row.createTime), updateTime: wireTime(row.updateTime) };
}
