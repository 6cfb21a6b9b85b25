import * as oauth from 'openid-client';
import { callOut, type OutboundLimits } from '../outbound.ts';
import {
  ProviderError,
  firstClaim,
  type ProviderSetup,
  type SignInAnswer,
  type SignInProvider,
  type SignInStart,
  type ThirdPartyPerson,
} from './provider.ts';

type Claims = Readonly<Record<string, unknown>>;

const idClaims = ['sub', 'id', 'user_id', 'openid', 'uid'];
const nameClaims = ['name', 'nickname', 'preferred_username', 'display_name', 'login', 'username', 'email'];
const avatarClaims = ['picture', 'avatar_url', 'avatar'];

/**
 * OpenID Connect, found by discovery with the id token's signature checked, or plain OAuth 2.0 with a user-info address;
 * both by code with PKCE.
 *
 * @param limits of each call to the provider
 */
export function oauthProvider(setup: ProviderSetup, limits: OutboundLimits): SignInProvider {
  let known: Promise<oauth.Configuration> | null = null;
  const configuration = (): Promise<oauth.Configuration> => {
    known ??= configure(setup, limits).catch((error: unknown) => {
      // A provider that was down is asked again by the next login.
      known = null;
      throw error;
    });
    return known;
  };
  return {
    authorizeUrl: (start) => explained(async () => addressOf(await configuration(), setup, start)),
    identify: (answer) => explained(async () => identify(await configuration(), setup, answer, limits)),
  };
}

async function configure(setup: ProviderSetup, outbound: OutboundLimits): Promise<oauth.Configuration> {
  const { kind, clientId, clientSecret, issuer } = setup;
  const fetcher: oauth.CustomFetch = (url, { method, headers, signal, body }) =>
    // Of all that could be sent, code and verifier travel as a form.
    callOut(url, { method, headers, signal, body: body instanceof URLSearchParams ? body : null }, outbound);
  const limits = { timeout: outbound.timeoutMs / 1000, [oauth.customFetch]: fetcher };
  const execute = isPlain(issuer || setup.tokenUrl) ? [oauth.allowInsecureRequests] : [];
  if (kind === 'oauth2') {
    const server = { issuer: new URL(setup.tokenUrl).origin, ...endpointsOf(setup) };
    const made = new oauth.Configuration(server, clientId, undefined, clientAuth(clientSecret, undefined));
    Object.assign(made, limits);
    for (const extend of execute) extend(made);
    return made;
  }
  const found = await oauth.discovery(new URL(issuer), clientId, undefined, undefined, { ...limits, execute });
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported;
  const made = new oauth.Configuration(server, clientId, undefined, clientAuth(clientSecret, methods));
  Object.assign(made, limits);
  for (const extend of [...execute, oauth.enableNonRepudiationChecks]) extend(made);
  return made;
}

function endpointsOf({ authorizeUrl, tokenUrl, userInfoUrl }: ProviderSetup): Partial<oauth.ServerMetadata> {
  return { authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl, userinfo_endpoint: userInfoUrl };
}

/** Administrators of the installation may name a provider without TLS, e.g. one on the same machine. */
function isPlain(url: string): boolean {
  return url.startsWith('http:');
}

function clientAuth(secret: string, methods: readonly string[] | undefined): oauth.ClientAuth {
  if (secret === '') return oauth.None();
  const basic = methods === undefined || methods.includes('client_secret_basic');
  return basic && !(methods ?? []).includes('client_secret_post')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret);
}

async function addressOf(
  configuration: oauth.Configuration,
  { kind, scope }: ProviderSetup,
  { state, nonce, verifier, redirectUrl }: SignInStart,
): Promise<string> {
  const wanted = scope === '' && kind === 'oidc' ? 'openid profile email' : scope;
  const parameters = {
    redirect_uri: redirectUrl,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(wanted === '' ? {} : { scope: wanted }),
    ...(kind === 'oidc' ? { nonce } : {}),
  };
  return oauth.buildAuthorizationUrl(configuration, parameters).href;
}

async function identify(
  configuration: oauth.Configuration,
  setup: ProviderSetup,
  answer: SignInAnswer,
  limits: OutboundLimits,
): Promise<ThirdPartyPerson> {
  const server = configuration.serverMetadata();
  const oidc = setup.kind === 'oidc';
  const tokens = await oauth.authorizationCodeGrant(configuration, addressBack(server, answer), {
    expectedState: answer.state,
    ...(answer.verifier === '' ? {} : { pkceCodeVerifier: answer.verifier }),
    ...(oidc && answer.nonce !== '' ? { expectedNonce: answer.nonce } : {}),
    idTokenExpected: oidc,
  });
  const claims: Claims = oidc ? { ...tokens.claims() } : await userInfo(setup, tokens.access_token, limits);
  const externalId = firstClaim(claims, idClaims);
  if (externalId === '') throw new ProviderError('refused', 'The provider did not say who it is.');
  const more = oidc && server.userinfo_endpoint !== undefined && firstClaim(claims, ['name']) === '';
  const told = more ? await oauth.fetchUserInfo(configuration, tokens.access_token, externalId) : {};
  return personOf(oidc ? server.issuer : setup.userInfoUrl, externalId, { ...claims, ...told });
}

/** The address that the provider sent the browser to, as far as it matters. */
function addressBack(server: oauth.ServerMetadata, { redirectUrl, code, state, issuer }: SignInAnswer): URL {
  const url = new URL(redirectUrl);
  // Clients of this family do not hand `iss` on; the state already belongs to one provider.
  const required = server.authorization_response_iss_parameter_supported === true ? server.issuer : '';
  const iss = issuer === '' ? required : issuer;
  url.search = new URLSearchParams({ code, state, ...(iss === '' ? {} : { iss }) }).toString();
  return url;
}

async function userInfo({ userInfoUrl }: ProviderSetup, token: string, limits: OutboundLimits): Promise<Claims> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const response = await callOut(userInfoUrl, { headers }, limits);
  if (response.status >= 500) throw new ProviderError('away', `User info answered ${response.status}.`);
  const body: unknown = response.ok ? await response.json() : null;
  if (typeof body !== 'object' || body === null) throw new ProviderError('refused', 'User info names nobody.');
  return body as Claims;
}

function personOf(realm: string, externalId: string, claims: Claims): ThirdPartyPerson {
  const sexes: Readonly<Record<string, number>> = { male: 1, female: 2 };
  return {
    realm,
    externalId,
    name: firstClaim(claims, nameClaims) || externalId,
    avatar: firstClaim(claims, avatarClaims),
    email: firstClaim(claims, ['email']),
    sex: sexes[firstClaim(claims, ['gender'])] ?? -1,
  };
}

/** Runs work with a provider; whatever goes wrong becomes a ProviderError. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(kindOf(error), reasonOf(error), error);
  }
}

const rejections = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_PARSE_ERROR',
]);

function kindOf(error: unknown): ProviderError['kind'] {
  if (error instanceof oauth.ResponseBodyError) {
    if (error.status >= 500) return 'away';
    return error.error === 'invalid_client' || error.error === 'unauthorized_client' ? 'setup' : 'refused';
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) return 'setup';
  const code = error instanceof oauth.ClientError ? (error.code ?? '') : '';
  return rejections.has(code) ? 'refused' : 'away';
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
