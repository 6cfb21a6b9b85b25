import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../errors/start-error.ts';

/** Where the server keeps what it stores, all below DATA_DIR. */
export interface DataFolder {
  readonly root: string;
  /** PostgreSQL's data. */
  readonly postgres: string;
  /** Uploaded files by content hash. */
  readonly files: string;
  readonly logs: string;
  /** Who holds the folder. */
  readonly holder: string;
  /** Folder of the sockets, outside DATA_DIR: a socket's path may have 107 bytes only. */
  readonly sockets: string;
}

const longestSocketFolder = 80;

/**
 * Makes DATA_DIR and its layout.
 *
 * @throws StartError where it cannot be written
 */
export function openDataFolder(path: string): DataFolder {
  const absolute = resolve(path);
  try {
    makeFolder(absolute);
    accessSync(absolute, constants.W_OK | constants.X_OK);
    const root = realpathSync(absolute);
    for (const name of ['files', 'logs']) mkdirSync(join(root, name), { recursive: true, mode: 0o700 });
    return {
      root,
      postgres: join(root, 'postgres'),
      files: join(root, 'files'),
      logs: join(root, 'logs'),
      holder: join(root, 'server.json'),
      sockets: socketFolder(root),
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartError(
      `Cannot write to DATA_DIR ${absolute} (${reason}). Give this user write access or choose another DATA_DIR.`,
    );
  }
}

/** Makes a folder and those above it. Node's own way never ends where the system says that a folder cannot be (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Two servers that start at once both make it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The same folder for the same DATA_DIR, so that a PostgreSQL left behind is found again. */
function socketFolder(root: string): string {
  const name = `seqdesk-${process.getuid?.() ?? 0}-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`;
  const base = Buffer.byteLength(tmpdir()) <= longestSocketFolder ? tmpdir() : '/tmp';
  const folder = join(base, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  const mine = process.getuid?.();
  if (!stat.isDirectory() || (mine !== 0 && mine !== undefined && stat.uid !== mine)) {
    throw new StartError(`${folder} belongs to somebody else. Remove it or set TMPDIR to a folder of yours.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}
