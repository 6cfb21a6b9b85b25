import { proxy, useSnapshot } from 'valtio';
import { serverAnswers } from '../calls/health.ts';
import { backOnline, dispatchServerEvent, onServerEvent, streamBroken } from '../calls/server-events.ts';

/** While the server is out of reach it is asked so often whether it is back, ms. */
const askEveryMs = 2_000;

/** Whether the server can be reached, as far as this page knows. Written by the functions of this file alone. */
export const connection = proxy({ offline: false });

let asking: Promise<boolean> | null = null;
let timer: number | undefined;
/** How often the browser itself said that the network is gone: an answer that was asked for before says nothing any more. */
let losses = 0;

/** Calls `listener` each time that the server can be reached again, until the returned function is called. */
export function onBackOnline(listener: () => void): () => void {
  return onServerEvent(backOnline, listener);
}

/** Whether the server is out of reach. */
export function useOffline(): boolean {
  return useSnapshot(connection).offline;
}

function become(offline: boolean): void {
  window.clearTimeout(timer);
  if (offline) timer = window.setTimeout(() => void isOutOfReach(), askEveryMs);
  if (connection.offline === offline) return;
  connection.offline = offline;
  if (!offline) dispatchServerEvent(backOnline, null);
}

/**
 * Asks the server whether it answers, e.g. after a call got no answer; several who ask at once get one answer.
 *
 * @returns true where it does not
 */
export function isOutOfReach(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

async function ask(): Promise<boolean> {
  const before = losses;
  const answers = await serverAnswers();
  if (before === losses) become(!answers);
  return connection.offline;
}

/** Follows the signs of a network that is gone or back until the returned function is called. */
export function watchConnection(): () => void {
  function lost(): void {
    losses += 1;
    become(true);
  }
  const back = (): void => void isOutOfReach();
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  // A stream that breaks is the first sign of a server out of reach where the computer itself has a network.
  const stop = onServerEvent(streamBroken, back);
  if (!navigator.onLine) lost();
  return () => {
    stop();
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
    window.clearTimeout(timer);
  };
}
