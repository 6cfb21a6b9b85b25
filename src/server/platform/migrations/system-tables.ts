import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

const people = sql`
  alter table role
    add column data_scope text not null default 'all' check (data_scope in ('all', 'region', 'customers')),
    add column built_in boolean not null default false,
    add column create_time timestamptz not null default now(),
    add column update_time timestamptz not null default now();
  alter table app_user
    add column region text not null default '',
    add column must_change_password boolean not null default false,
    add column last_login_at timestamptz;
  alter table tenant
    add column datasource_id text not null default '',
    add column license_key text not null default '',
    add column update_time timestamptz not null default now()`;

/** The code of a removed entry is free again; `seed_hash` tells an entry that somebody changed from one as delivered. */
const menus = sql`
  alter table menu alter column id set default next_id(), add column seed_hash text;
  alter table menu drop constraint menu_code_key;
  create unique index menu_code on menu (code) where not is_deleted;
  alter table top_menu alter column id set default next_id(), add column update_time timestamptz not null default now();
  create unique index top_menu_code on top_menu (tenant_id, code)`;

const settings = sql`
  create table system_setting (
    name text primary key,
    value jsonb not null,
    updated_at timestamptz not null default now(),
    updated_by bigint not null
  )`;

const logins = sql`
  create table login_log (
    id bigint primary key default next_id(),
    tenant_id text not null,
    user_id text not null,
    account text not null,
    at timestamptz not null,
    ip text not null,
    agent text not null,
    kind text not null,
    result text not null
  );
  create index login_log_newest on login_log (tenant_id, at desc, id desc)`;

/** What administrators change: data scope of roles, menus, settings; and the log of logins. */
export const systemTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [people, menus, settings, logins]) await part.execute(db);
    await isolateByTenant(db, 'login_log');
  },
};
