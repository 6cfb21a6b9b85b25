import { StartError } from '../platform/errors/start-error.ts';
import { openGate } from '../platform/http/gate.ts';
import { isLoopback, readSettings, rejectPublicDemo, type Settings } from '../platform/settings.ts';
import { seededTenants } from '../seed/accounts.ts';
import { listenForSaves } from './listen-for-saves.ts';
import type { Runtime } from './runtime.ts';

/** Starts the server from the environment; SIGTERM and Ctrl-C stop it in order. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  rejectPublicDemo(settings);
  const gate = await openGate(settings);
  // Most of the program is read once the port is ours.
  const starting = import('./runtime.ts').then(({ startRuntime }) => startRuntime(settings, gate));
  const stop = once(() => stopAndLeave(starting));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const runtime = await starting;
  listenForSaves(runtime);
  console.log(greeting(settings, runtime).join('\n'));
}

async function stopAndLeave(starting: Promise<Runtime>): Promise<void> {
  try {
    await (await starting).stop();
    process.exit(0);
  } catch (error) {
    complain(error);
  }
}

/** A second Ctrl-C must not stop things twice. */
function once(action: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    void action();
  };
}

function greeting(settings: Settings, { url, note }: Runtime): string[] {
  const lines = ['', `SeqDesk is ready: ${url}`];
  // Elsewhere they would stay in the log of a container.
  if (settings.seed !== 'none' && isLoopback(settings.host)) lines.push(...demoAccounts());
  if (note.demoSeconds >= 1) lines.push(`The demo was filled in, which took ${note.demoSeconds.toFixed(1)} s.`);
  if (note.firstPassword !== null) {
    lines.push(`First administrator: admin / ${note.firstPassword} (shown this once; change it after signing in)`);
  }
  if (settings.seed !== 'none' && !isLoopback(settings.host)) {
    const line = '!'.repeat(80);
    lines.push(line, `DEMO ACCOUNTS WITH KNOWN PASSWORDS ARE REACHABLE ON ${settings.host} (ALLOW_DEMO=1).`, line);
  }
  return lines;
}

function demoAccounts(): string[] {
  return seededTenants.flatMap(({ tenantId, name, people }) => [
    `  Company ${tenantId} ${name}`,
    ...people.map(({ account, password, role }) => `    ${account} / ${password}  ${role}`),
  ]);
}

function complain(error: unknown): never {
  console.error(error instanceof StartError ? `SeqDesk cannot start: ${error.message}` : error);
  process.exit(1);
}

await main().catch(complain);
