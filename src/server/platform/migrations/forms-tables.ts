import { sql, type Kysely, type Migration } from 'kysely';
import { deploymentTenant } from '../store/deployment-tenant.ts';

/**
 * Published forms and the flows made from them. A row without a tenant is shared by all: it came with the software.
 * Descriptors are text, not jsonb, because the order of their keys is the order of fields on the page.
 */
const releases = sql`
  create table form_release (
    id bigint primary key default next_id(),
    tenant_id text,
    form_id text not null,
    version integer not null check (version > 0),
    kind text not null check (kind in ('process', 'record')),
    descriptor text not null,
    sha256 text not null,
    content_sha256 text not null,
    min_renderer integer not null,
    status text not null default 'published' check (status in ('published', 'retired')),
    origin text not null check (origin in ('built-in', 'published', 'rollback')),
    reason text not null default '',
    published_by bigint not null,
    published_at timestamptz not null,
    retired_by bigint,
    retired_at timestamptz
  );
  create unique index form_release_version on form_release (form_id, version, coalesce(tenant_id, ''));
  create index form_release_newest on form_release (form_id, version desc) where status = 'published'`;

const definitions = sql`
  create table wf_definition (
    id uuid primary key default gen_random_uuid(),
    tenant_id text,
    key text not null,
    version integer not null,
    release_id bigint not null unique references form_release,
    steps jsonb not null,
    sha256 text not null,
    deployed_at timestamptz not null
  )`;

/** Everybody reads shared rows, a tenant writes its own, and only the deployment at start writes shared ones. */
async function shareWithTenants(db: Kysely<never>, table: string): Promise<void> {
  const name = sql.table(table);
  const tenant = sql`current_setting('app.tenant', true)`;
  const deploying = sql`${tenant} = ${sql.lit(deploymentTenant)}`;
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy shared_read on ${name} for select using (tenant_id is null or tenant_id = ${tenant})`.execute(
    db,
  );
  await sql`create policy tenant_write on ${name} using (tenant_id = ${tenant}) with check (tenant_id = ${tenant})`.execute(
    db,
  );
  await sql`create policy deployment on ${name} using (${deploying}) with check (${deploying} and tenant_id is null)`.execute(
    db,
  );
}

/** Releases of forms and definitions of processes. */
export const formsTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [releases, definitions]) await part.execute(db);
    for (const table of ['form_release', 'wf_definition']) await shareWithTenants(db, table);
  },
};
