import type { View } from '../../../core/calls/settings.ts';
import { ask } from './client.ts';

/** All lists that the person arranged. */
export function listViews(): Promise<readonly View[]> {
  return ask('GET /api/seqdesk-system/view/list', { silent: true });
}

/** Keeps how the person arranged a list. */
export async function submitView(body: View): Promise<void> {
  await ask('POST /api/seqdesk-system/view/submit', { body, silent: true });
}

/** Puts a list back to its usual columns. */
export async function removeView(keys: string): Promise<void> {
  await ask('POST /api/seqdesk-system/view/remove', { query: { keys }, silent: true });
}
