// Has the server write down what it asks PostgreSQL while it does something.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../build/files.mjs';
import { must } from '../support/report.mjs';

/**
 * @typedef {object} Recorded a statement as the server sent it
 * @property {string} text
 * @property {unknown} values
 * @property {string} [name] that it was prepared under
 * @property {unknown} rows
 * @property {number} count of rows given or changed
 */

const hook = pathToFileURL(join(root, 'scripts', 'bench', 'server', 'record-statements.mjs')).href;
/** How often work is recorded at most. */
export const mostTries = 30;

/**
 * What a server is started with so that it can be recorded.
 * @param {string} file where recordings go
 */
export function recordable(file) {
  return { command: ['--import', hook, join('dist', 'server', 'main.js')], env: { RECORD_FILE: file } };
}

/**
 * The statements of some work, done until two recordings agree: the server asks for itself as well, now and then.
 * @param {import('../support/program.mjs').Program} program
 * @param {string} file
 * @param {() => Promise<unknown>} work done so often at most as `mostTries` says
 * @returns {Promise<Recorded[]>}
 */
export async function record(program, file, work) {
  /** @type {Set<string>} */
  const seen = new Set();
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const next = await recordOnce(program, file, work);
    must(next.length > 0, 'no statement was recorded');
    if (seen.has(textsOf(next))) return next;
    seen.add(textsOf(next));
  }
  throw new Error(`of ${mostTries} recordings no two agree on the statements`);
}

/**
 * @param {import('../support/program.mjs').Program} program
 * @param {string} file
 * @param {() => Promise<unknown>} work
 */
async function recordOnce({ child, url }, file, work) {
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  // Signals are taken between two turns of the server's loop: a call is answered after it.
  await fetch(`${url}/healthz`);
  await work();
  child.kill('SIGUSR2');
  while (!existsSync(file)) await wait(10);
  return /** @type {Recorded[]} */ (JSON.parse(readFileSync(file, 'utf8')));
}

/** @param {readonly Recorded[]} statements */
function textsOf(statements) {
  return statements.map(({ text }) => text).join('\n');
}
