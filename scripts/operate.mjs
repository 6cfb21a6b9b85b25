// npm run backup | restore | migrate: runs that command of the built server, building it first if it is stale.
import './build/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { bringUpToDate } from './build/steps.mjs';

const args = process.argv.slice(2);
// Folders that are named on the command line lie where npm was called.
process.env['INIT_CWD'] ??= process.cwd();
process.chdir(root);
await installPackages();
for (const step of /** @type {const} */ (['generators', 'generate', 'server'])) await bringUpToDate(step);
const entry = join(root, 'dist', 'server', 'operate.js');
process.argv.splice(1, process.argv.length, entry, ...args);
await import(pathToFileURL(entry).href);
