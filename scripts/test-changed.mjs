// npm run test:changed [-- BASE]: what a change can reach, the nearest first, as much as fits into a minute.
// BASE is a commit or branch; without one, the commit where this branch left main.
import './build/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { root } from './build/files.mjs';
import { installPackages } from './build/install.mjs';
import { bringUpToDate } from './build/steps.mjs';
import { changedPlan } from './test/changed-plan.mjs';
import { StepRun } from './test/run-steps.mjs';

process.chdir(root);
process.env['KEEP_MODULES'] = 'yes';
const base = process.argv[2] ?? (lines('merge-base', 'HEAD', 'main')[0] || 'HEAD');
const changed = [
  ...lines('diff', '--name-only', '--diff-filter=d', base),
  ...lines('ls-files', '--others', '--exclude-standard'),
];
const run = new StepRun();
await run.timed('Install', installPackages);
// Tests in a browser are left out, so that the web app need not be built.
await run.timed('Build', async () => {
  for (const step of /** @type {const} */ (['generators', 'generate', 'server'])) await bringUpToDate(step);
});
const { stages, leftOut } = changedPlan(changed);
console.log(`${changed.length} files differ from ${base}.`);
await run.run(stages);
console.log(`\nLeft out:\n${leftOut.map((line) => `  ${line}`).join('\n')}`);
run.finish();

/**
 * @param {readonly string[]} args
 * @returns {string[]}
 */
function lines(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`git ${args.join(' ')}: ${stderr}`);
    process.exit(2);
  }
  return stdout.split('\n').filter((line) => line !== '');
}
