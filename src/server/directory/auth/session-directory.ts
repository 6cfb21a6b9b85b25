import type { Restriction } from '../../../core/calls/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import type { ServerEvent } from '../../platform/events/server-event.ts';
import type { Principal } from '../../platform/http/access.ts';
import type { Store } from '../../platform/store/store.ts';
import { loadPermissions, loadSessionIdentity, type Identity } from './identity.ts';
import { endEvent, type SessionChoice } from './session-control.ts';
import { guestUserId } from './sessions.ts';
import { hashToken, later } from './tokens.ts';

interface Remembered {
  readonly principal: Principal;
  readonly until: number;
}

interface LiveSession {
  readonly id: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly oauth_id: string;
  readonly last_seen_at: Date;
}

type SessionEvent = Extract<ServerEvent, { kind: 'session' }>;

const rememberMs = 20_000;
const markSeconds = 60;
const mostRemembered = 10_000;

/** Finds who an access token belongs to; answers are remembered for 20 s and forgotten at once when a session ends. */
export class SessionDirectory {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #remembered = new Map<string, Remembered>();
  readonly #endListeners = new Set<(ended: (principal: Principal) => boolean) => void>();
  /** Rises with each drop: an answer looked up before a drop must not be remembered after it. */
  #generation = 0;

  constructor(store: Store, clock: Clock, events: EventBus) {
    this.#store = store;
    this.#clock = clock;
    events.subscribe((event) => this.#onEvent(event));
  }

  /** Who sends this token; null where it is unknown, expired or its session has ended. */
  async find(token: string): Promise<Principal | null> {
    const key = hashToken(token).toString('base64');
    const now = this.#clock.now();
    const known = this.#remembered.get(key);
    if (known !== undefined && known.until > now.getTime()) {
      return known.principal.expiresAt > now ? known.principal : null;
    }
    const generation = this.#generation;
    const principal = await this.#load(token, now);
    if (principal !== null && generation === this.#generation) this.#remember(key, principal, now);
    return principal;
  }

  /** Forgets ended sessions on this node; other nodes hear of them by the event. */
  drop(choice: SessionChoice): void {
    this.#drop(endEvent(choice));
  }

  #drop({ sessionId, userId, tenantId = null }: SessionEvent): void {
    const matches = (principal: Principal): boolean =>
      (sessionId === null || principal.sessionId === sessionId) &&
      (userId === null || principal.userId === userId) &&
      (tenantId === null || principal.tenantId === tenantId);
    this.#generation += 1;
    for (const [key, { principal }] of this.#remembered) if (matches(principal)) this.#remembered.delete(key);
    for (const listener of this.#endListeners) listener(matches);
  }

  /** Reads the rights of a tenant's people anew from now on, or everybody's; their sessions go on. */
  forgetRights(tenantId: string | null): void {
    this.#generation += 1;
    for (const [key, { principal }] of this.#remembered) {
      if (tenantId === null || principal.tenantId === tenantId) this.#remembered.delete(key);
    }
  }

  /** Calls back with a test for the sessions that just ended; long-lived answers end theirs. */
  onEnd(listener: (ended: (principal: Principal) => boolean) => void): () => void {
    this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(listener);
  }

  #onEvent(event: ServerEvent): void {
    if (event.kind === 'session') this.#drop(event);
    if (event.kind === 'menu') this.forgetRights(event.tenantId);
    if (event.kind !== 'reset') return;
    this.#generation += 1;
    this.#remembered.clear();
  }

  #remember(key: string, principal: Principal, now: Date): void {
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    this.#remembered.set(key, { principal, until: now.getTime() + rememberMs });
  }

  async #load(token: string, now: Date): Promise<Principal | null> {
    const session = await this.#store.platform
      .selectFrom('session_token')
      .innerJoin('session', 'session.id', 'session_token.session_id')
      .innerJoin('tenant', 'tenant.tenant_id', 'session.tenant_id')
      .select(['session.id', 'session.tenant_id', 'session.user_id', 'session.oauth_id', 'session.last_seen_at'])
      .select(['session_token.expires_at', 'tenant.expire_time'])
      .where('session_token.hash', '=', hashToken(token))
      .where('session_token.kind', '=', 'access')
      .where('session_token.expires_at', '>', now)
      .where('session.revoked_at', 'is', null)
      .where('tenant.is_deleted', '=', false)
      .where('tenant.status', '=', 1)
      .executeTakeFirst();
    if (session === undefined) return null;
    const { expires_at: tokenEnd, expire_time: tenantEnd } = session;
    const expiresAt = tenantEnd !== null && tenantEnd < tokenEnd ? tenantEnd : tokenEnd;
    if (expiresAt <= now) return null;
    await this.#markSeen(session, now);
    return this.#principalOf(session, expiresAt);
  }

  /** Once a minute is enough to tell who is still there. */
  async #markSeen({ id, last_seen_at: seen }: LiveSession, now: Date): Promise<void> {
    if (seen > later(now, -markSeconds)) return;
    await this.#store.platform.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute();
  }

  async #principalOf(session: LiveSession, expiresAt: Date): Promise<Principal | null> {
    const { tenant_id: tenantId, oauth_id: oauthId } = session;
    const userId = session.user_id === guestUserId ? '' : session.user_id;
    const identity = await loadSessionIdentity(this.#store, { tenantId, userId, oauthId });
    if (identity === null) return null;
    const permissions = await this.#store.tenantTx(tenantId, '0', (tx) => loadPermissions(tx, identity.roleIds));
    const restriction = restrictionOf(identity);
    return {
      userId,
      tenantId,
      sessionId: session.id,
      account: identity.account,
      realName: identity.realName,
      roles: identity.roles,
      permissions: new Set(permissions),
      expiresAt,
      ...(restriction === null ? {} : { restriction }),
      ...(oauthId === '' ? {} : { oauthId }),
    };
  }
}

function restrictionOf(identity: Identity): Restriction | null {
  if (identity.userId === '') return 'guest';
  return identity.mustChangePassword ? 'password' : null;
}
