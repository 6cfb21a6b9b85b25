import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { product } from '../../../core/product.ts';
import type { LoginName } from './lockout.ts';
import type { SecretBox } from './secret-box.ts';

const plainName = `${product.key}-device`;
/** Over https: by this beginning of its name a browser takes the cookie from this very host alone, and only by https. */
const hostName = `__Host-${plainName}`;
const version = '1';
const lifeSeconds = 180 * 24 * 3600;
/** A desk that many people share remembers those who came last. */
const mostAccounts = 20;
const tagLength = 12;
const largestValue = 1000;

interface Parts {
  readonly id: string;
  /** Accounts that logged in from it, the newest first, each as a keyed hash. */
  readonly tags: readonly string[];
}

/**
 * A browser that accounts have logged in from, known by a signed cookie. It proves nothing about who sits there: it only
 * has its failures counted apart from those of strangers. Its key comes from the key of the server's secrets; where that
 * is changed, devices are unknown until their next login.
 */
export class LoginDevice {
  readonly id: string;
  readonly #tags: readonly string[];
  readonly #key: Buffer;

  private constructor(key: Buffer, { id, tags }: Parts) {
    this.#key = key;
    this.id = id;
    this.#tags = tags;
  }

  /** The device of a call by its header `Cookie`; one that nobody knows gets an id. */
  static of(secrets: SecretBox, header: string | undefined, now: Date): LoginDevice {
    const key = secrets.derive(`login device ${version}`);
    const known = readValue(key, valueIn(header ?? ''), now);
    return new LoginDevice(key, known ?? { id: randomBytes(16).toString('base64url'), tags: [] });
  }

  /** Whether the account has logged in from here; of an account that is not said yet, whether any has. */
  knows(login: LoginName): boolean {
    return login.account === '' ? this.#tags.length > 0 : this.#tags.includes(this.#tagOf(login));
  }

  /**
   * `Set-Cookie` after a login.
   *
   * @param secure whether people reach the server by https
   */
  cookieAfter(login: LoginName, now: Date, secure: boolean): string {
    const tag = this.#tagOf(login);
    const tags = [tag, ...this.#tags.filter((each) => each !== tag)].slice(0, mostAccounts);
    const signed = [version, this.id, Math.floor(now.getTime() / 1000).toString(36), tags.join('~')].join('.');
    const value = `${signed}.${sign(this.#key, signed)}`;
    const attributes = ['Path=/', `Max-Age=${lifeSeconds}`, 'HttpOnly', 'SameSite=Strict'];
    return [`${secure ? hostName : plainName}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ');
  }

  #tagOf({ tenantId, account }: LoginName): string {
    return sign(this.#key, `${this.id}/${tenantId}/${account}`).slice(0, tagLength);
  }
}

function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function valueIn(header: string): string {
  const own = header.split(';').map((pair) => pair.trim());
  const sent = [hostName, plainName].map((name) => own.find((pair) => pair.startsWith(`${name}=`)));
  const pair = sent.find((each) => each !== undefined) ?? '';
  return pair.slice(pair.indexOf('=') + 1);
}

/** Null for what this server did not sign, or too long ago. */
function readValue(key: Buffer, value: string, now: Date): Parts | null {
  const [ofVersion, id, issued, tags, mac = '', ...more] = value.length > largestValue ? [] : value.split('.');
  if (ofVersion !== version || id === undefined || issued === undefined || tags === undefined || more.length > 0) {
    return null;
  }
  const expected = Buffer.from(sign(key, [ofVersion, id, issued, tags].join('.')));
  const sent = Buffer.from(mac);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null;
  const age = now.getTime() / 1000 - Number.parseInt(issued, 36);
  return age > lifeSeconds ? null : { id, tags: tags.split('~') };
}
