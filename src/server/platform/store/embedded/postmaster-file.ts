import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a running PostgreSQL writes about itself into its data folder. */
export interface PostmasterRecord {
  readonly pid: number;
  readonly socketDir: string;
  readonly port: number;
}

/** The path of the record. */
export function postmasterFile(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid');
}

/** The record of the PostgreSQL that runs, or ran, on a data folder. */
export function readPostmaster(dataFolder: string): PostmasterRecord | null {
  const lines = readIfThere(postmasterFile(dataFolder)).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '' };
}

/** Whether a process exists and is the PostgreSQL of this data folder: process ids are given out again. */
export function isPostmasterOf(pid: number, dataFolder: string): boolean {
  const words = commandOf(pid);
  if (words.length === 0 || !existsSync(dataFolder)) return false;
  const names = new Set([dataFolder, realpathSync(dataFolder)]);
  return words.some((word) => basename(word).startsWith('postgres')) && words.some((word) => names.has(word));
}

/** Whether any process has this id. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process; empty for one that is gone or a zombie. */
function commandOf(pid: number): string[] {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`).split('\0').filter(Boolean);
  const shown = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return shown.stdout.trim().split(' ').filter(Boolean);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
