// npm run bench [-- name … [--size tiny]]: prints the figures of scripts/bench, all or the named ones.
import './build/node-version.mjs';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { runCommand } from './build/run-command.mjs';
import { bringUpToDate, buildAll } from './build/steps.mjs';

const all = readdirSync(join(root, 'scripts', 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .sort();
const { values, positionals: wanted } = parseArgs({
  options: { size: { type: 'string', default: process.env['BENCH_SIZE'] ?? 'full' } },
  allowPositionals: true,
});
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}
if (!['tiny', 'full'].includes(values.size)) {
  console.error(`There is no size ${values.size}. There are: tiny, full.`);
  process.exit(2);
}
await installPackages();
await buildAll();
await bringUpToDate('bench');
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n=== ${name} ===`);
  const status = await runCommand(process.execPath, [`dist/bench/${name}.js`], { env: { BENCH_SIZE: values.size } });
  if (status !== 0) process.exitCode = 1;
}
