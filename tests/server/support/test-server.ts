/**
 * A whole server for one test file:
 *
 *   const server = await startTestServer();      // fresh database, copied from the migrated and seeded template
 *   afterAll(() => server.close());
 *   const tech = await server.login('tech');     // a demo account (company 000000, or 100001 for admin2)
 *   const reply = await tech.get('/api/blade-flow/work/claim-list', { current: 1, size: 10 });
 *   expect(reply.status).toBe(200);              // HTTP status
 *   expect(reply.body.data.records).toEqual([]); // the parsed body
 *   await tech.post('/api/…/claim-task', { taskId });                     // query
 *   await tech.post('/api/…/complete-task', {}, { taskId, outcome, … });  // query, JSON body
 *   await server.anonymous.get('/healthz');
 *   server.clock.advance(3600);                  // seconds; every decision about time asks this clock
 *   await server.services.store.tenantTx('000000', '0', (tx) => …);       // straight to the database
 *
 * Every reply is held against its description in src/server/platform/openapi; one that differs fails the test.
 * Calls go through the real HTTP layer without a port (`app.inject`). A test that needs a socket, such as the event
 * stream, calls `await server.listen()` and gets the address; the system picks the port.
 * All servers of a run share one PostgreSQL; each has its own database and files, gone after `close()`.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { product } from '../../../src/core/product.ts';
import { buildApp } from '../../../src/server/app/app.ts';
import { seededTenants } from '../../../src/server/seed/accounts.ts';
import type { Services } from '../../../src/server/platform/services.ts';
import type { Settings } from '../../../src/server/platform/settings.ts';
import { requireDescribed } from './described-reply.ts';
import type { TestClock } from './test-clock.ts';
import { createDatabase, dropDatabase } from './test-database.ts';
import { openTestServices } from './test-services.ts';

/** The body of a reply; tests look into it freely. */
// eslint-disable-next-line typescript/no-explicit-any
export type Json = any;

/** What a call answered. */
export interface Reply {
  readonly status: number;
  /** Parsed JSON; the text where it is none. */
  readonly body: Json;
  readonly headers: LightMyRequestResponse['headers'];
  readonly raw: Buffer;
}

type Query = Readonly<Record<string, string | number | boolean>>;
type Headers = Readonly<Record<string, string>>;

/** Somebody who calls the server. */
export interface Client {
  /** Empty for the anonymous one. */
  readonly token: string;
  readonly userId: string;
  readonly tenantId: string;
  /** The whole reply of the token call. */
  readonly identity: Json;
  get(path: string, query?: Query, headers?: Headers): Promise<Reply>;
  post(path: string, query?: Query, body?: unknown, headers?: Headers): Promise<Reply>;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Reply>;
}

/** Everything about a call. */
export interface CallOptions {
  readonly query?: Query;
  readonly body?: unknown;
  readonly headers?: Headers;
}

/** A server under test. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: TestClock;
  readonly anonymous: Client;
  /** Name of its database, for `connectionTo`. */
  readonly database: string;
  /** Signs a demo account in; its company is found by the account. */
  login(account: string): Promise<Client>;
  /** Signs anybody in; the answer is theirs also where it is a rejection. */
  loginAs(
    tenantId: string,
    account: string,
    password: string,
  ): Promise<{ readonly reply: Reply; readonly client: Client }>;
  /** Opens a port and returns the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** `Authorization` of the product's client. */
export const basicHeader = `Basic ${Buffer.from(`${product.clientId}:${product.clientSecret}`).toString('base64')}`;

/** What a client sends for a typed password. */
export function passwordDigest(password: string): string {
  return createHash('md5').update(password).digest('hex');
}

/** Starts a server on a database of its own. */
export async function startTestServer(changes: Partial<Settings> = {}): Promise<TestServer> {
  const postgres = inject('database');
  const folder = mkdtempSync(join(tmpdir(), 'seqdesk-server-'));
  const database = await createDatabase(postgres);
  const { services, clock, close: closeServices } = await openTestServices(postgres, database, folder, changes);
  const app = await buildApp(services);
  const close = async (): Promise<void> => {
    await app.close();
    await closeServices();
    await dropDatabase(postgres, database);
    rmSync(folder, { recursive: true, force: true });
  };
  const anonymous = clientOf(app, {});
  const listen = async (): Promise<string> => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };
  return {
    app,
    services,
    clock,
    anonymous,
    database,
    login: (account) => login(app, anonymous, account),
    loginAs: (tenantId, account, password) => loginAs(app, anonymous, { tenantId, account, password }),
    listen,
    close,
  };
}

async function login(app: FastifyInstance, anonymous: Client, account: string): Promise<Client> {
  const tenant = seededTenants.find(({ people }) => people.some((person) => person.account === account));
  const person = tenant?.people.find((each) => each.account === account);
  if (tenant === undefined || person === undefined) throw new Error(`There is no demo account ${account}.`);
  const { reply, client } = await loginAs(app, anonymous, { ...person, tenantId: tenant.tenantId });
  if (reply.status !== 200) throw new Error(`Login of ${account} failed: ${JSON.stringify(reply.body)}`);
  return client;
}

interface Credentials {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

async function loginAs(
  app: FastifyInstance,
  anonymous: Client,
  { tenantId, account, password }: Credentials,
): Promise<{ readonly reply: Reply; readonly client: Client }> {
  const query = {
    tenantId,
    username: account,
    password: passwordDigest(password),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  };
  const reply = await anonymous.post('/api/blade-auth/oauth/token', query, undefined, { authorization: basicHeader });
  return { reply, client: clientOf(app, reply.status === 200 ? reply.body : {}) };
}

function clientOf(app: FastifyInstance, identity: Json): Client {
  const token = String(identity.access_token ?? '');
  const own: Headers = token === '' ? {} : { 'blade-auth': `bearer ${token}` };
  const call: Client['call'] = async (method, path, { query, body, headers } = {}) => {
    const reply = await app.inject({
      method,
      url: path,
      headers: { ...own, ...headers },
      ...(query === undefined ? {} : { query: stringValues(query) }),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const answer: Reply = {
      status: reply.statusCode,
      body: parsed(reply),
      headers: reply.headers,
      raw: reply.rawPayload,
    };
    requireDescribed(app, method, path, answer);
    return answer;
  };
  return {
    token,
    userId: String(identity.user_id ?? ''),
    tenantId: String(identity.tenant_id ?? ''),
    identity,
    call,
    get: (path, query = {}, headers = {}) => call('GET', path, { query, headers }),
    post: (path, query = {}, body, headers = {}) => call('POST', path, { query, body, headers }),
  };
}

function stringValues(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

function parsed(reply: LightMyRequestResponse): Json {
  return String(reply.headers['content-type'] ?? '').includes('json') ? reply.json() : reply.body;
}
