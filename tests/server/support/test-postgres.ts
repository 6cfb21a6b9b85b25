import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../../../src/server/platform/store/data-folder.ts';
import { readPostmaster } from '../../../src/server/platform/store/embedded/postmaster-file.ts';
import { openEmbedded, provideDatabase } from '../../../src/server/platform/store/open-embedded.ts';
import { templateName, type PostgresPlace } from './test-database.ts';

/** A PostgreSQL whose data is thrown away, with an empty database that others are to be copied from. */
export interface TestPostgres {
  /** Folder of a server that uses it, gone after `stop`. */
  readonly root: string;
  readonly database: PostgresPlace;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL of a test run. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'seqdesk-test-'));
  // As root, PostgreSQL runs as another user, who has to get in.
  chmodSync(root, 0o755);
  const folder = openDataFolder(root);
  // The data is thrown away, so nothing has to survive a power cut.
  const postgres = await openEmbedded(folder, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '300',
  });
  const watcher = stopWithThisProcess(readPostmaster(folder.postgres)?.pid ?? 0);
  await provideDatabase(postgres, templateName);
  const { host, port, user } = postgres.connection(templateName);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    watcher.kill();
    for (const path of [root, folder.sockets]) rmSync(path, { recursive: true, force: true });
  };
  return { root, database: { host: host ?? '', port: port ?? 0, user: String(user) }, stop };
}

/** A run that is killed leaves no PostgreSQL behind: the watcher's input ends with this process. */
function stopWithThisProcess(postmaster: number): ChildProcess {
  const script = 'cat > /dev/null; kill -INT "$0"';
  const watcher = spawn('sh', ['-c', script, String(postmaster)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  return watcher;
}
