import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../errors/start-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { embeddedUser } from './cluster.ts';
import { isPostmasterOf, postmasterFile, processExists, readPostmaster } from './postmaster-file.ts';
import { spawnAs, type RunAs } from './run-as.ts';

/** What the launcher needs to know. */
export interface EmbeddedPlan {
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs;
  /** PostgreSQL's data folder. */
  readonly folder: string;
  /** Short folder of mode 0700 for the socket. */
  readonly socketDir: string;
  readonly logFile: string;
  /** More server settings, e.g. `{ fsync: 'off' }` for throw-away data. */
  readonly settings?: Readonly<Record<string, string>>;
}

const port = 5432;
const retryMs = 10_000;
const stepMs = 25;
const largestLog = 10_000_000;
const leftBehind = /another server might be running|still in use|already exists|is the data directory in use/i;

/** A PostgreSQL of our own, listening on a unix socket only. */
export class EmbeddedPostgres {
  readonly #plan: EmbeddedPlan;
  #socketDir: string;
  #starting: Promise<void> | null = null;
  #stopped = false;

  constructor(plan: EmbeddedPlan) {
    this.#plan = plan;
    this.#socketDir = plan.socketDir;
  }

  /** How to connect to one of its databases. */
  connection(database: string): pg.ClientConfig {
    return { host: this.#socketDir, port, user: embeddedUser, database };
  }

  /**
   * Makes sure that it runs and answers: attaches to the one that a killed server left behind, else starts it.
   *
   * @throws StartError where it cannot be started
   */
  async ensureRunning(): Promise<void> {
    if (this.#stopped) return;
    this.#starting ??= this.#attachOrStart().finally(() => (this.#starting = null));
    return this.#starting;
  }

  /** Stops it: open transactions are rolled back, connections closed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#starting?.catch(() => undefined);
    const record = readPostmaster(this.#plan.folder);
    if (record !== null) await this.#end(record.pid);
  }

  async #attachOrStart(): Promise<void> {
    const { folder } = this.#plan;
    const record = readPostmaster(folder);
    if (record !== null && isPostmasterOf(record.pid, folder)) {
      this.#socketDir = record.socketDir;
      if (await this.#answersWithin(retryMs, () => isPostmasterOf(record.pid, folder))) return;
      await this.#end(record.pid);
    } else if (record !== null && processExists(record.pid)) {
      // The id went to another program since; PostgreSQL would take that one for itself and refuse to start.
      rmSync(postmasterFile(folder), { force: true });
    }
    this.#socketDir = this.#plan.socketDir;
    await this.#startWithRetries();
  }

  async #startWithRetries(): Promise<void> {
    const deadline = Date.now() + retryMs;
    for (;;) {
      const failure = await this.#start();
      if (failure === null) return;
      // Back ends of a killed postmaster take a moment to leave.
      if (!leftBehind.test(failure) || Date.now() > deadline) {
        throw new StartError(`The embedded PostgreSQL did not start: ${failure} (log: ${this.#plan.logFile})`);
      }
      await delay(stepMs * 4);
    }
  }

  /** @returns null once it answers, else why it ended */
  async #start(): Promise<string | null> {
    const { binaries, runAs, folder, logFile } = this.#plan;
    const from = freshLog(logFile);
    const log = openSync(logFile, 'a', 0o600);
    // Detached, so that Ctrl-C reaches this process alone, which then stops the database last.
    const child = spawnAs(runAs, binaries.postgres, ['-D', folder, ...this.#arguments()], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const ended: string[] = [];
    child.on('error', (error) => ended.push(error.message));
    child.on('exit', () => ended.push(lastFatal(logFile, from)));
    child.unref();
    const answers = await this.#answersWithin(Infinity, () => ended.length === 0);
    // From here on the event bus notices when it is gone.
    child.removeAllListeners('exit');
    return answers ? null : (ended[0] ?? 'it ended at once');
  }

  #arguments(): string[] {
    const settings: Record<string, string> = {
      listen_addresses: '',
      unix_socket_directories: this.#plan.socketDir,
      unix_socket_permissions: '0700',
      port: String(port),
      max_connections: '100',
      timezone: 'Asia/Shanghai',
      log_timezone: 'Asia/Shanghai',
      jit: 'off',
      // The disk under it reads any page about as fast as the next one, and most pages are in memory: without this a
      // look-up of some thousand rows by index is taken for dearer than reading a big table through.
      random_page_cost: '1.1',
      ...this.#plan.settings,
    };
    return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }

  /** Tries until a connection proves that this very data folder is served, as long as `alive`. */
  async #answersWithin(limitMs: number, alive: () => boolean): Promise<boolean> {
    const deadline = Date.now() + limitMs;
    while (alive()) {
      if (await this.#answers()) return true;
      if (Date.now() > deadline) return false;
      await delay(stepMs);
    }
    return false;
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ ...this.connection('postgres'), connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
      return rows[0]?.folder === this.#plan.folder;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Fast shutdown; harder ones where it does not follow in time. */
  async #end(pid: number): Promise<void> {
    const { folder } = this.#plan;
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (!isPostmasterOf(pid, folder)) return;
      process.kill(pid, signal);
      const deadline = Date.now() + retryMs;
      while (isPostmasterOf(pid, folder) && Date.now() < deadline) await delay(stepMs);
    }
  }
}

function freshLog(logFile: string): number {
  mkdirSync(dirname(logFile), { recursive: true });
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= largestLog) return size;
  truncateSync(logFile);
  return 0;
}

/** What refused connections leave in the log while the database starts: no reason why it ended. */
const refusedConnection = /not yet accepting connections|database system is (?:starting up|shutting down)/;
/** What tells why a database ended, the most telling first. */
const reasons = [/No space left on device/, /FATAL|PANIC/];

/** Why the database that wrote this log ended, as it was from this place on. */
export function lastFatal(logFile: string, from: number): string {
  if (!existsSync(logFile)) return 'no log was written';
  const text = readFileSync(logFile).subarray(from).toString('utf8');
  const lines = text.trim().split('\n');
  const own = lines.filter((line) => !refusedConnection.test(line));
  const told = reasons.flatMap((reason) => own.findLast((line) => reason.test(line)) ?? []);
  return told[0] ?? lines.at(-1) ?? 'no reason given';
}
