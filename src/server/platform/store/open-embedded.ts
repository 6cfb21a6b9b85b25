import { chownSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { DataFolder } from './data-folder.ts';
import { locateBinaries } from './embedded/binaries.ts';
import { embeddedUser, provideCluster } from './embedded/cluster.ts';
import { EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { ownerOf, planRunAs } from './embedded/run-as.ts';

/**
 * Starts the PostgreSQL of a data folder, or attaches to the one left behind there.
 *
 * @param settings more server settings, e.g. `{ fsync: 'off' }` for throw-away data
 * @throws StartError where it cannot run
 */
export async function openEmbedded(
  folder: DataFolder,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const binaries = locateBinaries();
  const runAs = planRunAs([binaries.folder, folder.root]);
  if (runAs.kind !== 'self') chownSync(folder.sockets, ownerOf(runAs), runAs.kind === 'drop' ? runAs.gid : 0);
  await provideCluster(folder.postgres, binaries, runAs);
  const server = new EmbeddedPostgres({
    binaries,
    runAs,
    folder: folder.postgres,
    socketDir: folder.sockets,
    logFile: join(folder.logs, 'postgres.log'),
    settings,
  });
  await server.ensureRunning();
  return server;
}

/** Creates a database unless it is there. */
export async function provideDatabase(server: EmbeddedPostgres, name: string): Promise<void> {
  const client = new pg.Client(server.connection('postgres'));
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)} owner ${embeddedUser}`);
  } finally {
    await client.end();
  }
}
