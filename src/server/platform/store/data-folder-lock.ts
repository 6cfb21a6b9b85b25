import { readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import type { DataFolder } from './data-folder.ts';

interface Holder {
  readonly pid: number;
  readonly socket: string;
}

/** A DATA_DIR held by this process until released. */
export interface DataFolderLock {
  release(): Promise<void>;
}

/**
 * Takes DATA_DIR for this process. The proof of life is a socket that the system closes with its process, so that a
 * killed server never blocks the next start.
 *
 * @throws StartError where a live server holds it
 */
export async function lockDataFolder(folder: DataFolder): Promise<DataFolderLock> {
  await rejectLiveHolder(folder);
  const socket = join(folder.sockets, 'server.sock');
  rmSync(socket, { force: true });
  const server = createServer((connection) => connection.end(String(process.pid)));
  await listen(server, socket);
  server.unref();
  const holder: Holder = { pid: process.pid, socket };
  writeFileSync(folder.holder, JSON.stringify(holder));
  return { release: () => release(server, folder, socket) };
}

/** Whether a live server holds DATA_DIR. */
export async function isDataFolderHeld(folder: DataFolder): Promise<boolean> {
  return (await liveHolder(folder)) !== null;
}

async function rejectLiveHolder(folder: DataFolder): Promise<void> {
  const pid = await liveHolder(folder);
  if (pid === null) return;
  throw new StartError(
    `DATA_DIR ${folder.root} is in use by a running SeqDesk server (process ${pid}). Stop that one or choose another DATA_DIR.`,
  );
}

/** The process id of the live server that holds the folder. */
async function liveHolder(folder: DataFolder): Promise<string | null> {
  const holder = readHolder(folder.holder);
  return holder === null ? null : ask(holder.socket);
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** The process id that the socket's owner answers with; null where nobody listens. */
function ask(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    let answer = '';
    connection.on('data', (chunk) => (answer += chunk.toString()));
    connection.on('end', () => resolve(answer));
    connection.on('error', () => resolve(null));
  });
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
}

async function release(server: Server, folder: DataFolder, socket: string): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  rmSync(folder.holder, { force: true });
  rmSync(socket, { force: true });
  if (readdirSync(folder.sockets).length === 0) rmdirSync(folder.sockets);
}
