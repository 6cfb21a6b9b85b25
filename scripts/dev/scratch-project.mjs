// A copy of the project in which `npm run dev` runs, so that tests and figures may change its files.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../build/files.mjs';

/**
 * @typedef {object} ScratchProject
 * @property {string} url of the web app
 * @property {(file: string) => string} read
 * @property {(file: string, text: string) => void} save writes a file as an editor saves it
 * @property {(file: string) => void} remove
 * @property {(file: string) => boolean} holds
 * @property {() => string} output what was printed so far
 * @property {() => Promise<void>} stop
 */

const parts = ['schemas', 'generators', 'scripts', 'src', 'dist/generators', 'dist/server', '.cache/stamps'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'tsconfig.web.json'];
const startMs = 280_000;

/**
 * Copies the project, runs `npm run dev` in the copy and waits until web app and server answer.
 * @param {(folder: string) => void} [prepare] what to change in the copy before
 * @param {Record<string, string>} [more] environment beside the own, e.g. a database that is seeded already
 * @returns {Promise<ScratchProject>}
 */
export async function startScratchProject(prepare = () => undefined, more = {}) {
  const folder = copyProject();
  prepare(folder);
  const [port, webPort] = [await freePort(), await freePort()];
  const own = { PORT: String(port), DATA_DIR: join(folder, 'data'), SEED: 'small', LOG_LEVEL: 'warn' };
  const env = { ...process.env, ...own, ...more };
  const child = spawn(process.execPath, ['scripts/dev.mjs', '--port', String(webPort)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const exited = new Promise((done) => child.once('exit', done));
  async function stop() {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
  const url = `http://localhost:${webPort}`;
  const deadline = Date.now() + startMs;
  while (!(await answers(`http://127.0.0.1:${port}/readyz`)) || !(await answers(url))) {
    if (child.exitCode === null && Date.now() < deadline) await wait(100);
    else {
      await stop();
      throw new Error(`npm run dev does not answer:\n${printed}`);
    }
  }
  return {
    url,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    save: (file, text) => writeFileSync(join(folder, file), text),
    remove: (file) => rmSync(join(folder, file)),
    holds: (file) => existsSync(join(folder, file)),
    output: () => printed,
    stop,
  };
}

function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-dev-'));
  for (const part of [...parts, ...files]) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'dir');
  return folder;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
