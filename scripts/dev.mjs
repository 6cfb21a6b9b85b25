// npm run dev: the web app by Vite with hot reload; the server beside it, rebuilt and restarted when its sources change.
// With API_TARGET set, only the web app runs, against that back end.
import './build/node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { runCommand } from './build/run-command.mjs';
import { bringUpToDate } from './build/steps.mjs';

const watched = ['schemas', 'generators', 'src/core', 'src/server'];
const quietMs = 200;

process.chdir(root);
await installPackages();
await bringUpToDate('generators');
await bringUpToDate('generate');

const { createServer } = await import('vite');
const web = await createServer({ configFile: join(root, 'vite.config.ts') });
await web.listen();
web.printUrls();

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let stopping = false;
if (process.env['API_TARGET'] === undefined) await runServer();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void stop());

async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all([stopServer(), web.close()]);
  process.exit(0);
}

async function runServer() {
  await bringUpToDate('server');
  startServer();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  for (const folder of watched.filter((path) => existsSync(path))) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void restart(), quietMs);
    });
  }
}

/** Rebuilding runs in a process of its own, so that a broken source stops the rebuild and not this script. */
async function restart() {
  const status = await runCommand(process.execPath, ['scripts/build.mjs', 'generators', 'generate', 'server']);
  if (status !== 0 || stopping) return;
  await stopServer();
  startServer();
}

function startServer() {
  // A process group of its own: Ctrl-C reaches this script alone, which then stops the server once.
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    stdio: 'inherit',
    detached: true,
  });
}

async function stopServer() {
  const running = server;
  if (running === undefined || running.exitCode !== null) return;
  const closed = new Promise((resolve) => running.once('close', resolve));
  running.kill('SIGTERM');
  await closed;
}
