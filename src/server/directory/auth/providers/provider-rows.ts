import { sql } from 'kysely';
import type { Reply } from '../../../../core/calls/calls.ts';
import { kindsOf } from '../../../platform/http/filters.ts';
import type { SqlList } from '../../../platform/http/sql-page.ts';

/** A provider on the wire; its secret never is. */
export type ProviderRow = Reply<'GET /api/seqdesk-system/sign-in-provider/detail'>;

/** The providers of a tenant. */
export const providerList: SqlList<ProviderRow> = {
  from: sql`
    select id, source, kind, agent_code as "agentCode", label, label_en as "labelEn", client_id as "clientId",
      client_secret is not null as "hasSecret", issuer, authorize_url as "authorizeUrl", token_url as "tokenUrl",
      user_info_url as "userInfoUrl", redirect_url as "redirectUrl", scope, agent_id as "agentId", corp_id as "corpId",
      enabled, sort, create_time as "createTime", update_time as "updateTime"
    from sign_in_provider`,
  fields: kindsOf({ text: ['source', 'kind', 'agentCode', 'label'], number: ['sort'] }),
  order: sql`sort, id`,
};
