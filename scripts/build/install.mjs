// Installs the npm packages of package-lock.json unless node_modules holds exactly them already.
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from './files.mjs';
import { mustRun } from './run-command.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/** Runs `npm ci` when needed; ends the process if it fails. */
export async function installPackages() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  const npm = npmCommand();
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', ...cacheArguments()];
  await mustRun(npm.command, [...npm.args, ...args]);
}

/**
 * How to call npm: the very npm that runs this script where there is one.
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand() {
  const path = process.env['npm_execpath'];
  if (path !== undefined && /npm-cli\.[cm]?js$/.test(path)) return { command: process.execPath, args: [path] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/**
 * npm keeps its cache in the home folder; where that cannot be written, the project's .cache holds it.
 * @returns {string[]}
 */
export function cacheArguments() {
  if (process.env['npm_config_cache'] !== undefined && isWritable(process.env['npm_config_cache'])) return [];
  if (isWritable(homedir())) return [];
  const cache = join(root, '.cache', 'npm');
  mkdirSync(cache, { recursive: true });
  return ['--cache', cache];
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isInstalled() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (installed === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([path, locked]) => path === '' || isSame(path, locked, installed[path]));
}

/**
 * An optional package for another system is rightly absent.
 * @param {string} path
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} found
 */
function isSame(path, wanted, found) {
  if (found === undefined) return wanted.optional === true;
  return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(root, path));
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  if (!existsSync(file)) return undefined;
  const lock = /** @type {{ packages?: Record<string, LockedPackage> }} */ (JSON.parse(readFileSync(file, 'utf8')));
  return lock.packages;
}
