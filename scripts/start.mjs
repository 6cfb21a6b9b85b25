// npm start: brings the build up to date, then becomes the server. Needs nothing but Node and npm.
import './build/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { buildAll } from './build/steps.mjs';

process.chdir(root);
await installPackages();
await buildAll();

// The server runs in this very process: signals and the exit code need no middleman.
process.env['NODE_ENV'] ??= 'production';
const main = join(root, 'dist', 'server', 'main.js');
process.argv[1] = main;
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
