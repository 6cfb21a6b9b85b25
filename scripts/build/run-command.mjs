// Runs a command below this process: output goes to the terminal, signals are handed on.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './files.mjs';

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, givesWay?: boolean | undefined }} [options] `quiet` shows the output only
 *   on failure; what `givesWay` runs behind everything else
 * @returns {Promise<number>} the exit code; 128 + n for signal n
 */
export function runCommand(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  if (options.givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk));
  }
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal);
  for (const signal of forwarded) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of forwarded) process.off(name, forward);
      const status = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
      if (status !== 0) process.stderr.write(Buffer.concat(output));
      resolve(status);
    });
  });
}

/**
 * As runCommand, but a failure ends this process with the same exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options]
 */
export async function mustRun(command, args, options) {
  const status = await runCommand(command, args, options);
  if (status === 0) return;
  console.error(`\nFailed (exit code ${status}): ${command} ${args.join(' ')}`);
  process.exit(status);
}
