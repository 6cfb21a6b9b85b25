// npm test: installs what it needs, builds, runs every check and suite, and ends with one line that counts them.
// Within eight minutes on two quiet cores: it leaves out the files of tests/nightly.json.
// npm run test:nightly (--nightly): every test file; with --choose it writes tests/nightly.json by how long they took.
// npm run test:full (--full): every test file with everything that it can go through, and every process in the browser.
import './build/node-version.mjs';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { buildAll } from './build/steps.mjs';
import { testStages } from './test/checks.mjs';
import { writeChosenNightly } from './test/choose-nightly.mjs';
import { provideChromium } from './test/chromium.mjs';
import { provideNode } from './test/node-majors.mjs';
import { StepRun } from './test/run-steps.mjs';

process.chdir(root);
const breadth = process.argv.includes('--full') ? 'full' : process.argv.includes('--nightly') ? 'nightly' : 'push';
if (breadth === 'full') process.env['BREADTH'] = 'full';
const run = new StepRun();
await run.timed('Install', installPackages);
const chromium = chromiumOrStop();
const nodes = { 20: await provideNode('20'), 24: await provideNode('24') };
await run.timed('Build', buildAll);
await run.run(testStages(breadth), { chromium, nodes });
run.finish();
if (process.argv.includes('--choose')) writeChosenNightly();

function chromiumOrStop() {
  try {
    return provideChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}
