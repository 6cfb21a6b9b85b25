import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { seed } from '../../../src/server/seed/seed.ts';
import { openDataFolder } from '../../../src/server/store/data-folder.ts';
import { readPostmaster } from '../../../src/server/store/embedded/postmaster-file.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { openEmbedded, provideDatabase } from '../../../src/server/store/open-embedded.ts';
import type { TestDatabase } from './test-database.ts';
import { templateName } from './test-database.ts';
import { openTestServices } from './test-services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase;
  }
}

/** One PostgreSQL a test run, with one migrated and seeded template that every test server's database is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'seqdesk-test-'));
  // As root, PostgreSQL runs as another user, who has to get in.
  chmodSync(root, 0o755);
  const folder = openDataFolder(root);
  // The data is thrown away, so nothing has to survive a power cut.
  const postgres = await openEmbedded(folder, { fsync: 'off', full_page_writes: 'off', max_connections: '300' });
  const watcher = stopWithThisProcess(readPostmaster(folder.postgres)?.pid ?? 0);
  const teardown = async (): Promise<void> => {
    await postgres.stop();
    watcher.kill();
    for (const path of [root, folder.sockets]) rmSync(path, { recursive: true, force: true });
  };
  try {
    await provideDatabase(postgres, templateName);
    const { host, port, user } = postgres.connection(templateName);
    const role = await migrate(postgres.connection(templateName));
    const database: TestDatabase = { host: host ?? '', port: port ?? 0, user: String(user), role };
    const { services, close } = await openTestServices(database, templateName, root);
    await seed(services);
    await close();
    project.provide('database', database);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
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
