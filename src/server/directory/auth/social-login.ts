import { OAuthError } from '../../platform/errors/oauth-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Identity } from './identity.ts';
import { checkTenant, identityOf, rejectDisabled } from './password-login.ts';
import { findProvider, redirectOf, type StoredProvider } from './providers/provider-store.ts';
import { ProviderError, type ThirdPartyPerson } from './providers/provider.ts';
import { takeState, type SignInState } from './sign-in-states.ts';
import { linkAccount } from './third-party-accounts.ts';

/** What a browser brings back from a provider. */
export interface SocialCredentials {
  readonly tenantId: string;
  readonly source: string;
  readonly agentCode: string;
  readonly code: string;
  readonly state: string;
  /** Scheme and host by which this server was called. */
  readonly site: string;
  /** `iss` of the answer, where the provider sends it (RFC 9207); empty = none. */
  readonly issuer: string;
}

/**
 * Who a provider says is there: one of ours, or a guest who may register.
 *
 * @throws OAuthError where state, provider or code are not good, and where the person may not log in
 */
export async function socialLogin(services: Services, sent: SocialCredentials): Promise<Identity> {
  const { store, clock } = services;
  const { tenantId, source } = sent;
  await checkTenant(services, tenantId);
  // Taken first: a state is spent by the first try, good or bad.
  const state = await takeState(store.platform, clock.now(), sent.state);
  if (state === null) throw new OAuthError('access_denied', 'auth.state');
  const provider = await findProvider(store, tenantId, source, sent.agentCode);
  if (provider === null) throw new OAuthError('access_denied', 'auth.no-provider');
  if (!isFor(state, sent, provider)) throw new OAuthError('access_denied', 'auth.state');
  const person = await askProvider(services, provider, sent, state);
  const account = await store.tenantTx(tenantId, '0', (tx) => linkAccount(tx, clock.now(), tenantId, source, person));
  if (account.userId !== '') await rejectDisabled(services, tenantId, account.userId);
  return identityOf(services, { tenantId, userId: account.userId, oauthId: account.id });
}

/** A state belongs to one provider, or to what the client asked it for: tenant, source, agent or provider. */
function isFor(state: SignInState, sent: SocialCredentials, provider: StoredProvider): boolean {
  if (state.tenantId !== '' && state.tenantId !== sent.tenantId) return false;
  if (state.providerId !== null) return state.providerId === provider.id;
  return [sent.tenantId, sent.source, provider.agentCode, provider.agentId, provider.id].includes(state.boundTo);
}

async function askProvider(
  { signInProviders, log }: Services,
  provider: StoredProvider,
  sent: SocialCredentials,
  state: SignInState,
): Promise<ThirdPartyPerson> {
  try {
    return await signInProviders
      .open(provider)
      .identify({
        code: sent.code,
        state: sent.state,
        issuer: sent.issuer,
        nonce: state.nonce,
        verifier: state.verifier,
        redirectUrl: state.redirectUrl || redirectOf(provider, sent.site),
      });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { source, tenantId } = provider;
    log.warn({ source, tenantId, reason: error.message }, 'sign-in by a provider failed');
    throw new OAuthError(error.kind === 'refused' ? 'invalid_grant' : 'access_denied', `auth.provider-${error.kind}`);
  }
}
