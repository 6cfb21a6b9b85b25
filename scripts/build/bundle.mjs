// Bundles what runs on Node: `bundle.mjs generators` every generators/cli/*.ts, `bundle.mjs server` the server and its
// commands, `bundle.mjs bench` every scripts/bench/*.ts.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'rolldown';
import { root } from './files.mjs';
import { listFiles } from './list-files.mjs';
import { companyFault, companySchemas, hasDemo } from './schemas.mjs';

const builtin = new Set(builtinModules);

/** @param {string} id */
const isBuiltin = (id) => id.startsWith('node:') || builtin.has(id);

/** @param {string} id */
const isPackage = (id) => isBuiltin(id) || /^[^./\\]/.test(id);

// These load parts of themselves by name at run time, so they stay packages.
const unbundled = /^(json-schema-to-typescript|prettier|vite|rolldown|typescript)(\/|$)/;

/** @type {Record<string, () => { input: Record<string, string>, external: (id: string) => boolean, dir: string }>} */
const targets = {
  // `validate` starts often and must start fast: its packages are bundled in.
  generators: () => ({
    input: {
      ...entriesOf('generators/cli'),
      // What `npm run dev` follows descriptors by, and a thread of `validate`.
      authoring: 'generators/authoring.ts',
      'examples-thread': 'generators/examples/thread.ts',
    },
    external: (id) => isBuiltin(id) || unbundled.test(id),
    dir: 'dist/generators',
  }),
  // Packages stay outside: some carry native code, and Node loads them lazily.
  server: () => ({
    input: {
      main: 'src/server/app/main.ts',
      operate: 'src/server/app/operate.ts',
      worker: 'src/server/app/worker.ts',
      // Fills a database through the server's functions; the server loads it where SEED asks for a demo.
      ...(hasDemo ? { demo: 'scripts/demo/demo.ts' } : {}),
    },
    external: (id) => isPackage(id) && !id.startsWith(root),
    dir: 'dist/server',
  }),
  bench: () => ({
    input: {
      ...entriesOf('scripts/bench'),
      // What benches run beside themselves.
      'record-statements': 'scripts/bench/server/record-statements.ts',
      'parse-and-check': 'scripts/bench/validate/parse-and-check.ts',
    },
    external: isPackage,
    dir: 'dist/bench',
  }),
};

const name = process.argv[2] ?? '';
const target = targets[name]?.();
if (target === undefined) fail(`Unknown target "${name}". Use one of: ${Object.keys(targets).join(', ')}.`);
for (const path of Object.values(target.input)) {
  if (!existsSync(join(root, path))) fail(`${path} does not exist, so dist/ cannot be built.`);
}
// The commands tell it themselves, beside what else is wrong.
const fault = name === 'generators' ? null : companyFault();
if (fault !== null) fail(fault);
rmSync(join(root, target.dir), { recursive: true, force: true });
await build({
  cwd: root,
  input: target.input,
  external: target.external,
  plugins: [companySchemas({ orOwn: name === 'generators' })],
  platform: 'node',
  tsconfig: false,
  output: {
    dir: target.dir,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    // Beside the entries, so that paths told from where a source stands (`../web`) hold in every chunk.
    chunkFileNames: '[name]-[hash].js',
  },
});
listFiles(target.dir);

/**
 * @param {string} folder
 * @returns {Record<string, string>}
 */
function entriesOf(folder) {
  const absolute = join(root, folder);
  const files = existsSync(absolute) ? readdirSync(absolute).filter((file) => file.endsWith('.ts')) : [];
  if (files.length === 0) fail(`${folder}/ holds no .ts file, so there is nothing to build.`);
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), `${folder}/${file}`]));
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
