import { createHash } from 'node:crypto';
import { isObject } from '../../src/core/text/json.ts';
import { product } from '../../src/core/product.ts';
import type { Language } from '../../src/core/text/text.ts';

/** The server said no, or could not be reached; the message is meant for the person at the terminal. */
export class ServerRejection extends Error {
  /** What the server sent along, e.g. diagnostics. */
  readonly data: unknown;

  constructor(message: string, data: unknown = null) {
    super(message);
    this.name = 'ServerRejection';
    this.data = data;
  }
}

/** Who logs in. */
export interface Account {
  readonly tenant: string;
  readonly account: string;
  readonly password: string;
  /** The language that the server's messages come in. */
  readonly language: Language;
}

const basic = `Basic ${Buffer.from(`${product.clientId}:${product.clientSecret}`).toString('base64')}`;

/**
 * Logs in and gives the access token. The password travels as the MD5 that the token call asks for.
 *
 * @throws ServerRejection when the server refuses or cannot be reached
 */
export async function logIn(url: string, { tenant, account, password, language }: Account): Promise<string> {
  const query = new URLSearchParams({
    tenantId: tenant,
    username: account,
    password: createHash('md5').update(password).digest('hex'),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  });
  const reply = await call(`${url}/api/blade-auth/oauth/token?${query}`, {
    headers: { 'Tenant-Id': tenant, 'Accept-Language': language },
  });
  const token = reply['access_token'];
  if (typeof token !== 'string' || token === '') throw new ServerRejection(messageOf(reply, 'the login was refused'));
  return token;
}

/** Who is signed in, and the language of what the server says to them. */
interface Session {
  readonly token: string;
  readonly language: Language;
}

/**
 * Posts JSON with a token and gives the `data` of the reply.
 *
 * @throws ServerRejection with the server's message and data when it refuses
 */
export async function post(url: string, { token, language }: Session, body: unknown): Promise<unknown> {
  const headers = { 'Blade-Auth': `bearer ${token}`, 'Accept-Language': language, 'Content-Type': 'application/json' };
  const reply = await call(url, { headers, body: JSON.stringify(body) });
  if (reply['code'] !== 200) throw new ServerRejection(messageOf(reply, 'the server refused'), reply['data']);
  return reply['data'];
}

/**
 * Gets with a token the `data` of a reply.
 *
 * @throws ServerRejection with the server's message and data when it refuses
 */
export async function get(url: string, { token, language }: Session): Promise<unknown> {
  const headers = { 'Blade-Auth': `bearer ${token}`, 'Accept-Language': language };
  const reply = await call(url, { method: 'GET', headers });
  if (reply['code'] !== 200) throw new ServerRejection(messageOf(reply, 'the server refused'), reply['data']);
  return reply['data'];
}

interface Call {
  readonly method?: 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function call(url: string, { method, headers, body }: Call): Promise<Readonly<Record<string, unknown>>> {
  const response = await reach(url, {
    method: method ?? 'POST',
    headers: { Authorization: basic, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const reply = parsed(text);
  if (isObject(reply)) return reply;
  throw new ServerRejection(
    `${originOf(url)} answered ${response.status} with something that is not JSON. Is it SeqDesk?`,
  );
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new ServerRejection(`${originOf(url)} cannot be reached: ${cause}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageOf(reply: Readonly<Record<string, unknown>>, otherwise: string): string {
  const message = reply['msg'] ?? reply['message'] ?? reply['error_description'];
  return typeof message === 'string' && message !== '' ? message : otherwise;
}

/** The address without its query, which may hold what nobody should read. */
function originOf(url: string): string {
  return new URL(url).origin;
}
