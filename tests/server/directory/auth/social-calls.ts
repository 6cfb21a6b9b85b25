import { expect } from 'vitest';
import { basicHeader, type Json, type Reply, type TestServer } from '../../support/test-server.ts';
import { providerClient, type LoopbackProvider, type ProviderPerson } from '../../support/loopback-provider.ts';

const tenantId = '000000';

/** Stores a provider as the administrator of company 000000. */
export async function setUp(server: TestServer, provider: Json): Promise<string> {
  const admin = await server.login('admin');
  const reply = await admin.post('/api/seqdesk-system/sign-in-provider/submit', {}, provider);
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data.id;
}

/** An OpenID Connect provider's row. */
export function oidcRow(provider: LoopbackProvider): Json {
  const { id: clientId, secret: clientSecret } = providerClient;
  return { source: 'keycloak', kind: 'oidc', label: '统一认证', clientId, clientSecret, issuer: provider.url };
}

/** Begins a login: the provider's address and the state. */
export async function begin(server: TestServer, source: string, query = {}): Promise<Json> {
  const reply = await server.anonymous.get(`/api/blade-auth/oauth/render/${source}/url`, { tenantId, ...query });
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data;
}

/** The token call of a social login. */
export function finish(
  server: TestServer,
  answer: Readonly<Record<string, string>>,
  source = 'keycloak',
): Promise<Reply> {
  const query = { tenantId, source, grant_type: 'social', scope: 'all', ...answer };
  return server.anonymous.post('/api/blade-auth/oauth/token', query, undefined, { authorization: basicHeader });
}

/** A whole social login. */
export async function signIn(
  server: TestServer,
  provider: LoopbackProvider,
  person: ProviderPerson,
  source = 'keycloak',
): Promise<Reply> {
  const { url } = await begin(server, source);
  return finish(server, provider.consent(url, person), source);
}
