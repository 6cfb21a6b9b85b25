import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { product } from '../../../core/product.ts';
import { StartError } from '../errors/start-error.ts';
import { readThrough, type Layer } from './layer.ts';

/** One table of a backup: PostgreSQL's own text format of COPY, gzipped, in `tables/{name}.copy.gz`. */
export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** SHA-256 of the gzipped file, in hex. */
  readonly sha256: string;
}

/** What a backup holds; its file is written last, so that a folder without it is no backup. */
export interface BackupManifest {
  readonly product: string;
  readonly format: number;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** Migrations of the schema that the tables have. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  /** Paths of uploaded files below `files/`; each file's name is the SHA-256 of its bytes. */
  readonly files: readonly string[];
}

/** Format of the backups that this code writes and reads. */
export const backupFormat = 1;

/** The place of a table's rows in a backup. */
export function tableFile(folder: string, table: string): string {
  return join(folder, 'tables', `${table}.copy.gz`);
}

/** The place of the manifest in a backup. */
export function manifestFile(folder: string): string {
  return join(folder, 'backup.json');
}

/**
 * Reads the manifest of a backup.
 *
 * @throws StartError where the folder is no complete backup or is of a newer format
 */
export async function readManifest(folder: string, layer: Layer): Promise<BackupManifest> {
  const file = manifestFile(folder);
  if (!existsSync(`${file}${layer.suffix}`)) {
    throw new StartError(`${folder} is no complete backup: it has no backup.json.`);
  }
  const content = new PassThrough();
  const [written] = await Promise.all([text(content), readThrough(layer, file, content)]);
  const manifest = parse(written, file);
  if (manifest.product !== product.key) throw new StartError(`${file} is not a backup of ${product.name.en}.`);
  if (manifest.format > backupFormat) {
    throw new StartError(
      `${folder} was made by a newer ${product.name.en}. Restore it with that version or a later one.`,
    );
  }
  return manifest;
}

/**
 * Compares every file of a backup with its hash.
 *
 * @throws StartError naming the first one that is missing or damaged
 */
export async function verifyBackup(folder: string, manifest: BackupManifest, layer: Layer): Promise<void> {
  for (const { name, sha256 } of manifest.tables) await verifyFile(tableFile(folder, name), sha256, layer);
  for (const path of manifest.files) {
    await verifyFile(join(folder, 'files', path), path.split('/').at(-1) ?? '', layer);
  }
}

async function verifyFile(file: string, sha256: string, layer: Layer): Promise<void> {
  const stored = `${file}${layer.suffix}`;
  if (!existsSync(stored)) throw new StartError(`The backup is not whole: ${stored} is missing. Nothing was restored.`);
  const hash = createHash('sha256');
  // What cannot be decrypted is damaged too: the key opened the manifest.
  const isWhole = await readThrough(layer, file, hash).then(
    () => hash.digest('hex') === sha256,
    () => false,
  );
  if (isWhole) return;
  throw new StartError(`The backup is damaged: ${stored} is not what was written. Nothing was restored.`);
}

function parse(text: string, file: string): BackupManifest {
  try {
    return JSON.parse(text) as BackupManifest;
  } catch {
    throw new StartError(`${file} cannot be read: it is no JSON. Take another backup.`);
  }
}
