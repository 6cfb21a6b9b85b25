import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../errors/start-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { giveTo, spawnAs, type RunAs } from './run-as.ts';

/** The name of the database's owner and of the database. */
export const embeddedUser = 'seqdesk';

const majorVersion = '18';

/**
 * Creates the data folder of a PostgreSQL unless it is there. It gets its name only once complete, so that a start
 * that was killed midway begins anew.
 *
 * @throws StartError where the folder is of another major version or cannot be made
 */
export async function provideCluster(folder: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  if (existsSync(folder)) {
    rejectOtherVersion(folder);
    giveTo(runAs, folder);
    return;
  }
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(runAs, draft);
  await initdb(draft, binaries, runAs);
  renameSync(draft, folder);
}

function rejectOtherVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none';
  if (found === majorVersion) return;
  throw new StartError(
    `${folder} belongs to PostgreSQL ${found}, this server needs ${majorVersion}. Move the data: with the version of SeqDesk that made them run "npm run backup -- FOLDER", then with this one "DATA_DIR=NEW_FOLDER npm run restore -- FOLDER".`,
  );
}

async function initdb(folder: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  // The socket lies in a folder that only its owner may enter, so that needs no password.
  const args = ['-D', folder, '-U', embeddedUser, '--auth=trust', '--encoding=UTF8', '--locale=C'];
  const child = spawnAs(runAs, binaries.initdb, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return;
  const reason = output.split('\n').findLast((line) => /error|fatal/i.test(line)) ?? output.trim();
  throw new StartError(`PostgreSQL could not create ${folder}: ${reason}`);
}
