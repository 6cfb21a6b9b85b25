/**
 * The server as its own process, for what only a process shows: signals, crashes, the embedded PostgreSQL, start errors.
 *
 *   const program = await builtServer();                         // as `npm run build` makes it
 *   const server = await startProcess(program, { DATA_DIR });    // ready: its address is server.url
 *   process.kill(server.pid, 'SIGKILL');  await server.exited;
 *   const refused = await runToExit(program, { PORT: 'x' });     // { code, output }
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bringUpToDate } from '../../../scripts/build/steps.mjs';

/** The built server. */
export interface ServerProgram {
  readonly file: string;
  /** The operator's commands. */
  readonly commands: string;
}

/** A server that is ready. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Fulfilled with the exit code once it is gone; null after a signal. */
  readonly exited: Promise<number | null>;
  /** What it has printed so far. */
  output(): string;
}

type Environment = Readonly<Record<string, string>>;

/** The server as the build makes it, built anew only where its sources differ. */
export async function builtServer(): Promise<ServerProgram> {
  await bringUpToDate('server');
  return { file: 'dist/server/main.js', commands: 'dist/server/operate.js' };
}

/** Starts the server on a port that the system picks and waits until it is ready. */
export async function startProcess(program: ServerProgram, env: Environment): Promise<ServerProcess> {
  const started = launch([program.file], env);
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const found = /SeqDesk is ready: (\S+)/.exec(started.output())?.[1];
      if (found !== undefined) resolve(found);
    };
    started.child.stdout?.on('data', look);
    void started.exited.then((code) => reject(new Error(`The server ended with ${code}: ${started.output()}`)));
  });
  return { url, pid: started.child.pid ?? 0, exited: started.exited, output: started.output };
}

/** How a program ended, and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the server until it ends by itself. */
export function runToExit(program: ServerProgram, env: Environment): Promise<Ended> {
  return ended(launch([program.file], env));
}

/** Runs a command of the operator, e.g. `backup`. */
export function runCommand(program: ServerProgram, words: readonly string[], env: Environment): Promise<Ended> {
  return ended(launch([program.commands, ...words], env));
}

async function ended(started: Launched): Promise<Ended> {
  const code = await started.exited;
  return { code, output: started.output() };
}

interface Launched {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output(): string;
}

function launch(words: readonly string[], env: Environment): Launched {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', SEED: 'accounts', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, exited, output: () => text };
}

/** The process id of the PostgreSQL that serves a DATA_DIR. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
