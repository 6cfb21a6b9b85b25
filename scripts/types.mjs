// Type-checks every part with its own libraries: core without DOM and Node, the server without DOM, the web without Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const parts = [
  { config: 'tsconfig.core.json', folder: 'src/core' },
  { config: 'tsconfig.generators.json', folder: 'generators' },
  { config: 'tsconfig.server.json', folder: 'src/server' },
  { config: 'tsconfig.web.json', folder: 'src/web' },
  { config: 'tsconfig.tests.json', folder: 'tests' },
  { config: 'tsconfig.scripts.json', folder: 'scripts' },
];

let failed = 0;
for (const { config, folder } of parts) {
  if (!existsSync(folder)) {
    console.log(`${config}: ${folder}/ does not exist`);
    failed += 1;
    continue;
  }
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config], {
    stdio: 'inherit',
  });
  console.log(`${config}: ${status === 0 ? 'ok' : 'errors'}`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
