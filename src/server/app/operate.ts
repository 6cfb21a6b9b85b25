import { existsSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requireEmbedded, withData } from '../platform/backup/backup-database.ts';
import { readManifest, verifyBackup, type BackedUpTable } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { StartError } from '../platform/errors/start-error.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { migrate } from '../platform/store/migrate.ts';

const usage = `Usage:
  npm run backup [-- FOLDER]    writes everything stored below DATA_DIR into a new folder; people may go on working
  npm run restore -- FOLDER     fills an empty DATA_DIR from such a folder
  npm run migrate               brings the schema of the database up to date and ends`;

/** What the commands print; numbers with thousands separators. */
function tellTable({ name, rows }: BackedUpTable): void {
  console.log(`  ${name}: ${rows.toLocaleString('en-US')} rows`);
}

async function backup(settings: Settings, folder: string | undefined): Promise<void> {
  requireEmbedded(settings, 'pg_dump');
  const now = new Date();
  const stamp = now.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const target = resolve(folder ?? join(settings.dataDir, 'backups', stamp));
  const manifest = await withData(settings, ({ folder: { files }, connection }) =>
    writeBackup({ connection, files, target, now, onTable: tellTable }),
  );
  console.log(`Backup of ${manifest.tables.length} tables and ${manifest.files.length} files: ${target}`);
}

/** Restores beside DATA_DIR first: it appears only once it is whole. */
async function restore(settings: Settings, folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new UsageError();
  requireEmbedded(settings, 'pg_restore or psql');
  const source = resolve(folder);
  const target = resolve(settings.dataDir);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new StartError(`DATA_DIR ${target} is not empty. Stop its server and move it away, or set another DATA_DIR.`);
  }
  const manifest = readManifest(source);
  await verifyBackup(source, manifest);
  const draft = `${target}.restoring`;
  rmSync(draft, { recursive: true, force: true });
  try {
    await withData({ ...settings, dataDir: draft }, ({ folder: { files }, connection }) =>
      restoreBackup({ folder: source, manifest, connection, files, onTable: tellTable }),
    );
    if (existsSync(target)) rmdirSync(target);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  console.log(`Restored the backup of ${manifest.madeAt} into ${target}. Start the server as usual.`);
}

async function bringUpToDate(settings: Settings): Promise<void> {
  if (settings.databaseUrl === null) await withData(settings, ({ connection }) => migrate(connection));
  else await migrate({ connectionString: settings.databaseUrl });
  console.log('The database is up to date.');
}

class UsageError extends Error {}

/** @throws UsageError where the words make no command */
async function run([command, folder, ...more]: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  if (more.length > 0 || folder?.startsWith('-') === true) throw new UsageError();
  switch (command) {
    case 'backup':
      return backup(settings, folder);
    case 'restore':
      return restore(settings, folder);
    case 'migrate':
      if (folder !== undefined) throw new UsageError();
      return bringUpToDate(settings);
    default:
      throw new UsageError();
  }
}

function complain(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(usage);
    return 2;
  }
  console.error(error instanceof StartError ? error.message : error);
  return 1;
}

process.exit(await run(process.argv.slice(2)).then(() => 0, complain));
