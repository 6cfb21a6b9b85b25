import { proxy, ref } from 'valtio';
import type { Text } from '../../../core/text/text.ts';
import type { DraftPlace } from '../../data/calls/workflow.ts';
import { keptEntries } from '../../data/offline/kept-store.ts';
import { session } from '../../data/state/session.ts';
import { storageKey } from '../../parts/storage.ts';

/** A form that is handed in by a POST. */
export interface HandIn {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A form that was handed in without a network, and is sent once when there is one again. */
export interface WaitingCall extends HandIn {
  /** One per form. */
  readonly id: string;
  readonly owner: string;
  readonly place: DraftPlace;
  /** Its idempotency key: however often it is sent, it is done once. */
  readonly key: string;
  /** What the person calls it, and the address of its page. */
  readonly title: Text;
  readonly address: string;
  /** When it was handed in, ms since the epoch. */
  readonly at: number;
  /** Why the server took it not; null while it waits. */
  readonly refusal: string | null;
}

/** The signed-in person's calls that wait in this browser, and how many have gone out since the page was loaded. */
export const waitingCalls = proxy<{ calls: readonly WaitingCall[]; sent: number }>({ calls: ref([]), sent: 0 });

/** The name of what tabs tell each other, and take turns by. */
export const waitingGroup = storageKey('waiting-calls');

/** Other tabs of this browser show the same calls. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(waitingGroup);

/** Reads what waits in this browser anew. */
export async function rereadWaiting(): Promise<void> {
  const owner = session.user?.userId;
  const all = await keptEntries<WaitingCall>('waiting');
  // As it is: the database takes no proxies.
  waitingCalls.calls = ref(all.filter((call) => call.owner === owner));
}

/** Reads it anew here and in the other tabs. */
export async function waitingChanged(): Promise<void> {
  await rereadWaiting();
  channel?.postMessage('changed');
}

/**
 * Follows what waits, in other tabs too.
 *
 * @param send called when the page is opened, when the network is back and from time to time, as long as something waits
 * @param onBack registers what is called when the network is back
 * @returns a function that ends it
 */
export function followWaiting(send: () => void, onBack: (listener: () => void) => () => void): () => void {
  const work = (): void => void rereadWaiting().then(() => waitingCalls.calls.some(isWaiting) && send());
  const heed = (): void => void rereadWaiting();
  channel?.addEventListener('message', heed);
  const stop = onBack(work);
  const timer = window.setInterval(work, againMs);
  work();
  return () => {
    channel?.removeEventListener('message', heed);
    stop();
    window.clearInterval(timer);
  };
}

/** How long a server that is there but takes nothing is left in peace, ms. */
const againMs = 15_000;

/** Whether a call is still to be sent. */
export function isWaiting({ refusal }: Pick<WaitingCall, 'refusal'>): boolean {
  return refusal === null;
}
