import { get } from '../../data/calls/client.ts';
import { dispatchServerEvent } from '../../data/calls/server-events.ts';

/** What the page keeps of the server's answers, by the events that make each of them be fetched anew. */
const keptFacts = ['dict', 'menu', 'release'] as const;

/** S7-11: has the server forget what it keeps about the caller, and this page what it keeps of the server. */
export async function clearCache(): Promise<void> {
  await get('/blade-auth/oauth/clear-cache');
  keptFacts.forEach((name) => dispatchServerEvent(name, null));
}
