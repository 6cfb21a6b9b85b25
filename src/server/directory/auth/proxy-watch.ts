import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { isPrivateAddress } from '../../platform/http/networks.ts';

/** So many accounts from one private address look like a proxy. */
const enough = 5;

/** Warns once where all people seem to call from one private address: then a proxy that is not trusted hides theirs. */
export class ProxyWatch {
  readonly #accounts = new Set<string>();
  #address = '';
  #over = false;

  /** Sees a login. */
  see({ settings, log }: Services, { ip, headers }: FastifyRequest, account: string): void {
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
