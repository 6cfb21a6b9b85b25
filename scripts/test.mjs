// npm test: installs what it needs, builds, runs every check and suite, and ends with one line that counts them.
// npm run test:full (--full): the same with everything that tests can go through, and every process in the browser.
import './build/node-version.mjs';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { buildAll } from './build/steps.mjs';
import { testStages } from './test/checks.mjs';
import { provideChromium } from './test/chromium.mjs';
import { provideNode } from './test/node-majors.mjs';
import { StepRun } from './test/run-steps.mjs';

process.chdir(root);
const isFull = process.argv.includes('--full');
if (isFull) process.env['BREADTH'] = 'full';
const run = new StepRun();
await run.timed('Install', installPackages);
const chromium = chromiumOrStop();
const nodes = { 20: await provideNode('20'), 24: await provideNode('24') };
await run.timed('Build', buildAll);
await run.run(testStages(isFull), { chromium, nodes });
run.finish();

function chromiumOrStop() {
  try {
    return provideChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}
