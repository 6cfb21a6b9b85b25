import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/** Ids: 19 digits, ascending in time, unique over all nodes since the database gives them. */
const nextId = sql`
  create sequence id_sequence maxvalue 1048575 cycle;
  create function next_id() returns bigint language sql volatile as $$
    select (extract(epoch from clock_timestamp()) * 1000)::bigint * 1048576 + nextval('id_sequence')
  $$`;

const seeds = sql`create table seed_mark (name text primary key, content jsonb not null)`;

const people = sql`
  create table tenant (
    id bigint primary key default next_id(),
    tenant_id text not null unique,
    tenant_name text not null,
    domain text not null default '',
    background_url text not null default '',
    linkman text not null default '',
    contact_number text not null default '',
    address text not null default '',
    account_number integer not null default -1,
    expire_time timestamptz,
    status integer not null default 1,
    is_deleted boolean not null default false,
    create_time timestamptz not null default now()
  );
  create table app_user (
    id bigint primary key default next_id(),
    tenant_id text not null,
    account text not null,
    password_hash text not null,
    real_name text not null,
    nick_name text not null default '',
    avatar text not null default '',
    sex integer not null default -1,
    phone text not null default '',
    email text not null default '',
    dept_id text not null default '',
    post_id text not null default '',
    status integer not null default 1,
    is_deleted boolean not null default false,
    create_time timestamptz not null default now(),
    update_time timestamptz not null default now()
  );
  create unique index app_user_account on app_user (tenant_id, account) where not is_deleted;
  create table role (
    id bigint primary key default next_id(),
    tenant_id text not null,
    role_alias text not null,
    role_name text not null,
    role_name_en text not null,
    sort integer not null default 0,
    unique (tenant_id, role_alias)
  );
  create table user_role (
    tenant_id text not null,
    user_id bigint not null references app_user,
    role_id bigint not null references role,
    primary key (user_id, role_id)
  );
  create index user_role_role on user_role (role_id)`;

const sessions = sql`
  create table session (
    id bigint primary key default next_id(),
    tenant_id text not null,
    user_id bigint not null,
    created_at timestamptz not null,
    ends_at timestamptz not null,
    revoked_at timestamptz,
    revoked_for text,
    ip text not null,
    agent text not null
  );
  create index session_by_user on session (user_id) where revoked_at is null;
  create table session_token (
    hash bytea primary key,
    session_id bigint not null references session on delete cascade,
    kind text not null check (kind in ('access', 'refresh')),
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index session_token_by_session on session_token (session_id);
  create table login_failure (
    tenant_id text not null,
    account text not null,
    failures integer not null,
    last_at timestamptz not null,
    primary key (tenant_id, account)
  );
  create table captcha (key text primary key, code text not null, expires_at timestamptz not null);
  create table client_log (
    id bigint primary key default next_id(),
    tenant_id text not null,
    user_id text not null,
    account text not null,
    ip text not null,
    entry jsonb not null,
    received_at timestamptz not null default now()
  )`;

const menus = sql`
  create table menu (
    id bigint primary key,
    parent_id bigint not null,
    code text not null unique,
    name text not null,
    name_en text not null,
    alias text not null,
    path text not null,
    source text not null,
    sort integer not null,
    category integer not null,
    action integer not null,
    is_open integer not null,
    remark text not null,
    meta jsonb,
    built_in boolean not null default false,
    is_deleted boolean not null default false
  );
  create index menu_parent on menu (parent_id);
  create table role_menu (
    tenant_id text not null,
    role_id bigint not null references role,
    menu_id bigint not null references menu,
    primary key (role_id, menu_id)
  );
  create table top_menu (
    id bigint not null,
    tenant_id text not null,
    code text not null,
    name text not null,
    name_en text not null,
    source text not null,
    sort integer not null,
    status integer not null default 1,
    create_time timestamptz not null default now(),
    primary key (tenant_id, id)
  );
  create table top_menu_entry (
    tenant_id text not null,
    top_menu_id bigint not null,
    menu_id bigint not null references menu,
    primary key (tenant_id, top_menu_id, menu_id),
    foreign key (tenant_id, top_menu_id) references top_menu
  )`;

const dictColumns = sql`
    id bigint primary key default next_id(),
    parent_id bigint not null default 0,
    code text not null,
    dict_key text not null,
    dict_value text not null,
    dict_value_en text not null default '',
    sort integer not null default 0,
    remark text not null default '',
    is_sealed integer not null default 0,
    is_deleted boolean not null default false,
    update_time timestamptz not null default now()`;

const dictionaries = sql`
  create table dict (${dictColumns});
  create unique index dict_code_key on dict (code, dict_key) where not is_deleted;
  create index dict_parent on dict (parent_id);
  create table dict_biz (${dictColumns}, tenant_id text not null);
  create unique index dict_biz_code_key on dict_biz (tenant_id, code, dict_key) where not is_deleted;
  create index dict_biz_parent on dict_biz (parent_id)`;

const filesAndAudit = sql`
  create table file (
    id bigint primary key default next_id(),
    tenant_id text not null,
    name text not null,
    size bigint not null,
    type text not null,
    sha256 text not null,
    created_by bigint not null,
    created_at timestamptz not null default now()
  );
  create table file_link (
    tenant_id text not null,
    file_id bigint not null references file,
    owner_kind text not null,
    owner_id text not null,
    primary key (file_id, owner_kind, owner_id)
  );
  create table audit_log (
    id bigint primary key default next_id(),
    tenant_id text not null,
    user_id bigint not null,
    at timestamptz not null default now(),
    action text not null,
    subject text not null,
    subject_id text not null,
    step text,
    source text not null,
    changes jsonb not null
  );
  create index audit_log_subject on audit_log (tenant_id, subject, subject_id, at)`;

const isolated = [
  'app_user',
  'role',
  'user_role',
  'client_log',
  'role_menu',
  'top_menu',
  'top_menu_entry',
  'dict_biz',
  'file',
  'file_link',
  'audit_log',
];

/** People, sessions, menus, dictionaries, files and the audit log. */
export const platformTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [nextId, seeds, people, sessions, menus, dictionaries, filesAndAudit]) await part.execute(db);
    for (const table of isolated) await isolateByTenant(db, table);
  },
};
