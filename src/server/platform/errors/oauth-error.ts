import type { MessageArguments, MessageKey } from './messages.ts';

/** The kinds of rejection of the token call. */
export type OAuthErrorKind = GrantErrorKind | 'invalid_request' | 'invalid_client' | 'access_denied';

type GrantErrorKind = 'invalid_grant' | 'unsupported_grant_type';

/** A rejection of the token call; answered without the envelope. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: OAuthErrorKind;
  readonly key: MessageKey;
  readonly args: MessageArguments;

  constructor(error: OAuthErrorKind, key: MessageKey, args: MessageArguments = {}) {
    super(key);
    this.error = error;
    this.key = key;
    this.args = args;
  }

  /** 401 for an unknown client, else 400: a 401 would end the session of the page that asked. */
  get status(): number {
    return this.error === 'invalid_client' ? 401 : 400;
  }
}
