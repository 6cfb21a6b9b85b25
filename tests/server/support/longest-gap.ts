import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** How a server that was worked on answered others meanwhile. */
export interface Gap<T> {
  readonly result: T;
  /** The longest that `/healthz` took, in milliseconds. */
  readonly longestMs: number;
  /** Megabytes of the process before, at most, and after. */
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number };
}

const everyMs = 5;

/** Does something to a server, and asks it all the while whether it lives. */
export async function longestGap<T>(address: string, work: () => Promise<T>): Promise<Gap<T>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await ask(address, agent);
  const before = megabytes();
  let [longestMs, peak, isOver] = [0, before, false];
  const watching = (async () => {
    while (!isOver) {
      longestMs = Math.max(longestMs, await ask(address, agent));
      peak = Math.max(peak, megabytes());
      await delay(everyMs);
    }
  })();
  try {
    const result = await work();
    isOver = true;
    await watching;
    return { result, longestMs, memory: { before, peak, after: megabytes() } };
  } finally {
    isOver = true;
    agent.destroy();
  }
}

/** One line for whoever reads the output of the tests. */
export function told(name: string, { longestMs, memory }: Gap<unknown>): string {
  const { before, peak, after } = memory;
  return `${name}: longest /healthz ${longestMs.toFixed(0)} ms, memory ${before} MB, at most ${peak} MB, then ${after} MB`;
}

function megabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1_048_576);
}

function ask(address: string, agent: Agent): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(`${address}/healthz`, { agent }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - start));
    });
    request.on('error', reject);
  });
}
