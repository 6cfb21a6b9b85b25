import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Bytes are shared by the files of all companies while rows are not: references are checked past row-level security, so
 * that a blob that any company uses cannot be removed though nobody can see whose it is.
 */
const blobs = sql`
  create table file_blob (
    sha256 text primary key,
    size bigint not null,
    created_at timestamptz not null default now(),
    unused_since timestamptz
  );
  create index file_blob_unused on file_blob (unused_since) where unused_since is not null;
  alter table file add column linked_at timestamptz;
  create index file_unlinked on file (tenant_id, created_at) where linked_at is null;
  create index file_sha256 on file (sha256)`;

/** By a trigger, so that a node of the release before, which knows nothing of blobs, can go on taking files. */
const trigger = sql`
  create function provide_file_blob() returns trigger language plpgsql as $$
  begin
    insert into file_blob (sha256, size) values (new.sha256, new.size)
    on conflict (sha256) do update set unused_since = null where file_blob.unused_since is not null;
    return new;
  end $$;
  create trigger file_blob_of_file before insert on file for each row execute function provide_file_blob()`;

/** Files there are count as linked: nobody noted which were. The owner has to see all companies for that. */
const existing = sql`
  alter table file no force row level security;
  update file set linked_at = created_at;
  insert into file_blob (sha256, size) select distinct sha256, size from file;
  alter table file force row level security;
  alter table file add constraint file_blob_exists foreign key (sha256) references file_blob`;

/** Blobs of files, and when files were linked. */
export const filesTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const part of [blobs, trigger, existing]) await part.execute(db);
  },
};
