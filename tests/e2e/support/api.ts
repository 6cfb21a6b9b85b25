import { createHash } from 'node:crypto';
import { product } from '../../../src/core/product.ts';

/** A person's session with the server, beside the browser. */
export interface ApiClient {
  readonly userId: string;
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body?: unknown) => Promise<T>;
  readonly remove: (path: string) => Promise<unknown>;
}

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

const basic = `Basic ${Buffer.from(`${product.clientId}:${product.clientSecret}`).toString('base64')}`;

/** What the server answers to a login. */
export interface TokenReply {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly account: string;
  readonly real_name: string;
  readonly avatar: string;
  readonly sex: number;
  readonly tenant_id: string;
  readonly role_name: string;
}

/** Logs a demo account in over HTTP; throws with what the server says where it refuses. */
export async function requestToken(url: string, account: string, password: string): Promise<TokenReply> {
  const digest = createHash('md5').update(password).digest('hex');
  const query = `tenantId=${product.defaultTenantId}&username=${account}&password=${digest}&grant_type=password&scope=all`;
  const reply = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { Authorization: basic },
  });
  if (!reply.ok) throw new Error(`login of ${account}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as TokenReply;
}

/** Logs a demo account in over HTTP. Calls that fail throw with the server's words. */
export async function apiClient(url: string, account: string, password = 'seqdesk'): Promise<ApiClient> {
  const token = await requestToken(url, account, password);
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        Authorization: basic,
        'Blade-Auth': `bearer ${token.access_token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as Envelope;
    if (envelope.code !== 200) throw new Error(`${method} ${path}: ${envelope.code} ${envelope.msg}`);
    return envelope.data as T;
  }
  return {
    userId: token.user_id,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    remove: (path) => call('DELETE', path),
  };
}
