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
const mostTries = 5;

/**
 * What a server is started with so that it can be recorded.
 * @param {string} file where recordings go
 */
export function recordable(file) {
  return { command: ['--import', hook, join('dist', 'server', 'main.js')], env: { RECORD_FILE: file } };
}

/**
 * The statements of some work, done until two recordings in a row agree: the server may ask of itself as well.
 * @param {import('../support/program.mjs').Program} program
 * @param {string} file
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Recorded[]>}
 */
export async function record(program, file, work) {
  let last = await recordOnce(program, file, work);
  for (let attempt = 1; attempt < mostTries; attempt += 1) {
    const next = await recordOnce(program, file, work);
    must(next.length > 0, 'no statement was recorded');
    if (textsOf(next) === textsOf(last)) return next;
    last = next;
  }
  throw new Error(`of ${mostTries} recordings no two in a row agree on the statements`);
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
