import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, lchownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../../errors/start-error.ts';

/** Of util-linux. */
const namespaceTool = 'unshare';

/**
 * As whom PostgreSQL runs; it refuses to run as root. `self`: as this process. `drop`: as another user.
 * `namespace`: in a user namespace where root's files appear as that user's, for folders only root can enter.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'drop'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace'; readonly uid: number; readonly gid: number };

/**
 * Decides as whom PostgreSQL runs.
 *
 * @param folders what it must be able to enter: the programs and the data
 * @throws StartError as root, where no other user can reach the folders and namespaces are off
 */
export function planRunAs(folders: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const user = unprivilegedUser();
  if (folders.every((folder) => isReachable(folder, user))) return { kind: 'drop', ...user };
  if (namespacesWork(user)) return { kind: 'namespace', ...user };
  throw new StartError(
    `PostgreSQL cannot run as root, and no other user can enter ${folders.join(' or ')}. Move the project and DATA_DIR to a folder that others may enter, or set DATABASE_URL.`,
  );
}

/** The user id that owns PostgreSQL's files as this process sees them. */
export function ownerOf(runAs: RunAs): number {
  if (runAs.kind === 'drop') return runAs.uid;
  return process.getuid?.() ?? 0;
}

/** Starts a program as planned. */
export function spawnAs(runAs: RunAs, command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (runAs.kind === 'self') return spawn(command, args, options);
  if (runAs.kind === 'drop') return spawn(command, args, { ...options, uid: runAs.uid, gid: runAs.gid });
  return spawn(namespaceTool, [...namespaceArguments(runAs), command, ...args], options);
}

/** Gives a folder and all below it to the user that PostgreSQL runs as; only root can and needs to. */
export function giveTo(runAs: RunAs, path: string): void {
  if (runAs.kind === 'self' || !existsSync(path)) return;
  const uid = ownerOf(runAs);
  if (lstatSync(path).uid === uid) return;
  chownTree(path, uid, runAs.kind === 'drop' ? runAs.gid : 0);
}

function chownTree(path: string, uid: number, gid: number): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) chownTree(join(path, name), uid, gid);
  }
  // The folder itself comes last: an interrupted run starts again.
  lchownSync(path, uid, gid);
}

interface UnixUser {
  readonly uid: number;
  readonly gid: number;
}

/** initdb looks its user up by name, so the user must stand in /etc/passwd. */
function unprivilegedUser(): UnixUser {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['nobody', 'postgres', 'daemon']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new StartError('PostgreSQL cannot run as root and /etc/passwd has no user "nobody". Start as another user.');
}

function isReachable(folder: string, user: UnixUser): boolean {
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  for (; ; path = dirname(path)) {
    const { mode, uid } = statSync(path);
    const bit = uid === user.uid ? 0o100 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

function namespaceArguments(user: UnixUser): string[] {
  return ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
}

function namespacesWork(user: UnixUser): boolean {
  return spawnSync(namespaceTool, [...namespaceArguments(user), 'true']).status === 0;
}
