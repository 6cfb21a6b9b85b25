// Time from process start to the last line of `validate` over 300 descriptors, beside a program that only starts Node
// and parses the same files. Budget: p50 of 5 runs at most 1.5 s on two cores, with the compiler built.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/files.mjs';
import { generateDescriptors } from './support/generate-descriptors.mjs';

const wanted = 300;
const runs = 5;
const budgetMs = 1500;
const folder = mkdtempSync(join(tmpdir(), 'seqdesk-bench-'));

try {
  cpSync(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true });
  generateDescriptors(join(folder, 'schemas'), wanted - descriptors().length);
  const files = descriptors();
  const validate = [join(root, 'dist', 'generators', 'validate.js')];
  const parse = `for (const f of ${JSON.stringify(files)}) JSON.parse(require('fs').readFileSync(f, 'utf8'))`;
  const measured = Array.from({ length: runs }, () => ({ validate: time(validate), parse: time(['-e', parse]) }));
  const p50 = {
    validate: middle(measured.map((run) => run.validate)),
    parse: middle(measured.map((run) => run.parse)),
  };
  console.log(`${files.length} descriptors, p50 of ${runs} runs`);
  console.log(`validate            ${p50.validate.toFixed(0)} ms (budget ${budgetMs} ms)`);
  console.log(`node and JSON.parse ${p50.parse.toFixed(0)} ms`);
  if (files.length !== wanted || p50.validate > budgetMs) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns {string[]} every descriptor of the generated set */
function descriptors() {
  return readdirSync(join(folder, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.endsWith('.schema.json'))
    .map((file) => join('schemas', file));
}

/**
 * @param {string[]} args
 * @returns {number} milliseconds from start to end of the process, which must find nothing wrong
 */
function time(args) {
  const start = performance.now();
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const took = performance.now() - start;
  if (status !== 0) throw new Error(`The generated set is not valid, so its time means nothing:\n${stdout}`);
  return took;
}

/**
 * @param {number[]} times
 * @returns {number}
 */
function middle(times) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
