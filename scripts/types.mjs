// Type-checks every part with its own libraries: core without DOM and Node, the server without DOM, the web without Node.
import { existsSync } from 'node:fs';
import { runCommand } from './build/run-command.mjs';

/** The longest first: two compilers run beside each other. */
const parts = [
  { config: 'tsconfig.tests.json', folder: 'tests' },
  { config: 'tsconfig.server.json', folder: 'src/server' },
  { config: 'tsconfig.web.json', folder: 'src/web' },
  { config: 'tsconfig.core.json', folder: 'src/core' },
  { config: 'tsconfig.generators.json', folder: 'generators' },
  { config: 'tsconfig.scripts.json', folder: 'scripts' },
];

let failed = 0;
const waiting = [...parts];
await Promise.all([check(), check()]);
process.exitCode = failed === 0 ? 0 : 1;

async function check() {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const { config, folder } = part;
    const args = ['node_modules/typescript/bin/tsc', '-p', config];
    const status = existsSync(folder) ? await runCommand(process.execPath, args, { quiet: true }) : 1;
    console.log(`${config}: ${status === 0 ? 'ok' : existsSync(folder) ? 'errors' : `${folder}/ does not exist`}`);
    if (status !== 0) failed += 1;
  }
}
