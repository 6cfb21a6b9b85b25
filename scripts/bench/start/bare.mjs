// The reference of `start`: Node with nothing to do, and PostgreSQL as the server runs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** @returns {Promise<number>} ms until a Node that does nothing has ended */
export async function startNode() {
  const start = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'close');
  return performance.now() - start;
}

/**
 * @param {string} data folder of a cluster that does not run
 * @returns {Promise<number>} ms until it answers a query
 */
export async function startPostgres(data) {
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

/**
 * How PostgreSQL was started last, which it keeps beside its data.
 * @param {string} data
 * @returns {string[]}
 */
function lastCommand(data) {
  const text = readFileSync(join(data, 'postmaster.opts'), 'utf8').trim();
  const [program = '', ...quoted] = text.split(/ (?=")/);
  return [program, ...quoted.map((argument) => argument.slice(1, -1))];
}

/**
 * PostgreSQL refuses to run as root: it runs as the owner of its data, who may be root in a namespace of its own.
 * @param {number} uid
 * @param {number} gid
 * @param {readonly string[]} command
 */
function spawnAs(uid, gid, command) {
  const inNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', ...command];
  const [program = '', ...args] = uid === 0 ? inNamespace : command;
  const who = process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
  return spawn(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'ignore'], ...who });
}

/** @param {string} host */
async function answers(host) {
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
