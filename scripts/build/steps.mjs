// What is made from what. A step runs only if its inputs or outputs differ in content from when it last succeeded.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash, root } from './files.mjs';
import { withLock } from './lock.mjs';
import { mustRun } from './run-command.mjs';
import { companyFault, companyFiles, schemasDir } from './schemas.mjs';

/** @typedef {{ title: string, inputs: string[], outputs: string[], run: () => Promise<void> }} Step */

const tools = ['scripts/build', 'package-lock.json'];
const core = ['src/core', 'schemas/meta', ...companyFiles.map((file) => join(schemasDir, file))];

/** @type {Record<'generators' | 'generate' | 'web' | 'server' | 'bench', Step>} */
export const steps = {
  generators: {
    title: 'Building the generators',
    inputs: [...tools, 'generators', ...core],
    outputs: ['dist/generators'],
    run: () => mustRun(process.execPath, ['scripts/build/bundle.mjs', 'generators']),
  },
  generate: {
    title: 'Generating from the descriptors',
    inputs: ['dist/generators', schemasDir],
    outputs: ['src/generated'],
    run: () => {
      refuseFault();
      return mustRun(process.execPath, ['dist/generators/generate.js']);
    },
  },
  web: {
    title: 'Building the web app',
    inputs: [...tools, 'vite.config.ts', ...core, 'src/generated', 'src/web'],
    outputs: ['dist/web'],
    run: async () => {
      const env = { NODE_ENV: 'production' };
      await mustRun(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { env });
      await mustRun(process.execPath, ['scripts/build/compress.mjs', 'dist/web']);
    },
  },
  server: {
    title: 'Building the server',
    inputs: [...tools, ...core, 'src/generated', 'src/server', 'scripts/demo', join(schemasDir, 'demo')],
    outputs: ['dist/server'],
    run: () => mustRun(process.execPath, ['scripts/build/bundle.mjs', 'server']),
  },
  bench: {
    title: 'Building the benches',
    inputs: [...tools, ...core, 'scripts/bench', 'scripts/dev', 'scripts/test'],
    outputs: ['dist/bench'],
    run: () => mustRun(process.execPath, ['scripts/build/bundle.mjs', 'bench']),
  },
};

/** Ends with one line where a file of the company is no JSON: what would be made would lack what it says. */
export function refuseFault() {
  const fault = companyFault();
  if (fault === null) return;
  console.error(fault);
  process.exit(1);
}

/**
 * @param {string} name
 * @returns {name is keyof typeof steps}
 */
export function isStep(name) {
  return Object.hasOwn(steps, name);
}

/**
 * Brings one step up to date.
 * @param {keyof typeof steps} name
 * @returns {Promise<boolean>} whether it had to run
 */
export async function bringUpToDate(name) {
  if (isCurrent(name)) return false;
  return withLock(name, async () => {
    if (isCurrent(name)) return false;
    // Taken before the step runs: what is saved meanwhile may not be in what it makes.
    const inputs = contentHash(steps[name].inputs);
    const why = wasBuiltFrom(name, inputs) ? `${steps[name].outputs.join(', ')} is not as it was built. ` : '';
    console.log(`${why}${steps[name].title} …`);
    await steps[name].run();
    writeStamp(name, inputs);
    return true;
  });
}

/** Everything that the server needs to run, from the descriptors on. */
export async function buildAll() {
  await bringUpToDate('generators');
  await bringUpToDate('generate');
  await Promise.all([bringUpToDate('server'), bringUpToDate('web')]);
}

/**
 * @param {keyof typeof steps} name
 * @param {string} inputs the hash of what it is made from
 */
function stampOf(name, inputs) {
  return `${inputs} ${contentHash(steps[name].outputs)}\n`;
}

/** @param {keyof typeof steps} name */
function stampFile(name) {
  return join(root, '.cache', 'stamps', name);
}

/**
 * Whether it was made from just this, so that only damage can have made it differ.
 * @param {keyof typeof steps} name
 * @param {string} inputs the hash of what it would be made from
 */
function wasBuiltFrom(name, inputs) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8').startsWith(`${inputs} `);
}

/** @param {keyof typeof steps} name */
function isCurrent(name) {
  if (!steps[name].outputs.every((output) => existsSync(join(root, output)))) return false;
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(name, contentHash(steps[name].inputs));
}

/**
 * @param {keyof typeof steps} name
 * @param {string} inputs the hash of what it was made from
 */
function writeStamp(name, inputs) {
  const file = stampFile(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, stampOf(name, inputs));
  renameSync(`${file}.new`, file);
}
