import { proxy } from 'valtio';
import { sessionRules } from '../../../core/product.ts';
import { readStored, removeStored, storageKey, writeStored } from '../../parts/storage.ts';
import { onForget } from '../../data/state/forget.ts';
import { asPasswordHash, hashPassword, isPassword, type PasswordHash } from './password-hash.ts';

const lockKey = 'lock';
const passwordKey = 'lock-password';
const triesKey = 'lock-tries';

/** Whether this browser is locked, in all of its tabs (S4-03); a lock left behind without a session keeps nobody out. */
export const lockState = proxy({ locked: readStored<unknown>(lockKey) === true });

/** The lock password that is kept; null where none is, or what stands there is none. */
function keptPassword(): PasswordHash | null {
  return asPasswordHash(readStored<unknown>(passwordKey));
}

/** Whether a lock password was chosen since the login. */
export function hasLockPassword(): boolean {
  return keptPassword() !== null;
}

/** How often a wrong lock password was typed since the right one. */
function triesSoFar(): number {
  const stored = readStored<unknown>(triesKey);
  return typeof stored === 'number' && stored > 0 ? stored : 0;
}

/** Keeps a lock password, salted and hashed, in this browser alone; false when the browser stores nothing. */
export async function keepLockPassword(password: string): Promise<boolean> {
  return writeStored(passwordKey, await hashPassword(password));
}

/** Locks this browser with the password that was kept; false when the browser stores nothing. */
export function lock(): boolean {
  if (!writeStored(lockKey, true)) return false;
  lockState.locked = true;
  return true;
}

/** What came of a try to unlock: it is open, or so many tries are left; with none the session has to end. */
export type Unlocking = 'open' | { readonly left: number };

/** Unlocks this browser. Tries are counted over all tabs and reloads. */
export async function unlock(password: string): Promise<Unlocking> {
  const kept = keptPassword();
  const tries = triesSoFar() + 1;
  // Counted before the password is looked at: tries in several tabs at once are as many.
  writeStored(triesKey, tries);
  const good = kept !== null && tries <= sessionRules.mostUnlockTries && (await isPassword(password, kept));
  if (!good) return { left: Math.max(0, sessionRules.mostUnlockTries - tries) };
  removeStored(triesKey);
  removeStored(lockKey);
  lockState.locked = false;
  return 'open';
}

/** Takes lock and lock password away: a login begins without them (S4-01). */
export function clearLock(): void {
  for (const key of [lockKey, passwordKey, triesKey]) removeStored(key);
  lockState.locked = false;
}

onForget(clearLock);

function heed(event: StorageEvent): void {
  if (event.key === null || event.key === storageKey(lockKey)) {
    lockState.locked = readStored<unknown>(lockKey) === true;
  }
}

/**
 * Follows locking and unlocking in the other tabs of this browser.
 *
 * @returns a function that ends it
 */
export function followLock(): () => void {
  window.addEventListener('storage', heed);
  return () => window.removeEventListener('storage', heed);
}
