// Type-checks every part with its own libraries: core without DOM and Node, the server without DOM, the web without
// Node. `types.mjs tsconfig.web.json` checks that part alone.
import { existsSync } from 'node:fs';
import { runCommand } from './build/run-command.mjs';
import { parts } from './test/type-parts.mjs';

const asked = process.argv.slice(2);
const waiting = parts.filter(({ config }) => asked.length === 0 || asked.includes(config));
let failed = 0;
await Promise.all([check(), check()]);
process.exitCode = failed === 0 ? 0 : 1;

async function check() {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const { config, folder } = part;
    // What was found the last time is kept, so that only what changed since is checked again.
    const kept = ['--incremental', '--tsBuildInfoFile', `.cache/types/${config}.tsbuildinfo`];
    const args = ['node_modules/typescript/bin/tsc', '-p', config, ...kept];
    const status = existsSync(folder) ? await runCommand(process.execPath, args, { quiet: true }) : 1;
    console.log(`${config}: ${status === 0 ? 'ok' : existsSync(folder) ? 'errors' : `${folder}/ does not exist`}`);
    if (status !== 0) failed += 1;
  }
}
