import { createHash } from 'node:crypto';
import { product } from '../../../src/core/product.ts';

/** A person's session with the server, beside the browser. */
export interface ApiClient {
  readonly userId: string;
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body?: unknown) => Promise<T>;
}

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

const basic = `Basic ${Buffer.from(`${product.clientId}:${product.clientSecret}`).toString('base64')}`;

/** Logs a demo account in over HTTP. Calls that fail throw with the server's words. */
export async function apiClient(url: string, account: string, password = 'seqdesk'): Promise<ApiClient> {
  const digest = createHash('md5').update(password).digest('hex');
  const query = `tenantId=${product.defaultTenantId}&username=${account}&password=${digest}&grant_type=password&scope=all`;
  const reply = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { Authorization: basic },
  });
  const token = (await reply.json()) as { readonly access_token: string; readonly user_id: string };
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
  };
}
