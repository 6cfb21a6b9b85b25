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
/** How often work is recorded at least and at most. */
const leastTries = 5;
export const mostTries = 30;

/**
 * What a server is started with so that it can be recorded.
 * @param {string} file where recordings go
 */
export function recordable(file) {
  return { command: ['--import', hook, join('dist', 'server', 'main.js')], env: { RECORD_FILE: file } };
}

/**
 * The statements of some work: the shortest recording that came twice, since what the server asks for itself now and
 * then only adds to them.
 * @param {import('../support/program.mjs').Program} program
 * @param {string} file
 * @param {() => Promise<unknown>} work done so often at most as `mostTries` says
 * @returns {Promise<Recorded[]>}
 */
export async function record(program, file, work) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  let shortest = Infinity;
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    const next = await recordOnce(program, file, work);
    must(next.length > 0, 'no statement was recorded');
    shortest = Math.min(shortest, next.length);
    const times = (seen.get(textsOf(next)) ?? 0) + 1;
    if (attempt >= leastTries && next.length === shortest && times > 1) return next;
    seen.set(textsOf(next), times);
  }
  throw new Error(`of ${mostTries} recordings no two of the shortest agree on the statements`);
}

/**
 * @param {import('../support/program.mjs').Program} program
 * @param {string} file
 * @param {() => Promise<unknown>} work
 */
async function recordOnce({ child }, file, work) {
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  while (!existsSync(begun(file))) await wait(1);
  await work();
  child.kill('SIGUSR2');
  while (!existsSync(file)) await wait(10);
  return /** @type {Recorded[]} */ (JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * The file that the server makes once it records.
 * @param {string} file where the recording goes
 */
function begun(file) {
  return `${file}.begun`;
}

/** @param {readonly Recorded[]} statements */
function textsOf(statements) {
  return statements.map(({ text }) => text).join('\n');
}
