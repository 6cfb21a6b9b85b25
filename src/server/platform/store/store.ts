import { Kysely, PostgresDialect, sql } from 'kysely';
import pg, { TypeOverrides } from 'pg';
import type { Database, PlatformHandle, TenantTransaction } from './database.ts';
import { preparing, statementLimits } from './prepared.ts';

/** The role that requests run as: it owns nothing and row-level security binds it. */
export const appRole = 'seqdesk_app';

const poolSize = 20;

/** Milliseconds: to reach the database, to get one of the pool's connections, to do nothing within a transaction. */
const waits = { connect: 5_000, pool: 20_000, idle: 60_000 } as const;

/** A connection that gives up where nobody answers; the pool's own limit counts the wait for a free one as well. */
class BoundedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      connectionTimeoutMillis: waits.connect,
    });
  }
}

const int8 = 20;
const date = 1082;

/** PostgreSQL's texts to our values: ids stay decimal strings, dates `yyyy-MM-dd`. */
const types = new TypeOverrides();
for (const oid of [int8, date]) types.setTypeParser(oid, (text) => text);

/** The way to the database. */
export interface Store {
  /** The installation's own tables (tenants, sessions, menus, system dictionaries). */
  readonly platform: PlatformHandle;

  /**
   * Runs `work` in one transaction that sees and writes this tenant's rows alone; it rolls back where `work` throws.
   *
   * @param userId who acts; audit rows name that user. `0` is the system itself.
   */
  tenantTx<T>(tenantId: string, userId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;

  /** Connections: in use or idle, idle, and requests waiting for one. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number };

  close(): Promise<void>;
}

/** How to reach the database and whether requests must change their role there. */
export interface StoreOptions {
  readonly connection: pg.PoolConfig;
  /** Set where the connecting user could see past row-level security. */
  readonly role: string | null;
  readonly onError: (error: Error) => void;
}

/** Opens a pool of connections; none is made before the first query. */
export function openStore({ connection, role, onError }: StoreOptions): Store {
  // What is looked for differs from run to run, and so does the best way to it, even where the statement is the same.
  const options = `-c plan_cache_mode=force_custom_plan${role === null ? '' : ` -c role=${role}`}`;
  const pool = new pg.Pool({
    max: poolSize,
    application_name: 'seqdesk',
    types,
    Client: BoundedClient,
    connectionTimeoutMillis: waits.pool,
    statement_timeout: statementLimits.usual,
    idle_in_transaction_session_timeout: waits.idle,
    keepAlive: true,
    ...connection,
    options,
  });
  let closing = false;
  // The pool says that it ended before its connections have: what they report then is no error.
  const report = (error: Error): void => (closing ? undefined : onError(error));
  pool.on('error', report);
  // A connection in use tells of its end itself; unheard, that would end the whole process.
  pool.on('connect', (client) => void client.on('error', report));
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return {
    platform: database,
    tenantTx: (tenantId, userId, work) => runForTenant(database, tenantId, userId, work),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      closing = true;
      return database.destroy();
    },
  };
}

async function runForTenant<T>(
  database: Kysely<Database>,
  tenantId: string,
  userId: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await sql`select set_config('app.tenant', ${tenantId}, true), set_config('app.user', ${userId}, true)`.execute(tx);
    if (userId === system) await allowLongStatements(tx);
    return work(tx);
  });
}

/** Who acts in the background. */
const system = '0';

/** Lets the statements of this transaction take the time of imports and exports, 10 minutes each. */
export async function allowLongStatements(tx: TenantTransaction): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(statementLimits.long)}, true)`.execute(tx);
}
