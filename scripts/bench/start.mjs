// How long `npm start` takes until /readyz answers, once everything is built and the database exists.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../build/files.mjs';
import { npmCommand } from '../build/install.mjs';

const runs = 5;
const limitMs = 5000;
const port = process.env['PORT'] ?? '8101';
const folder = mkdtempSync(join(tmpdir(), 'seqdesk-bench-'));

try {
  const firstMs = await startAndStop();
  const laterMs = [];
  for (let run = 0; run < runs; run += 1) laterMs.push(await startAndStop());
  const sorted = laterMs.toSorted((a, b) => a - b);
  const p50 = sorted[Math.floor(runs / 2)] ?? Number.NaN;
  console.log(`first start with a new database: ${firstMs} ms`);
  console.log(`later starts: ${laterMs.join(', ')} ms; p50 ${p50} ms, limit ${limitMs} ms`);
  process.exitCode = p50 <= limitMs ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns {Promise<number>} milliseconds from process start to readiness */
async function startAndStop() {
  const npm = npmCommand();
  const started = Date.now();
  const child = spawn(npm.command, [...npm.args, 'start'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with exit code ${child.exitCode}`);
    await wait(20);
  }
  const elapsed = Date.now() - started;
  child.kill('SIGTERM');
  await closed;
  return elapsed;
}

async function isReady() {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
