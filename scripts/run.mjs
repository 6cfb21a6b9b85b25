// npm run validate | generate | plan | apply | publish: runs the built generator of that name, building it first if it is stale.
import './build/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { bringUpToDate, refuseFault } from './build/steps.mjs';

const [name = '', ...args] = process.argv.slice(2);
process.chdir(root);
// Standard output belongs to the generator: it may be JSON that another program reads.
const { log } = console;
console.log = console.error;
await installPackages();
await bringUpToDate('generators');
console.log = log;
// What only looks goes on with what the company's files say as far as they can be read, and tells what is wrong with them.
if (!['validate', 'explain', 'language-server'].includes(name)) refuseFault();
const entry = join(root, 'dist', 'generators', `${name}.js`);
if (!existsSync(entry)) {
  console.error(`There is no generator "${name}": generators/cli/${name}.ts does not exist.`);
  process.exit(2);
}
process.argv.splice(1, process.argv.length, entry, ...args);
await import(pathToFileURL(entry).href);
