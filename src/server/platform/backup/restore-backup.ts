import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { product } from '../../../core/product.ts';
import { StartError } from '../errors/start-error.ts';
import { migrations } from '../migrations/migrations.ts';
import { migrate } from '../store/migrate.ts';
import { readThrough, type Layer } from './layer.ts';
import { tableFile, type BackedUpTable, type BackupManifest } from './manifest.ts';

/** What to restore, and into what. */
export interface RestorePlan {
  readonly folder: string;
  readonly manifest: BackupManifest;
  /** How its files are read. */
  readonly layer: Layer;
  /** Whether who was signed in then stays so. */
  readonly keepSessions: boolean;
  /** An empty database, as its superuser. */
  readonly connection: pg.ClientConfig;
  /** Folder of the uploaded files, empty. */
  readonly files: string;
  readonly onTable: (table: BackedUpTable) => void;
}

/**
 * Fills an empty database and an empty folder of files from a backup that was verified: makes the schema that the
 * backup had, puts its rows in, brings the schema up to date, and ends the sessions of that time.
 *
 * @returns how many sessions were ended
 * @throws StartError where the backup has migrations that this code does not know, or rows do not fit
 */
export async function restoreBackup(plan: RestorePlan): Promise<number> {
  const unknown = plan.manifest.migrations.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new StartError(
      `The backup was made by a newer version (${unknown.join(', ')}). Restore it with that version or a later one.`,
    );
  }
  await migrate(plan.connection, new Set(plan.manifest.migrations));
  await putRows(plan);
  await migrate(plan.connection);
  const ended = await noteRestore(plan);
  for (const path of plan.manifest.files) {
    const target = join(plan.files, path);
    await mkdir(dirname(target), { recursive: true });
    if (!existsSync(target)) {
      await readThrough(plan.layer, join(plan.folder, 'files', path), createWriteStream(target, { flush: true }));
    }
  }
  return ended;
}

async function putRows({ folder, manifest, layer, connection, onTable }: RestorePlan): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    // Rows come table by table, not in the order of their references.
    await client.query('set local session_replication_role = replica');
    for (const table of manifest.tables) {
      await putTable(client, { folder, layer }, table);
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

/**
 * Ends the sessions that the backup brought back, also those that were ended since: whoever has copied a token then has
 * nothing of it now. Codes on their way are worth nothing either. Locks stay as they are. One line of the audit log.
 */
async function noteRestore({ connection, manifest, keepSessions }: RestorePlan): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    let ended = 0;
    if (!keepSessions) {
      const reason = 'restored from a backup';
      const live = 'revoked_at is null and ends_at > now()';
      const { rowCount } = await client.query(`update session set revoked_at = now(), revoked_for = $1 where ${live}`, [
        reason,
      ]);
      ended = rowCount ?? 0;
      for (const table of ['session_token', 'sms_code', 'sign_in_state', 'captcha']) {
        await client.query(`delete from ${table}`);
      }
    }
    const changes = JSON.stringify([{ path: 'endedSessions', before: null, after: ended }]);
    await client.query(
      `insert into audit_log (tenant_id, user_id, action, subject, subject_id, source, changes)
       values ($1, 0, 'restore', 'backup', $2, 'system', $3)`,
      [product.defaultTenantId, manifest.madeAt, changes],
    );
    await client.query('commit');
    return ended;
  } finally {
    await client.end();
  }
}

type Source = Pick<RestorePlan, 'folder' | 'layer'>;

async function putTable(client: pg.Client, { folder, layer }: Source, table: BackedUpTable): Promise<void> {
  const name = pg.escapeIdentifier(table.name);
  const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  try {
    await client.query(`delete from ${name}`);
    const rows = client.query(copyFrom(`copy ${name} (${list}) from stdin`));
    await readThrough(layer, tableFile(folder, table.name), createGunzip(), rows);
    if (rows.rowCount !== table.rows) throw new Error(`${rows.rowCount} of ${table.rows} rows arrived`);
  } catch (error) {
    throw new StartError(`Table ${table.name} of the backup could not be restored: ${(error as Error).message}.`);
  }
}
