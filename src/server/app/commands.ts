import { existsSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  newIdentity,
  readIdentities,
  readRecipient,
  writeIdentity,
  writeRecipient,
} from '../platform/backup/age/keys.ts';
import { requireEmbedded, withData } from '../platform/backup/backup-database.ts';
import { isSealed, keyBehind, keyFor, openedBy, plain, sealedFor, type Layer } from '../platform/backup/layer.ts';
import { readManifest, verifyBackup, type BackedUpTable } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { StartError } from '../platform/errors/start-error.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { migrate } from '../platform/store/migrate.ts';

const usage = `Usage:
  npm run backup [-- FOLDER]    writes everything stored below DATA_DIR into a new folder; people may go on working
      --recipient age1…           encrypts it, so that only the key of this recipient opens it; may be given again
      --passphrase-file FILE      encrypts it with the passphrase that the file holds
  npm run backup:key -- FILE    writes a new key into a new file and prints its recipient
  npm run restore -- FOLDER     fills an empty DATA_DIR from such a folder, and ends the sessions of that time
      --identity FILE             the key, or
      --passphrase-file FILE      the passphrase of an encrypted backup
      --keep-sessions             leaves signed in who was signed in then
  npm run migrate               brings the schema of the database up to date and ends`;

interface Options {
  readonly recipient?: readonly string[];
  readonly identity?: string;
  readonly 'passphrase-file'?: string;
  readonly 'keep-sessions'?: boolean;
}

/** What the commands print; numbers with thousands separators. */
function tellTable({ name, rows }: BackedUpTable): void {
  console.log(`  ${name}: ${rows.toLocaleString('en-US')} rows`);
}

/** A path that was typed; npm calls from the project's folder. */
function typed(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

function readSecret(path: string): string {
  try {
    return readFileSync(typed(path), 'utf8');
  } catch (error) {
    throw new StartError(`${typed(path)} cannot be read: ${(error as Error).message}.`);
  }
}

/** @throws StartError where the file holds none */
function readPassphrase(path: string): string {
  const text = readSecret(path).replace(/\r?\n$/, '');
  if (text !== '') return text;
  throw new StartError(`${typed(path)} is empty: a passphrase is wanted.`);
}

/** How a backup is written, by what was asked for. */
async function sealOf(options: Options): Promise<{ readonly layer: Layer; readonly key: Buffer | null }> {
  const { recipient = [], 'passphrase-file': file } = options;
  const recipients = recipient.map(readRecipient);
  if (file === undefined) return { layer: recipients.length === 0 ? plain : sealedFor(recipients), key: null };
  const { identity, file: key } = await keyFor(readPassphrase(file));
  return { layer: sealedFor([...recipients, identity.recipient]), key };
}

/** How a backup is read, by what was given. */
async function openerOf(folder: string, { identity, 'passphrase-file': file }: Options): Promise<Layer> {
  if (!isSealed(folder)) return plain;
  if (identity !== undefined) return openedBy(readIdentities(readSecret(identity), typed(identity)));
  if (file !== undefined) return openedBy(await keyBehind(folder, readPassphrase(file)));
  throw new StartError(`${folder} is encrypted. Give its key: --identity FILE, or --passphrase-file FILE`);
}

async function backup(settings: Settings, folder: string | undefined, options: Options): Promise<void> {
  requireEmbedded(settings, 'pg_dump');
  const sealed = await sealOf(options);
  const now = new Date();
  const stamp = now.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const target = folder === undefined ? resolve(settings.dataDir, 'backups', stamp) : typed(folder);
  const manifest = await withData(settings, ({ folder: { files }, connection }) =>
    writeBackup({ connection, files, target, now, ...sealed, onTable: tellTable }),
  );
  const how = sealed.layer.suffix === '' ? 'Backup' : 'Encrypted backup';
  console.log(`${how} of ${manifest.tables.length} tables and ${manifest.files.length} files: ${target}`);
}

/** Restores beside DATA_DIR first: it appears only once it is whole. */
async function restore(settings: Settings, folder: string | undefined, options: Options): Promise<void> {
  if (folder === undefined) throw new UsageError();
  requireEmbedded(settings, 'pg_restore or psql');
  const source = typed(folder);
  const target = resolve(settings.dataDir);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new StartError(`DATA_DIR ${target} is not empty. Stop its server and move it away, or set another DATA_DIR.`);
  }
  const layer = await openerOf(source, options);
  const manifest = await readManifest(source, layer);
  await verifyBackup(source, manifest, layer);
  const draft = `${target}.restoring`;
  const keepSessions = options['keep-sessions'] === true;
  rmSync(draft, { recursive: true, force: true });
  try {
    const ended = await withData({ ...settings, dataDir: draft }, ({ folder: { files }, connection }) =>
      restoreBackup({ folder: source, manifest, layer, keepSessions, connection, files, onTable: tellTable }),
    );
    console.log(keepSessions ? 'Sessions of that time go on.' : `Sessions ended: ${ended}.`);
    if (existsSync(target)) rmdirSync(target);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  console.log(`Restored the backup of ${manifest.madeAt} into ${target}. Start the server as usual.`);
}

/** Never over a key that is there: it may be the only one that opens a backup. */
function makeKey(file: string | undefined): void {
  if (file === undefined) throw new UsageError();
  const identity = newIdentity();
  const recipient = writeRecipient(identity.recipient);
  try {
    const text = `# recipient: ${recipient}\n${writeIdentity(identity)}\n`;
    writeFileSync(typed(file), text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new StartError(`${typed(file)} cannot be made: ${(error as Error).message}.`);
  }
  console.log(`Keep ${typed(file)} away from this machine; without it nobody opens the backups.\n${recipient}`);
}

async function bringUpToDate(settings: Settings): Promise<void> {
  if (settings.databaseUrl === null) await withData(settings, ({ connection }) => migrate(connection));
  else await migrate({ connectionString: settings.databaseUrl });
  console.log('The database is up to date.');
}

class UsageError extends Error {}

/** Which options a command takes. */
const allowed: Readonly<Record<string, readonly (keyof Options)[]>> = {
  backup: ['recipient', 'passphrase-file'],
  restore: ['identity', 'passphrase-file', 'keep-sessions'],
  key: [],
  migrate: [],
};

interface Words {
  readonly command: string;
  readonly folder: string | undefined;
  readonly options: Options;
}

/** @throws UsageError where the words make no command */
function readWords(args: readonly string[]): Words {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        recipient: { type: 'string', multiple: true },
        identity: { type: 'string' },
        'passphrase-file': { type: 'string' },
        'keep-sessions': { type: 'boolean' },
      },
    });
    const [command = '', folder, ...more] = positionals;
    const fits = Object.keys(values).every((name) => allowed[command]?.some((option) => option === name));
    if (more.length > 0 || !fits) throw new UsageError();
    return { command, folder, options: values };
  } catch {
    throw new UsageError();
  }
}

/** @throws UsageError where the words make no command */
async function run(args: readonly string[]): Promise<void> {
  const { command, folder, options } = readWords(args);
  const settings = readSettings(process.env);
  switch (command) {
    case 'backup':
      return backup(settings, folder, options);
    case 'restore':
      return restore(settings, folder, options);
    case 'key':
      return makeKey(folder);
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
