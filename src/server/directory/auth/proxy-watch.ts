import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { isPrivateAddress } from '../../platform/http/networks.ts';
import type { Settings } from '../../platform/settings.ts';

interface Server {
  readonly settings: Pick<Settings, 'trustProxy'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** So many accounts from one private address look like a proxy. */
const enough = 5;

/** Warns once where all people seem to call from one private address: then a proxy that is not trusted hides theirs. */
export class ProxyWatch {
  readonly #accounts = new Set<string>();
  #address = '';
  #over = false;

  /** Sees a login. */
  see({ settings, log }: Server, { ip, headers }: FastifyRequest, account: string): void {
    if (this.#over || settings.trustProxy !== false) return;
    // Calls from this machine come through a proxy only where they say so.
    const local = ip === '::1' || ip.startsWith('127.');
    if (local && headers['x-forwarded-for'] === undefined) return;
    this.#over = !isPrivateAddress(ip) || (this.#address !== '' && this.#address !== ip);
    if (this.#over) return;
    this.#address = ip;
    this.#accounts.add(account);
    if (this.#accounts.size < enough) return;
    this.#over = true;
    log.warn({ ip }, 'all logins come from one private address: if a proxy stands in front, set TRUST_PROXY=1');
  }
}
