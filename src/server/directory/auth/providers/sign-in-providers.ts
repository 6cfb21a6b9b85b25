import { runsPlatform } from '../../../platform/http/access.ts';
import type { OutboundLimits } from '../outbound.ts';
import type { SecretBox } from '../secret-box.ts';
import { oauthProvider } from './oauth-provider.ts';
import { ProviderError, type ProviderKind, type ProviderSetup, type SignInProvider } from './provider.ts';
import { secretContext, type StoredProvider } from './provider-store.ts';
import { wechatEnterprise } from './wechat-enterprise.ts';

/** Every kind of provider: one more is one more line. */
const kinds: Readonly<Record<ProviderKind, (setup: ProviderSetup, limits: OutboundLimits) => SignInProvider>> = {
  oidc: oauthProvider,
  oauth2: oauthProvider,
  wechat_enterprise: wechatEnterprise,
};

interface Opened {
  readonly version: string;
  readonly provider: SignInProvider;
}

const mostOpened = 500;

/** The providers in use; each keeps what it learnt (discovery, keys, tokens) until its setup changes. */
export class SignInProviders {
  readonly #secrets: SecretBox;
  readonly #limits: Pick<OutboundLimits, 'timeoutMs' | 'hosts'>;
  readonly #opened = new Map<string, Opened>();

  /** @param limits of each call to a provider */
  constructor(secrets: SecretBox, limits: Pick<OutboundLimits, 'timeoutMs' | 'hosts'>) {
    this.#secrets = secrets;
    this.#limits = limits;
  }

  /** @throws ProviderError where its secret cannot be read */
  open(stored: StoredProvider): SignInProvider {
    const version = stored.updatedAt.toISOString();
    const known = this.#opened.get(stored.id);
    if (known?.version === version) return known.provider;
    // Who runs the installation may name a provider within it.
    const limits = { ...this.#limits, outsideOnly: !runsPlatform(stored) };
    const provider = kinds[stored.kind]({ ...stored, clientSecret: this.#secretOf(stored) }, limits);
    if (this.#opened.size >= mostOpened) this.#opened.clear();
    this.#opened.set(stored.id, { version, provider });
    return provider;
  }

  #secretOf(stored: StoredProvider): string {
    if (stored.sealedSecret === null) return '';
    try {
      return this.#secrets.open(stored.sealedSecret, secretContext(stored));
    } catch (error) {
      throw new ProviderError('setup', 'The client secret cannot be decrypted; the key has changed.', error);
    }
  }
}
