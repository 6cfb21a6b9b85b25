import { OAuthError } from '../../platform/errors/oauth-error.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Services } from '../../platform/services.ts';
import type { Identity } from './identity.ts';
import type { LoginCall, LoginGrant } from './login-grants.ts';
import { captchaFrom, countFailureFrom, failuresFrom, pauseAfter } from './network-failures.ts';
import { endSessions } from './session-control.ts';
import { openSession, type LoginOrigin } from './sessions.ts';
import { tokenReply } from './token-reply.ts';
import { hashToken } from './tokens.ts';

/** A try to log in. */
interface LoginAttempt {
  readonly tenantId: string;
  /** Empty where the account is not known. */
  readonly userId: string;
  readonly account: string;
  readonly at: Date;
  readonly ip: string;
  readonly agent: string;
  /** The grant type, e.g. `password`. */
  readonly kind: string;
  /** `ok`, or the key of the rejection's text. */
  readonly result: string;
}

const longestText = 300;

/** Keeps a try to log in; a good one also marks when the person was last here. */
async function keepLogin(store: Store, attempt: LoginAttempt): Promise<void> {
  const { tenantId, userId, account, at, ip, agent, kind, result } = attempt;
  await store.tenantTx(tenantId, userId === '' ? '0' : userId, async (tx) => {
    const texts = { account: account.slice(0, longestText), agent: agent.slice(0, longestText) };
    await tx
      .insertInto('login_log')
      .values({ tenant_id: tenantId, user_id: userId, at, ip, kind, result, ...texts })
      .execute();
    if (result !== 'ok') return;
    await tx.updateTable('app_user').set({ last_login_at: at }).where('id', '=', userId).execute();
  });
}

/** A login that is asked for. */
export interface LoginRequest extends Omit<LoginCall, 'crowded'> {
  /** The grant type. */
  readonly kind: string;
  readonly origin: LoginOrigin;
  /** The access token that the client has so far: its session ends. */
  readonly replaced: string | null;
}

/** A login that was granted. */
export interface GrantedLogin {
  /** Who it is; the account is empty for a guest. */
  readonly identity: Identity;
  /** The reply of the token call. */
  readonly reply: Record<string, unknown>;
}

/**
 * Logs somebody in: proof, session, log.
 *
 * @throws OAuthError where the proof is not good
 */
export async function logIn(services: Services, grant: LoginGrant, login: LoginRequest): Promise<GrantedLogin> {
  const { store, clock, systemSettings } = services;
  const identity = await identify(services, grant, login);
  const { singleSession: single } = await systemSettings.read();
  const tokens = await openSession(store, clock, { owner: identity, origin: login.origin, single });
  if (single) services.sessions.drop({ tenantId: identity.tenantId, userId: identity.userId });
  await endReplaced(services, login.replaced);
  await writeLog(services, login, identity, identity.userId === '' ? 'guest' : 'ok');
  return { identity, reply: tokenReply(identity, tokens) };
}

/** Whoever logs in anew leaves no session behind that nobody uses any more. */
async function endReplaced({ store, clock, sessions }: Services, token: string | null): Promise<void> {
  if (token === null) return;
  // Also of a token that is over: a refresh could still bring its session back.
  const before = await store.platform
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .select(['session.id as sessionId', 'session.tenant_id as tenantId'])
    .where('session_token.hash', '=', hashToken(token))
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst();
  if (before === undefined) return;
  await store.platform.transaction().execute((tx) => endSessions(tx, clock.now(), before, 'signed in anew'));
  sessions.drop(before);
}

async function identify(services: Services, grant: LoginGrant, login: LoginRequest): Promise<Identity> {
  const { ip } = login.origin;
  try {
    const failures = await strangersFailures(services, grant, login);
    // Nothing of the database is held meanwhile.
    if (failures > 0) await services.pause(pauseAfter(failures));
    return await grant.identify(services, { ...login, crowded: failures >= captchaFrom });
  } catch (error) {
    if (error instanceof OAuthError && guesses.has(error.key)) await countFailureFrom(services, ip);
    // Rows of a company that does not exist could be read by nobody.
    const logged = error instanceof OAuthError && error.key !== 'auth.no-tenant';
    if (logged) await writeLog(services, login, { account: grant.account(login.query), userId: '' }, error.key);
    throw error;
  }
}

/** What tells that somebody guesses. */
const guesses: ReadonlySet<string> = new Set([
  'auth.wrong-password',
  'auth.wrong-captcha',
  'auth.locked',
  'auth.no-tenant',
]);

/** The failures that a try has to answer for: none where the account has logged in from this device before. */
async function strangersFailures(services: Services, grant: LoginGrant, login: LoginRequest): Promise<number> {
  const account = grant.account(login.query);
  if (account !== '' && login.device.knows({ tenantId: login.tenantId, account })) return 0;
  return failuresFrom(services, login.origin.ip);
}

async function writeLog(
  { store, clock }: Services,
  { tenantId, kind, origin }: LoginRequest,
  { account, userId }: Pick<Identity, 'account' | 'userId'>,
  result: string,
): Promise<void> {
  await keepLogin(store, { tenantId, userId, account, at: clock.now(), ...origin, kind, result });
}
