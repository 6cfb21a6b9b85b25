import { Kysely, Migrator, PostgresDialect, sql, type Migration, type QueryExecutorProvider } from 'kysely';
import pg from 'pg';
import { StartError } from '../errors/start-error.ts';
import { migrations } from '../migrations/migrations.ts';
import { appRole } from './store.ts';

/** Who this connection is to PostgreSQL. */
interface CurrentUser {
  readonly sees_all: boolean;
  readonly version: number;
}

/** Tables whose rows are only ever added by requests. */
const appendOnly = ['audit_log', 'login_log', 'client_log', 'wf_event'];
/** Owns the functions that remove old lines of logs and erase values in them; nobody logs in as it. */
const keeperRole = 'seqdesk_logs';
const oldestVersion = 150_000;

/**
 * Brings the schema up to date; several nodes may call it at once. Makes the role that requests run as, where the
 * connecting user could see past row-level security.
 *
 * @param only the migrations to run, where not all that this code knows
 * @returns the role that requests must change to; null where the connecting user is bound by row-level security
 * @throws StartError where a migration fails or the server is too old
 */
export async function migrate(connection: pg.PoolConfig, only?: ReadonlySet<string>): Promise<string | null> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  // Statements tell of a connection that is cut; one that ends or idles has nobody to tell, and unheard it would end the process.
  const unheard = (): void => undefined;
  pool.on('error', unheard).on('connect', (client) => void client.on('error', unheard));
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const user = await currentUser(database);
    if (user.version < oldestVersion) throw new StartError('SeqDesk needs PostgreSQL 15 or newer.');
    await runMigrations(database, only);
    if (!user.sees_all) return null;
    await provideRole(database);
    return appRole;
  } finally {
    await database.destroy();
  }
}

/** Names of the migrations that this code knows and the database lacks. */
export async function missingMigrations(database: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const done = new Set(rows.map((row) => row.name));
  return Object.keys(migrations).filter((name) => !done.has(name));
}

async function currentUser(database: Kysely<unknown>): Promise<CurrentUser> {
  const { rows } = await sql<CurrentUser>`
    select rolsuper or rolbypassrls as sees_all, current_setting('server_version_num')::int as version
    from pg_roles where rolname = current_user`.execute(database);
  const [user] = rows;
  if (user === undefined) throw new StartError('PostgreSQL does not know the connecting user.');
  return user;
}

async function runMigrations(database: Kysely<unknown>, only: ReadonlySet<string> | undefined): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => only?.has(name) !== false);
  const later = (await executedMigrations(database)).filter((name) => !Object.hasOwn(migrations, name));
  const migrator = new Migrator({
    db: database,
    // What a later version did stays done: this one runs on its schema, so that a node can be put back.
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries([...wanted, ...later.map(doneAlready)])) },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the migrations';
  throw new StartError(`The database could not be brought up to date (${failed}): ${(error as Error).message}`);
}

function doneAlready(name: string): [string, Migration] {
  return [name, { up: () => Promise.reject(new Error(`${name} belongs to a later version.`)) }];
}

/** Names of the migrations that the database has; none where it is new. */
async function executedMigrations(database: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    database,
  );
  if (rows[0]?.there !== true) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return done.rows.map(({ name }) => name);
}

/** Roles belong to the whole PostgreSQL, grants to this database; nodes that race make it once. */
async function provideRole(database: Kysely<unknown>): Promise<void> {
  const role = sql.id(appRole);
  await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seqdesk grants'))`.execute(tx);
    await sql`
      do $$ begin
        create role ${role} nologin nosuperuser nobypassrls;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(tx);
    await sql`grant usage on schema public to ${role}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(tx);
    await sql`grant usage, select on all sequences in schema public to ${role}`.execute(tx);
    await sql`
      do $$ begin
        grant usage on schema moving_rows to ${role};
        grant select, insert, update on all tables in schema moving_rows to ${role};
      exception when invalid_schema_name then null;
      end $$`.execute(tx);
    for (const table of appendOnly) await sql`revoke update, delete on ${sql.table(table)} from ${role}`.execute(tx);
    // What somebody took back is marked in the trail.
    await sql`grant update (undone) on wf_event to ${role}`.execute(tx);
    await provideKeeper(tx);
  });
}

/**
 * Gives the functions of the logs an owner that row-level security binds and that can do nothing else; where the
 * connecting user may not give them away, they stay its own. A database from before them has none.
 */
async function provideKeeper(tx: Kysely<unknown>): Promise<void> {
  const keeper = sql.id(keeperRole);
  await sql`
    do $$ begin
      create role ${keeper} nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end $$`.execute(tx);
  await sql`
    do $$ begin
      grant usage on schema log_keeping to ${sql.id(appRole)};
      grant execute on all functions in schema log_keeping to ${sql.id(appRole)};
      grant usage on schema public to ${keeper};
      grant usage, create on schema log_keeping to ${keeper};
      grant execute on all functions in schema log_keeping to ${keeper};
      grant usage, select on all sequences in schema public to ${keeper};
      grant select, insert, update, delete on audit_log, login_log, client_log to ${keeper};
      alter function log_keeping.remove_old(text, timestamptz, integer) owner to ${keeper};
      alter function log_keeping.erase(text, text, text[], text) owner to ${keeper};
      alter function log_keeping.erase(text, text, text[], text, text[]) owner to ${keeper};
    exception when invalid_schema_name or undefined_object or insufficient_privilege then null;
    end $$`.execute(tx);
}
