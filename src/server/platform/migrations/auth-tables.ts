import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** A session of user 0 is a guest's: somebody whom a provider knows and we do not yet. */
const sessions = sql`
  alter table session
    add column oauth_id text not null default '',
    add column last_seen_at timestamptz not null default now();
  create index session_by_tenant on session (tenant_id) where revoked_at is null;
  create index session_token_expiry on session_token (expires_at);
  create index captcha_expiry on captcha (expires_at)`;

const providers = sql`
  create table sign_in_provider (
    id bigint primary key default next_id(),
    tenant_id text not null,
    source text not null,
    kind text not null check (kind in ('oidc', 'oauth2', 'wechat_enterprise')),
    agent_code text not null default '',
    label text not null,
    label_en text not null default '',
    client_id text not null default '',
    client_secret bytea,
    issuer text not null default '',
    authorize_url text not null default '',
    token_url text not null default '',
    user_info_url text not null default '',
    redirect_url text not null default '',
    scope text not null default '',
    agent_id text not null default '',
    corp_id text not null default '',
    enabled boolean not null default true,
    sort integer not null default 0,
    create_time timestamptz not null default now(),
    update_time timestamptz not null default now(),
    unique (tenant_id, source, agent_code)
  );
  create table third_party_account (
    id text primary key,
    tenant_id text not null,
    realm text not null,
    external_id text not null,
    source text not null,
    user_id bigint references app_user,
    name text not null,
    avatar text not null,
    email text not null,
    sex integer not null default -1,
    offered_until timestamptz not null,
    created_at timestamptz not null,
    unique (tenant_id, realm, external_id)
  );
  create index third_party_account_user on third_party_account (user_id)`;

const shortLived = sql`
  create table sign_in_state (
    hash bytea primary key,
    tenant_id text not null,
    provider_id bigint,
    bound_to text not null,
    nonce text not null,
    verifier text not null,
    redirect_url text not null,
    expires_at timestamptz not null
  );
  create table sms_code (
    id text primary key,
    tenant_id text not null,
    phone text not null,
    user_id bigint,
    code text not null,
    tries integer not null default 0,
    expires_at timestamptz not null
  );
  create table rate_bucket (
    name text not null,
    key text not null,
    taken integer not null,
    started_at timestamptz not null,
    primary key (name, key)
  )`;

/** Sign-in by other providers and by telephone, guests, and limits that all nodes share. */
export const authTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [sessions, providers, shortLived]) await part.execute(db);
    for (const table of ['sign_in_provider', 'third_party_account']) await isolateByTenant(db, table);
  },
};
