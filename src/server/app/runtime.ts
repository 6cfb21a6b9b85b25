import pino from 'pino';
import type pg from 'pg';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { buildApp } from './app.ts';
import { systemClock } from '../platform/clock.ts';
import { createServices } from './create-services.ts';
import { StartError } from '../platform/errors/start-error.ts';
import { EventBus } from '../platform/events/event-bus.ts';
import { redeployForms } from '../forms/redeploy-forms.ts';
import { closeApp } from '../platform/http/close-app.ts';
import type { Gate } from '../platform/http/gate.ts';
import { logOptions } from '../platform/http/request-log.ts';
import { rejectKnownPasswords } from '../seed/known-passwords.ts';
import { demoSeeders } from '../seed/demo-program.ts';
import { seed, type SeedNote } from '../seed/seed.ts';
import type { Settings } from '../platform/settings.ts';
import { lockDataFolder } from '../platform/store/data-folder-lock.ts';
import { openDataFolder, type DataFolder } from '../platform/store/data-folder.ts';
import { migrate } from '../platform/store/migrate.ts';
import { openEmbedded, provideDatabase } from '../platform/store/open-embedded.ts';
import { openStore } from '../platform/store/store.ts';

/** A server that listens. */
export interface Runtime {
  readonly url: string;
  readonly note: SeedNote;
  /** Shows descriptors that an author has just saved to everybody at work. */
  redeploy(descriptors: readonly ReleasedDescriptor[]): Promise<void>;
  /** Lets calls under way end, then stops the database if it is ours. */
  stop(): Promise<void>;
}

interface DatabaseAccess {
  readonly connection: () => pg.ClientConfig;
  readonly revive: () => Promise<void>;
}

/** Undoes what was opened, last first. */
class Closers {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step();
  }
}

/**
 * Starts everything: the database, its schema and seeds, and the HTTP server behind the gate.
 *
 * @throws StartError with one line that says what to do; whatever was started by then is stopped again
 */
export async function startRuntime(settings: Settings, gate: Gate): Promise<Runtime> {
  const closers = new Closers();
  closers.add(() => gate.close());
  try {
    return await open(settings, gate, closers);
  } catch (error) {
    await closers.run();
    if (!isFull(error)) throw error;
    throw new StartError(
      `there is no room left on the disk of ${settings.dataDir}. Free some, 1 GB or more, and start again.`,
    );
  }
}

async function open(settings: Settings, gate: Gate, closers: Closers): Promise<Runtime> {
  const seeders = await demoSeeders(settings.seed);
  const folder = openDataFolder(settings.dataDir);
  const database = await openDatabase(settings, folder, closers);
  const log = pino(logOptions(settings.logLevel));
  const role = await migrateOrExplain(database, settings);
  // The error drags the whole client along, so that only its text is logged.
  const onError = (error: Error): void => log.error({ reason: error.message }, 'database connection');
  const store = openStore({ connection: database.connection(), role, onError });
  closers.add(() => store.close());
  const events = new EventBus({ ...database, onError });
  await events.start();
  closers.add(() => events.stop());
  const services = createServices({ settings, log, clock: systemClock, store, events, filesFolder: folder.files });
  const note = await seed(services, seeders);
  await rejectKnownPasswords(services);
  const app = await buildApp(services);
  closers.add(() => closeApp(app));
  await gate.handOver(app);
  const redeploy = (descriptors: readonly ReleasedDescriptor[]) => redeployForms(services, descriptors);
  return { url: gate.url, note, redeploy, stop: () => closers.run() };
}

/** Whether the disk of the data folder or of the database is full, whoever says so. */
function isFull(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === '53100' || code === 'ENOSPC' || /No space left on device/.test(message);
}

/** @throws StartError where DATABASE_URL leads nowhere */
async function migrateOrExplain(database: DatabaseAccess, { databaseUrl }: Settings): Promise<string | null> {
  try {
    return await migrate(database.connection());
  } catch (error) {
    if (error instanceof StartError || databaseUrl === null) throw error;
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
    throw new StartError(`The PostgreSQL of DATABASE_URL cannot be used: ${reason}. Start it or mend DATABASE_URL.`);
  }
}

async function openDatabase(settings: Settings, folder: DataFolder, closers: Closers): Promise<DatabaseAccess> {
  if (settings.databaseUrl !== null) {
    const connectionString = settings.databaseUrl;
    return { connection: () => ({ connectionString }), revive: () => Promise.resolve() };
  }
  const lock = await lockDataFolder(folder);
  closers.add(() => lock.release());
  const server = await openEmbedded(folder);
  closers.add(() => server.stop());
  await provideDatabase(server, 'seqdesk');
  return { connection: () => server.connection('seqdesk'), revive: () => server.ensureRunning() };
}
