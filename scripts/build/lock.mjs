// Keeps two commands of one folder from building the same thing at the same time.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './files.mjs';

const retryMs = 100;

/**
 * Runs `work` while no other process holds the lock of that name. The lock of a process that has ended does not count.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const file = join(root, '.cache', 'locks', name);
  mkdirSync(dirname(file), { recursive: true });
  while (!takeLock(file)) {
    removeIfLeftBehind(file);
    await wait(retryMs);
  }
  const release = () => rmSync(file, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function removeIfLeftBehind(file) {
  const holder = readHolder(file);
  if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true });
}

/**
 * @param {string} file
 * @returns {number | undefined} undefined while the holder has not written its id, or has let go
 */
function readHolder(file) {
  try {
    const text = readFileSync(file, 'utf8');
    return text === '' ? undefined : Number(text);
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
