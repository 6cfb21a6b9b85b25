import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../errors/start-error.ts';
import { migrations } from '../migrations/migrations.ts';
import { migrate } from '../store/migrate.ts';
import { tableFile, type BackedUpTable, type BackupManifest } from './manifest.ts';

/** What to restore, and into what. */
export interface RestorePlan {
  readonly folder: string;
  readonly manifest: BackupManifest;
  /** An empty database, as its superuser. */
  readonly connection: pg.ClientConfig;
  /** Folder of the uploaded files, empty. */
  readonly files: string;
  readonly onTable: (table: BackedUpTable) => void;
}

/**
 * Fills an empty database and an empty folder of files from a backup that was verified: makes the schema that the
 * backup had, puts its rows in, then brings the schema up to date.
 *
 * @throws StartError where the backup has migrations that this code does not know, or rows do not fit
 */
export async function restoreBackup(plan: RestorePlan): Promise<void> {
  const unknown = plan.manifest.migrations.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new StartError(
      `The backup was made by a newer version (${unknown.join(', ')}). Restore it with that version or a later one.`,
    );
  }
  await migrate(plan.connection, new Set(plan.manifest.migrations));
  await putRows(plan);
  await migrate(plan.connection);
  for (const path of plan.manifest.files) {
    const target = join(plan.files, path);
    await mkdir(dirname(target), { recursive: true });
    if (!existsSync(target)) await copyFile(join(plan.folder, 'files', path), target);
  }
}

async function putRows({ folder, manifest, connection, onTable }: RestorePlan): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    // Rows come table by table, not in the order of their references.
    await client.query('set local session_replication_role = replica');
    for (const table of manifest.tables) {
      await putTable(client, folder, table);
      onTable(table);
    }
    for (const { name, value } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${pg.escapeIdentifier(name)}`, value]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function putTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const name = pg.escapeIdentifier(table.name);
  const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  try {
    await client.query(`delete from ${name}`);
    const rows = client.query(copyFrom(`copy ${name} (${list}) from stdin`));
    await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), rows);
    if (rows.rowCount !== table.rows) throw new Error(`${rows.rowCount} of ${table.rows} rows arrived`);
  } catch (error) {
    throw new StartError(`Table ${table.name} of the backup could not be restored: ${(error as Error).message}.`);
  }
}
