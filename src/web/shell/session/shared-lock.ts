import { readEnvelope, removeStored, storageKey, writeStored } from '../../parts/storage.ts';

/** After this long a tab that holds a stored lock counts as gone. */
const heldForMs = 15_000;

/** Pages without a secure origin have no Web Locks; there, a stored record does, which is exact enough for a renewal. */
async function withStoredLock(name: string, job: () => Promise<void>): Promise<void> {
  const key = `${name}-held`;
  const held = readEnvelope(key);
  if (held !== null && Date.now() - held.datetime < heldForMs) return;
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-');
  writeStored(key, own);
  if (readEnvelope(key)?.content !== own) return;
  try {
    await job();
  } finally {
    removeStored(key);
  }
}

/**
 * Runs a job while no other tab of this browser runs one of the same name. Where the browser has Web Locks it waits for
 * the other tab, so that the job has to look whether there is anything left to do; elsewhere it leaves it to the other.
 */
export async function withSharedLock(name: string, job: () => Promise<void>): Promise<void> {
  // The type says that it is always there; over plain HTTP it is not.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) await withStoredLock(name, job);
  else await locks.request(storageKey(name), job);
}
