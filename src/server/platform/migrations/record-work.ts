import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/**
 * What rows stand for in ledgers, as it was written. Top-ups booked their points straight into the account before; from
 * now on they write entries, and what was booked counts as written. The owner of the table sees all companies only
 * while isolation is not forced on it.
 */
const written = sql`
  alter table record_row add column written jsonb not null default '{}';
  alter table record_row no force row level security;
  update record_row set written = jsonb_build_object('points-given', (data ->> 'vipGiftScore')::numeric)
    where record = 'vip' and data ->> 'vipStatus' in ('active', 'expired')
      and coalesce((data ->> 'vipGiftScore')::numeric, 0) <> 0;
  alter table record_row force row level security`;

/**
 * The texts of a row in small letters, as JSON, which a search for a part of a text looks through first; kept true by
 * PostgreSQL itself. Rows with long texts have none and are always looked at, so that the table stays small.
 */
const searched = sql`
  alter table record_row add column search_text text generated always as (
    case when octet_length(jsonb_path_query_array(data, '$.* ? (@.type() == "string")')::text) <= 1500
      then lower(jsonb_path_query_array(data, '$.* ? (@.type() == "string")')::text) end) stored`;

/** The contract that an instance is about, and the one that a paper (invoice, seal, return) is about. */
const contracts = sql`
  alter table wf_instance
    add column contract_no text generated always as (data ->> 'contractNo') stored,
    add column paper_contract_no text generated always as
      (coalesce(data ->> 'invoiceContractNo', data ->> 'sealContractNo', data ->> 'returnContractNo')) stored;
  create index wf_instance_contract on wf_instance (tenant_id, contract_no) where contract_no is not null;
  create index wf_instance_paper on wf_instance (tenant_id, paper_contract_no) where paper_contract_no is not null;
  create index wf_instance_project_no on wf_instance (tenant_id, project_no) where project_no is not null;
  create index wf_instance_customer_name on wf_instance (tenant_id, customer_name) where customer_name is not null`;

/** How far instances that ended or stood still before a record followed their table were caught up with. */
const caughtUp = sql`
  create table record_follow (
    tenant_id text not null,
    record text not null,
    upto bigint not null default 0,
    done boolean not null default false,
    primary key (tenant_id, record)
  )`;

/** What rows wrote and say, what they still have to catch up with, and the contracts of instances. */
export const recordWork: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [written, searched, contracts, caughtUp]) await part.execute(db);
    await isolateByTenant(db, 'record_follow');
  },
};
