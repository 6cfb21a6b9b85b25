import { expect } from 'vitest';
import type { FarClient, FarReply } from '../support/far-client.ts';
import { bestBlock } from '../support/longest-block.ts';
import { mostWaitingMs } from '../support/most-waiting.ts';
import type { Client, Json } from '../support/test-server.ts';

/** Calls with the session of a client, from a thread of their own: GET without a body, else POST. */
export function callFrom(far: FarClient, address: () => string) {
  return (client: Client, path: string, body?: object): Promise<FarReply> => {
    const headers = { 'content-type': 'application/json', 'blade-auth': `bearer ${client.token}` };
    const sent = body === undefined ? { method: 'GET' } : { body: Buffer.from(JSON.stringify(body)) };
    return far.call({ url: address() + path, headers, ...sent });
  };
}

/** Does it as often as it may be done, and tells what others waited. Of replies that were not kept whole, the status alone is answered. */
export async function measured(what: string, times: number, work: () => Promise<FarReply>): Promise<Json> {
  const { result, longestMs } = await bestBlock(mostWaitingMs, times, work);
  console.log(`${what}: ${result.status}, ${result.length} bytes, at most ${longestMs.toFixed(0)} ms`);
  expect.soft(longestMs, what).toBeLessThan(mostWaitingMs);
  expect([200, 400], `${what}: ${result.text.slice(0, 500)}`).toContain(result.status);
  return result.length < 200_000 ? JSON.parse(result.text) : { code: result.status };
}
