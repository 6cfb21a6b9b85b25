/**
 * A provider that tests sign in through, on this machine: OpenID Connect, plain OAuth 2.0 and the API of WeChat Work.
 *
 *   const provider = await startProvider();
 *   const { code, state } = provider.consent(url, { sub: 'u-1', name: 'Ada' }); // what a browser would do at `url`
 *   provider.fault = 'down';                                                    // what goes wrong from now on
 */
import { createHash, createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whom the provider knows. */
export interface ProviderPerson {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
}

/** What goes wrong; `slow` never answers. */
export type ProviderFault = 'none' | 'down' | 'slow' | 'endless' | 'stale-token' | 'metadata' | TokenFault;

/** What is wrong with an id token: a claim, the key, or the algorithm (none; the client's secret as a key; one unasked for). */
export type TokenFault =
  | 'audience'
  | 'nonce'
  | 'signature'
  | 'issuer'
  | 'expired'
  | 'unsigned'
  | 'secret as key'
  | 'algorithm';

/** A running provider. */
export interface LoopbackProvider {
  readonly url: string;
  fault: ProviderFault;
  /** Paths that were called. */
  readonly calls: string[];
  /** Signs a person in at the address that a login page sent the browser to. */
  consent(url: string, person: ProviderPerson): { readonly code: string; readonly state: string };
  close(): Promise<void>;
}

/** The client that the provider knows. */
export const providerClient = { id: 'lab client', secret: 'a secret: 100% &' } as const;

interface Grant {
  readonly person: ProviderPerson;
  readonly asked: URLSearchParams;
}

const keyId = 'key-1';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Starts a provider on a free port. */
export async function startProvider(): Promise<LoopbackProvider> {
  const provider = new Provider();
  await provider.listen();
  return provider;
}

class Provider implements LoopbackProvider {
  fault: ProviderFault = 'none';
  readonly calls: string[] = [];
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, ProviderPerson>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #applicationTokens = 0;

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  consent(url: string, person: ProviderPerson): { readonly code: string; readonly state: string } {
    const asked = new URL(url).searchParams;
    const code = randomUUID();
    this.#codes.set(code, { person, asked });
    return { code, state: asked.get('state') ?? '' };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    this.calls.push(pathname);
    if (this.fault === 'slow') return;
    const form = new URLSearchParams(await textOf(request));
    if (this.fault === 'down') return void response.writeHead(503).end();
    if (this.fault === 'endless') return void response.end(Buffer.alloc(3_000_000, 0x20));
    const [status, body] = this.#reply(pathname, request, form, searchParams);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #reply(path: string, request: IncomingMessage, form: URLSearchParams, query: URLSearchParams): [number, unknown] {
    switch (path) {
      case '/.well-known/openid-configuration':
        return [200, this.#metadata()];
      case '/jwks':
        return [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' }] }];
      case '/token':
        return this.#exchange(request, form);
      case '/user':
        return this.#userInfo(request);
      case '/cgi-bin/gettoken':
        return this.#applicationToken(query);
      case '/cgi-bin/auth/getuserinfo':
        return [200, this.#member(query)];
      case '/cgi-bin/user/get':
        return [200, { errcode: 0, name: '企业成员', gender: '2', avatar: 'https://img.example/a.png' }];
      default:
        return [404, {}];
    }
  }

  #metadata(): object {
    const endpoint = (path: string): string => `${this.url}/${path}`;
    return {
      issuer: this.fault === 'metadata' ? 'https://another.example.com' : this.url,
      authorization_endpoint: endpoint('authorize'),
      token_endpoint: endpoint('token'),
      userinfo_endpoint: endpoint('user'),
      jwks_uri: endpoint('jwks'),
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
    };
  }

  /** RFC 6749 4.1.3 with PKCE: client, code, address and verifier have to be right, and a code is good once. */
  #exchange(request: IncomingMessage, form: URLSearchParams): [number, unknown] {
    if (!isClient(request, form)) return [401, { error: 'invalid_client' }];
    const code = form.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const wanted = grant?.asked.get('code_challenge') ?? null;
    const good =
      (wanted === null || wanted === challenge) && grant?.asked.get('redirect_uri') === form.get('redirect_uri');
    if (grant === undefined || !good) return [400, { error: 'invalid_grant' }];
    const token = randomUUID();
    this.#tokens.set(token, grant.person);
    const oidc = (grant.asked.get('scope') ?? '').includes('openid');
    const idToken = oidc ? { id_token: this.#idToken(grant) } : {};
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 60, ...idToken }];
  }

  #idToken({ person, asked }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const nonce = this.fault === 'nonce' ? 'another' : (asked.get('nonce') ?? undefined);
    const audience = this.fault === 'audience' ? 'another' : asked.get('client_id');
    const issuer = this.fault === 'issuer' ? 'https://another.example.com' : this.url;
    const exp = this.fault === 'expired' ? now - 600 : now + 60;
    return signed({ iss: issuer, aud: audience, sub: person.sub, nonce, iat: now - 900, exp }, this.fault);
  }

  #userInfo(request: IncomingMessage): [number, unknown] {
    const person = this.#tokens.get((request.headers.authorization ?? '').replace(/^bearer /i, ''));
    return person === undefined ? [401, {}] : [200, person];
  }

  #applicationToken(query: URLSearchParams): [number, unknown] {
    if (query.get('corpsecret') !== providerClient.secret)
      return [200, { errcode: 40_001, errmsg: 'invalid credential' }];
    this.#applicationTokens += 1;
    return [200, { errcode: 0, access_token: `application ${this.#applicationTokens}`, expires_in: 7200 }];
  }

  #member(query: URLSearchParams): object {
    if (this.fault === 'stale-token' && query.get('access_token') === 'application 1') return { errcode: 42_001 };
    const code = query.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    return grant === undefined ? { errcode: 40_029, errmsg: 'invalid code' } : { errcode: 0, userid: grant.person.sub };
  }
}

function signed(claims: object, fault: ProviderFault): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const by = (alg: string): string => `${part({ alg, kid: keyId, typ: 'JWT' })}.${part(claims)}`;
  if (fault === 'unsigned') return `${by('none')}.`;
  if (fault === 'secret as key') {
    return `${by('HS256')}.${createHmac('sha256', providerClient.secret).update(by('HS256')).digest('base64url')}`;
  }
  const [alg, digest] = fault === 'algorithm' ? ['RS512', 'RSA-SHA512'] : ['RS256', 'RSA-SHA256'];
  const key = fault === 'signature' ? foreignKey : privateKey;
  return `${by(alg)}.${createSign(digest).update(by(alg)).sign(key).toString('base64url')}`;
}

function isClient(request: IncomingMessage, form: URLSearchParams): boolean {
  const basic = /^basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (basic === undefined) {
    return form.get('client_id') === providerClient.id && form.get('client_secret') === providerClient.secret;
  }
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(fromForm);
  return id === providerClient.id && secret === providerClient.secret;
}

function fromForm(text: string): string {
  return new URLSearchParams(`value=${text}`).get('value') ?? '';
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
