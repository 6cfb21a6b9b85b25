// Has the server write down what it asks PostgreSQL while it does something.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../build/files.mjs';
import { must } from '../support/report.ts';
import type { Program } from '../support/program.ts';

/** A statement as the server sent it. */
export interface Recorded {
  readonly text: string;
  readonly values: unknown;
  /** That it was prepared under. */
  readonly name?: string;
  readonly rows: unknown;
  /** Of rows given or changed. */
  readonly count: number;
}

const hook = pathToFileURL(join(root, 'dist', 'bench', 'record-statements.js')).href;
/** How often work is recorded at least and at most. */
const leastTries = 5;
export const mostTries = 30;

/**
 * What a server is started with so that it can be recorded.
 * @param file where recordings go
 */
export function recordable(file: string) {
  return { command: ['--import', hook, join('dist', 'server', 'main.js')], env: { RECORD_FILE: file } };
}

/**
 * The statements of some work: the shortest recording that came twice, since what the server asks for itself now and
 * then only adds to them.
 * @param work done so often at most as `mostTries` says
 */
export async function record(program: Program, file: string, work: () => Promise<unknown>): Promise<Recorded[]> {
  const seen: Map<string, number> = new Map();
  let shortest = Infinity;
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    const next = await recordOnce(program, file, work);
    must(next.length > 0, 'no statement was recorded');
    shortest = Math.min(shortest, next.length);
    const times = (seen.get(textsOf(next)) ?? 0) + 1;
    if (attempt >= leastTries && next.length === shortest && times > 1) return next;
    seen.set(textsOf(next), times);
  }
  throw new Error(`of ${mostTries} recordings no two of the shortest agree on the statements`);
}

async function recordOnce({ child }: Program, file: string, work: () => Promise<unknown>) {
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  while (!existsSync(begun(file))) await wait(1);
  await work();
  child.kill('SIGUSR2');
  while (!existsSync(file)) await wait(10);
  return JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
}

/**
 * The file that the server makes once it records.
 * @param file where the recording goes
 */
function begun(file: string) {
  return `${file}.begun`;
}

function textsOf(statements: readonly Recorded[]) {
  return statements.map(({ text }) => text).join('\n');
}
