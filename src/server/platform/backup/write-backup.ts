import {
  constants,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { product } from '../../../core/product.ts';
import { StartError } from '../errors/start-error.ts';
import { keyFile, writeThrough, type Layer } from './layer.ts';
import { backupFormat, manifestFile, tableFile, type BackedUpTable, type BackupManifest } from './manifest.ts';

/** What to back up, and where to. */
export interface BackupPlan {
  readonly connection: pg.ClientConfig;
  /** Folder of the uploaded files. */
  readonly files: string;
  /** Folder to make; must not be there. */
  readonly target: string;
  readonly now: Date;
  /** How its files are written. */
  readonly layer: Layer;
  /** What gives the key to who knows the passphrase; null = there is none. */
  readonly key: Buffer | null;
  /** Told of each table as it is written. */
  readonly onTable: (table: BackedUpTable) => void;
}

/**
 * Writes everything that an installation stores into a new folder. All tables are read as of one moment; people may go
 * on working. The folder gets its name only once it is whole.
 *
 * @throws StartError where the target cannot be made, or a file that a row names is missing
 */
export async function writeBackup(plan: BackupPlan): Promise<BackupManifest> {
  const draft = `${plan.target}.part`;
  if (existsSync(plan.target)) throw new StartError(`${plan.target} is there already. Name another folder.`);
  rmSync(draft, { recursive: true, force: true });
  makeFolder(join(draft, 'tables'));
  try {
    const manifest = await fill(draft, plan);
    if (plan.key !== null) writeFileSync(join(draft, keyFile), plan.key, { mode: 0o600 });
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeThrough(plan.layer, manifestFile(draft), Readable.from([Buffer.from(text)]));
    renameSync(draft, plan.target);
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fill(draft: string, plan: BackupPlan): Promise<BackupManifest> {
  const client = new pg.Client(plan.connection);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const tables: BackedUpTable[] = [];
    for (const name of await tableNames(client)) {
      const table = await writeTable(client, name, { draft, layer: plan.layer });
      tables.push(table);
      plan.onTable(table);
    }
    const sequences = await readSequences(client);
    const migrations = await names(client, 'select name from kysely_migration order by name');
    const wanted = await names(client, 'select distinct sha256 as name from file order by 1');
    // Stored files never change, so that those of that moment can be copied after it.
    const files = await copyFiles(plan, join(draft, 'files'), new Set(wanted));
    return {
      product: product.key,
      format: backupFormat,
      madeAt: plan.now.toISOString(),
      migrations,
      tables,
      sequences,
      files,
    };
  } finally {
    await client.end();
  }
}

function tableNames(client: pg.Client): Promise<string[]> {
  return names(
    client,
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely\\_%' order by 1`,
  );
}

async function names(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

interface Draft {
  readonly draft: string;
  readonly layer: Layer;
}

async function writeTable(client: pg.Client, name: string, { draft, layer }: Draft): Promise<BackedUpTable> {
  const { rows: found } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${pg.escapeIdentifier(name)}`],
  );
  const columns = found.map((column) => column.name);
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`));
  const packed = createGzip();
  const [sha256] = await Promise.all([writeThrough(layer, tableFile(draft, name), packed), pipeline(rows, packed)]);
  return { name, columns, rows: rows.rowCount, sha256 };
}

async function readSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

async function copyFiles({ files: from, layer }: BackupPlan, to: string, wanted: Set<string>): Promise<string[]> {
  const copied: string[] = [];
  for (const entry of existsSync(from) ? readdirSync(from, { recursive: true, withFileTypes: true }) : []) {
    if (!entry.isFile() || !wanted.delete(entry.name)) continue;
    const source = join(entry.parentPath, entry.name);
    const path = source.slice(from.length + 1);
    await mkdir(dirname(join(to, path)), { recursive: true });
    if (layer.suffix === '') await copyFile(source, join(to, path), constants.COPYFILE_FICLONE);
    else await writeThrough(layer, join(to, path), createReadStream(source));
    copied.push(path);
  }
  const [missing] = wanted;
  if (missing === undefined) return copied.toSorted();
  throw new StartError(
    `${wanted.size} uploaded files are missing below ${from}, the first is ${missing}. Bring them back from an older backup; nothing was written.`,
  );
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`${path} cannot be made: ${(error as Error).message}. Name a folder that you may write.`);
  }
}
