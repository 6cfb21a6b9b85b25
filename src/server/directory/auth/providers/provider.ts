/** The kinds of provider that there are. */
export type ProviderKind = 'oidc' | 'oauth2' | 'wechat_enterprise';

/** A provider as an administrator set it up, its secret in the clear. */
export interface ProviderSetup {
  readonly kind: ProviderKind;
  readonly clientId: string;
  /** Empty = a public client. */
  readonly clientSecret: string;
  /** Of OpenID Connect; for WeChat Work the address of its API, empty = the public one. */
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  /** Empty = what its kind needs. */
  readonly scope: string;
  readonly agentId: string;
  readonly corpId: string;
}

/** A login that begins. */
export interface SignInStart {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
  readonly redirectUrl: string;
}

/** What came back; nonce and verifier are empty where the client made the provider's address itself. */
export interface SignInAnswer extends SignInStart {
  readonly code: string;
  /** `iss` of the answer; empty = none was sent. */
  readonly issuer: string;
}

/** Whom a provider says a code stands for. */
export interface ThirdPartyPerson {
  /** Who gave `externalId`; the two together name one person for good. */
  readonly realm: string;
  readonly externalId: string;
  readonly name: string;
  readonly avatar: string;
  readonly email: string;
  /** 1 male, 2 female, -1 unknown. */
  readonly sex: number;
}

/** A way to sign in through somebody else. */
export interface SignInProvider {
  /**
   * Where the browser has to go.
   *
   * @throws ProviderError
   */
  authorizeUrl(start: SignInStart): Promise<string>;

  /**
   * Who it is.
   *
   * @throws ProviderError where code, nonce or audience are wrong, the provider is not there, or the setup is bad
   */
  identify(answer: SignInAnswer): Promise<ThirdPartyPerson>;
}

/** Why a provider gave no person: it refused, it is not to be reached, or it was set up wrongly. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'refused' | 'away' | 'setup';

  constructor(kind: 'refused' | 'away' | 'setup', message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const longestText = 200;

/** The first of the claims that is a text or number; empty where none is. */
export function firstClaim(claims: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  for (const name of names) {
    const value = claims[name];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value !== '') return value.replaceAll('\0', '').slice(0, longestText);
  }
  return '';
}
