import { randomBytes } from 'node:crypto';
import type { PlatformHandle } from '../../platform/store/database.ts';
import { hashToken, later } from './tokens.ts';

/** What is remembered of a login that somebody began at a provider. */
export interface SignInState {
  /** Empty where the client did not say. */
  readonly tenantId: string;
  /** null = a state asked for alone; the client makes the provider's address itself. */
  readonly providerId: string | null;
  /** What a state asked for alone is for; empty for others. */
  readonly boundTo: string;
  readonly nonce: string;
  /** Of PKCE; empty = none. */
  readonly verifier: string;
  /** Where the provider sends people back. */
  readonly redirectUrl: string;
}

const lifeSeconds = 10 * 60;
const stateBytes = 16;

/** Remembers a login that begins; the state is 32 hex characters, good for ten minutes. */
export async function newState(db: PlatformHandle, now: Date, login: SignInState): Promise<string> {
  const state = randomBytes(stateBytes).toString('hex');
  await db
    .insertInto('sign_in_state')
    .values({
      hash: hashToken(state),
      tenant_id: login.tenantId,
      provider_id: login.providerId,
      bound_to: login.boundTo,
      nonce: login.nonce,
      verifier: login.verifier,
      redirect_url: login.redirectUrl,
      expires_at: later(now, lifeSeconds),
    })
    .execute();
  return state;
}

/** What a state stands for; whatever comes of it, it is good for this one time. */
export async function takeState(db: PlatformHandle, now: Date, state: string): Promise<SignInState | null> {
  const row = await db
    .deleteFrom('sign_in_state')
    .where('hash', '=', hashToken(state))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= now) return null;
  return {
    tenantId: row.tenant_id,
    providerId: row.provider_id,
    boundTo: row.bound_to,
    nonce: row.nonce,
    verifier: row.verifier,
    redirectUrl: row.redirect_url,
  };
}
