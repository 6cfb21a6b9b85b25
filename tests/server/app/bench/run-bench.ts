import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { bringUpToDate } from '../../../../scripts/build/steps.mjs';

const root = resolve(import.meta.dirname, '../../../..');

/** What a bench printed and how it ended. */
export interface BenchRun {
  readonly status: number | null;
  readonly out: string;
  /** Names of the figures in its table. */
  readonly figures: readonly string[];
}

/** Runs a bench at its tiny size. */
export async function runBench(name: string, env: Readonly<Record<string, string>> = {}): Promise<BenchRun> {
  await bringUpToDate('bench');
  const child = spawn(process.execPath, [`dist/bench/${name}.js`], {
    cwd: root,
    env: { ...process.env, BENCH_SIZE: 'tiny', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const status = await new Promise<number | null>((done) => child.once('close', done));
  return { status, out, figures: figuresIn(out) };
}

/** Lines with three times, a ratio and numbers of samples. */
function figuresIn(out: string): readonly string[] {
  const line = /^(\S.*?) {2,}[\d.]+ +[\d.]+ +[\d.]+ +[\d.]+ .*\d+\/\d+/gm;
  return [...out.matchAll(line)].map(([, name = '']) => name);
}
