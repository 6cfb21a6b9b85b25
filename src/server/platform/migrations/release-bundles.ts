import { sql, type Kysely, type Migration } from 'kysely';
import { isolateByTenant } from './tenant-table.ts';

/**
 * Releases of several files as one, and the files themselves: what forms are made of when another one that shares a
 * set or a family with them is released. Without a text a file counts as it came with the software.
 */
const bundles = sql`
  create table release_bundle (
    id bigint primary key default next_id(),
    tenant_id text not null,
    number integer not null check (number > 0),
    reason text not null,
    applied_by bigint not null,
    applied_at timestamptz not null,
    restored integer,
    content jsonb not null,
    unique (tenant_id, number)
  );
  create table release_source (
    id bigint primary key default next_id(),
    tenant_id text not null,
    kind text not null,
    source_id text not null,
    file text not null,
    text text,
    bundle_id bigint references release_bundle,
    stored_at timestamptz not null
  );
  create index release_source_newest on release_source (tenant_id, kind, source_id, id desc)`;

/** Releases of several files. */
export const releaseBundles: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await bundles.execute(db);
    for (const table of ['release_bundle', 'release_source']) await isolateByTenant(db, table);
  },
};
