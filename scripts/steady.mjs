// npm run test:steady -- N [FILE …]: runs the browser tests of `npm test`, or those of the files, N times on a machine
// that is kept busy. What fails even once, in its first try, is not steady. With --nightly: all of them, and the robot.
import './build/node-version.mjs';
import { spawn } from 'node:child_process';
import { root } from './build/files.mjs';
import { buildAll } from './build/steps.mjs';
import { withoutNightly } from './test/checks.mjs';
import { provideChromium } from './test/chromium.mjs';
import { runWithSecondTry } from './test/run-vitest.mjs';

const busyLoops = 2;

const words = process.argv.slice(2);
const isNightly = words.includes('--nightly');
const [amount = '1', ...files] = words.filter((word) => word !== '--nightly');
const rounds = Number(amount);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Say how often: npm run test:steady -- 10');
  process.exit(1);
}

process.chdir(root);
const env = { CHROMIUM: provideChromium(), ...(isNightly || files.length > 0 ? {} : withoutNightly) };
await buildAll();
// They end with this process, however it ends: nobody holds the other end of their input any more.
const loops = Array.from({ length: busyLoops }, () =>
  spawn(process.execPath, ['-e', busyLoop()], { stdio: ['pipe', 'ignore', 'ignore'] }),
);

/** How often each test failed in its first try. @type {Map<string, number>} */
const unsteady = new Map();
let runs = 0;
for (let round = 1; round <= rounds; round += 1) {
  const started = Date.now();
  const { passed, failed, problems, flaky } = await oneRound();
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`round ${round}: ${passed} passed, ${failed} failed, ${flaky.length} flaky (${seconds} s)`);
  for (const problem of problems) console.log(`  ${problem}`);
  for (const name of flaky) console.log(`  flaky: ${name}`);
  for (const name of [...problems, ...flaky]) unsteady.set(name, (unsteady.get(name) ?? 0) + 1);
  runs += passed + failed;
}
for (const loop of loops) loop.kill();
for (const [name, count] of unsteady) console.log(`${count} of ${rounds}: ${name}`);
console.log(`${rounds} rounds, ${runs} tests run, ${unsteady.size} of them not steady`);
process.exitCode = unsteady.size === 0 ? 0 : 1;

async function oneRound() {
  const tests = await runWithSecondTry('e2e', { env, more: files });
  if (!isNightly || files.length > 0) return tests;
  const robot = await runWithSecondTry('robot', { env: { ...env, ROBOT: 'cover' } });
  return {
    passed: tests.passed + robot.passed,
    failed: tests.failed + robot.failed,
    problems: [...tests.problems, ...robot.problems],
    flaky: [...tests.flaky, ...robot.flaky],
  };
}

/** Keeps a core busy, and looks now and then whether it is still wanted. */
function busyLoop() {
  return `
    process.stdin.on('close', () => process.exit()).resume();
    function burn() {
      for (const until = Date.now() + 50; Date.now() < until; );
      setImmediate(burn);
    }
    burn();
  `;
}
