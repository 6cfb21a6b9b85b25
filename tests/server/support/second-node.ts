import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { buildApp } from '../../../src/server/app/app.ts';
import type { Services } from '../../../src/server/platform/services.ts';
import type { TestClock } from './test-clock.ts';
import type { Client, Json, TestServer } from './test-server.ts';
import { openTestServices } from './test-services.ts';

/** Another node on the database of a test server; people signed in there are known here. */
export interface SecondNode {
  readonly services: Services;
  readonly clock: TestClock;
  /** GET in a person's name; the parsed body. */
  get(client: Client, path: string, query?: Readonly<Record<string, string>>): Promise<Json>;
  close(): Promise<void>;
}

/** Starts a second node. */
export async function startSecondNode(first: TestServer): Promise<SecondNode> {
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-node-'));
  const { services, clock, close } = await openTestServices(inject('database'), first.database, folder);
  const app = await buildApp(services);
  return {
    services,
    clock,
    get: async ({ token }, url, query = {}) => {
      const reply = await app.inject({ method: 'GET', url, query, headers: { 'blade-auth': `bearer ${token}` } });
      return reply.json();
    },
    close: async () => {
      await app.close();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
