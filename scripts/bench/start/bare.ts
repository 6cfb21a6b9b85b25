// The reference of `start`: Node with nothing to do, and PostgreSQL as the server runs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Ms until a Node that does nothing has ended. */
export async function startNode(): Promise<number> {
  const start = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'close');
  return performance.now() - start;
}

/**
 * @param data folder of a cluster that does not run
 * @returns ms until it answers a query
 */
export async function startPostgres(data: string): Promise<number> {
  const { uid, gid } = statSync(data);
  const sockets = mkdtempSync(join(tmpdir(), 'seqdesk-bench-'));
  chownSync(sockets, uid, gid);
  const start = performance.now();
  const child = spawnAs(uid, gid, [...lastCommand(data), '-c', `unix_socket_directories=${sockets}`]);
  const closed = once(child, 'close');
  try {
    while (!(await answers(sockets))) {
      if (child.exitCode !== null) throw new Error(`the bare PostgreSQL ended with ${child.exitCode}`);
      await wait(5);
    }
    return performance.now() - start;
  } finally {
    child.kill('SIGINT');
    await closed;
    rmSync(sockets, { recursive: true, force: true });
  }
}

/** How PostgreSQL was started last, which it keeps beside its data. */
function lastCommand(data: string): string[] {
  const text = readFileSync(join(data, 'postmaster.opts'), 'utf8').trim();
  const [program = '', ...quoted] = text.split(/ (?=")/);
  return [program, ...quoted.map((argument) => argument.slice(1, -1))];
}

/** PostgreSQL refuses to run as root: it runs as the owner of its data, who may be root in a namespace of its own. */
function spawnAs(uid: number, gid: number, command: readonly string[]) {
  const inNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', ...command];
  const [program = '', ...args] = uid === 0 ? inNamespace : command;
  const who = process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
  return spawn(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'ignore'], ...who });
}

async function answers(host: string) {
  const client = new pg.Client({ host, port: 5432, user: 'seqdesk', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
