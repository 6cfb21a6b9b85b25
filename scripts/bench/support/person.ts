// A person of the demo at work over HTTP: what is answered counts only where the server did what was asked.
import { createHash } from 'node:crypto';
import { product } from '../../../src/core/product.ts';

export interface Person {
  readonly userId: string;
  /** `data` of the answer. */
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body?: unknown) => Promise<unknown>;
}

/** The password of every account of the demo. */
export const demoPassword = 'seqdesk';

/** Signs a demo account in. */
export async function logIn(url: string, account: string): Promise<Person> {
  const password = createHash('md5').update(demoPassword).digest('hex');
  const query = new URLSearchParams({ tenantId: '000000', username: account, password, grant_type: 'password' });
  const token = `${url}/api/blade-auth/oauth/token?${query}&scope=all&type=account`;
  const answer = await fetch(token, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${product.clientId}:${product.clientSecret}`)}` },
  });
  if (answer.status !== 200) throw new Error(`${account} cannot sign in: ${answer.status} ${await answer.text()}`);
  const identity = (await answer.json()) as { access_token: string; user_id: string };
  const headers = { 'blade-auth': `bearer ${identity.access_token}`, 'content-type': 'application/json' };
  const call = async (path: string, init: object) => {
    const reply = await fetch(`${url}/api/${path}`, { headers, ...init });
    const text = await reply.text();
    const body = reply.status === 200 ? (JSON.parse(text) as { code: number; data: unknown }) : undefined;
    if (body?.code !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
    return body.data;
  };
  return {
    userId: identity.user_id,
    get: (path) => call(path, {}),
    post: (path, body = {}) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}
