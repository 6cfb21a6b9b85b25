// npm run dev [-- --port 5173]: the web app by Vite with hot reload; the server beside it, restarted when its sources
// change; saved descriptors on open pages at once. With API_TARGET set, only the web app runs, against that back end.
import './build/node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { runCommand } from './build/run-command.mjs';
import { bringUpToDate } from './build/steps.mjs';
import { authorsLoop } from './dev/authors-loop.mjs';
import { ServerProcess } from './dev/server-process.mjs';

const watched = ['schemas/meta', 'schemas/demo', 'scripts/demo', 'generators', 'src/core', 'src/server'];
const quietMs = 200;

const { port } = parseArgs({ options: { port: { type: 'string' } } }).values;
const hasServer = process.env['API_TARGET'] === undefined;

process.chdir(root);
await installPackages();
await bringUpToDate('generators');
await bringUpToDate('generate');

const server = new ServerProcess();
const loop = authorsLoop({
  deploy: (descriptors) => (hasServer ? server.deploy(descriptors) : Promise.resolve('')),
  onSeeds: () => void restart(),
});
const { createServer } = await import('vite');
const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  plugins: [loop],
  ...(port === undefined ? {} : { server: { port: Number(port), strictPort: true } }),
});
await web.listen();
web.printUrls();

let stopping = false;
if (hasServer) await runServer();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void stop());

async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all([server.stop(), web.close()]);
  process.exit(0);
}

async function runServer() {
  await bringUpToDate('server');
  server.start();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const { watchFolders } = /** @type {typeof import('../generators/authoring.ts')} */ (
    await import(pathToFileURL(join(root, 'dist', 'generators', 'authoring.js')).href)
  );
  watchFolders(watched, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), quietMs);
  });
}

/** Rebuilding runs in a process of its own, so that a broken source stops the rebuild and not this script. */
async function restart() {
  if (!hasServer) return;
  const status = await runCommand(process.execPath, ['scripts/build.mjs', 'generators', 'generate', 'server']);
  if (status !== 0 || stopping) return;
  await loop.refollow();
  await server.stop();
  server.start();
  loop.serverStarted();
}
