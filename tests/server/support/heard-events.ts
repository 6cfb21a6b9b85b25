import { announce } from '../../../src/server/platform/events/event-bus.ts';
import type { Services } from '../../../src/server/platform/services.ts';
import type { TestServer } from './test-server.ts';

/** Fulfilled once a node heard of everything that was announced before. */
export async function heardAll(node: { readonly services: Services }, server: TestServer): Promise<void> {
  const code = `heard ${Math.random()}`;
  const heard = new Promise<void>((resolve) => {
    const undo = node.services.events.subscribe((event) => {
      if (event.kind !== 'dict' || event.code !== code) return;
      undo();
      resolve();
    });
  });
  const { platform } = server.services.store;
  await platform.transaction().execute((tx) => announce(tx, { kind: 'dict', tenantId: null, code }));
  await heard;
}
