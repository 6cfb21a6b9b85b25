import { readStored, removeStored, writeStored } from '../../parts/storage.ts';
import type { SocialLogin } from '../../data/calls/auth.ts';

/** What the page that a third party leads back to has to know of how the login began. */
export type BegunSignIn = Pick<SocialLogin, 'tenantId' | 'source' | 'agentCode' | 'state'>;

const key = 'sign-in';

/** Writes down that a login through a third party begins, for this tab alone. */
export function keepSignIn(begun: BegunSignIn): void {
  writeStored(key, begun, 'session');
}

/** The login that was begun in this tab, or null. */
export function begunSignIn(): BegunSignIn | null {
  return readStored<BegunSignIn>(key, 'session');
}

/** Forgets it: a state is good once. */
export function forgetSignIn(): void {
  removeStored(key, 'session');
}
