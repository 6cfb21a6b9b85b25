import { join } from 'node:path';
import pino from 'pino';
import { root } from '../../../scripts/build/files.mjs';
import { createServices } from '../../../src/server/app/create-services.ts';
import { EventBus } from '../../../src/server/platform/events/event-bus.ts';
import type { Services } from '../../../src/server/platform/services.ts';
import type { Settings } from '../../../src/server/platform/settings.ts';
import { openStore } from '../../../src/server/platform/store/store.ts';
import { TestClock } from './test-clock.ts';
import { connectionTo, type TestDatabase } from './test-database.ts';

/** Services on one database of the run. */
export interface TestServices {
  readonly services: Services;
  readonly clock: TestClock;
  close(): Promise<void>;
}

/** Settings of a test server; passwords are hashed as cheaply as argon2id allows. */
function testSettings(folder: string): Settings {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir: folder,
    databaseUrl: null,
    seed: 'demo',
    logLevel: process.env['LOG_LEVEL'] ?? 'silent',
    allowDemo: false,
    trustProxy: false,
    publicUrl: null,
    // A test makes in a second what a person makes in a minute.
    callsPerMinute: { read: 1_000_000, write: 1_000_000, heavy: 1_000_000 },
    bodyTimeoutMs: 60_000,
    connectionsPerAddress: 500,
    webRoot: join(folder, 'web'),
    workerFile: join(root, 'dist/server/worker.js'),
    frameSources: [],
    passwordCost: { memoryKiB: 8, passes: 1 },
    secretsKeys: [],
    providerHosts: [],
    smsGateway: null,
    metricsToken: null,
    outboundTimeoutMs: 10_000,
  };
}

/**
 * Opens the services.
 *
 * @param folder for uploaded files
 * @param changes settings that differ from `testSettings`
 */
export async function openTestServices(
  database: TestDatabase,
  name: string,
  folder: string,
  changes: Partial<Settings> = {},
): Promise<TestServices> {
  const settings = { ...testSettings(folder), ...changes };
  const log = pino({ level: settings.logLevel });
  const clock = new TestClock();
  const connection = connectionTo(database, name);
  // Dropping a database cuts its connections, which is no error here.
  const onError = (error: Error): void => log.warn({ err: error }, 'database connection');
  const store = openStore({ connection, role: database.role, onError });
  const events = new EventBus({ connection: () => connection, revive: () => Promise.resolve(), onError });
  await events.start();
  const services = createServices({ settings, log, clock, store, events, filesFolder: join(folder, 'files') });
  const close = async (): Promise<void> => {
    await events.stop();
    await store.close();
  };
  return { services, clock, close };
}
