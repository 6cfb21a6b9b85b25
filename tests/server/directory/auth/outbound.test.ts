import { createServer as createSite } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callOut } from '../../../../src/server/directory/auth/outbound.ts';
import {
  leadsInside,
  lookupOutside,
  rejectPrivateHost,
} from '../../../../src/server/directory/auth/private-addresses.ts';
import { startProvider } from '../../support/loopback-provider.ts';
import { startTestServer } from '../../support/test-server.ts';
import { oidcRow, setUp } from './social-calls.ts';

let inner: Server;
let port = 0;
const connected = vi.fn();
beforeAll(async () => {
  inner = createServer((socket) => {
    connected();
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => inner.once('listening', resolve));
  ({ port } = inner.address() as AddressInfo);
});
afterAll(() => void inner.close());

const outside = { timeoutMs: 5000, outsideOnly: true };

test.each([
  '127.0.0.1',
  '127.255.0.9',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[fc00::1]',
  '[fdff::1]',
  '[fe80::1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '2130706433',
  '0177.0.0.1',
])('%s is an inner address', async (host) => {
  expect(() => rejectPrivateHost(new URL(`https://${host}/`))).toThrow('inner network');
  expect(await leadsInside(new URL(`https://${host}/`))).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '172.15.255.255', '11.0.0.1', '192.169.0.1', '[2606:4700::1111]'])(
  '%s is an address of the open network',
  async (host) => {
    expect(() => rejectPrivateHost(new URL(`https://${host}/`))).not.toThrow();
    expect(await leadsInside(new URL(`https://${host}/`))).toBe(false);
  },
);

test('a name that leads inside is found out as the connection is made, and nothing is connected to', async () => {
  for (const host of ['localhost', '127.0.0.1']) {
    await expect(callOut(`http://${host}:${port}/`, {}, outside)).rejects.toThrow('inner network');
  }
  expect(connected).not.toHaveBeenCalled();
  await expect(callOut(`http://localhost:${port}/`, {}, { ...outside, outsideOnly: false })).rejects.toThrow(
    /hang up|ECONNRESET/,
  );
  expect(connected).toHaveBeenCalledOnce();
});

test('a connection that somebody else may have is not taken over', async () => {
  const provider = await startProvider();
  const url = `${provider.url.replace('127.0.0.1', 'localhost')}/.well-known/openid-configuration`;
  expect((await callOut(url, {}, { ...outside, outsideOnly: false })).status).toBe(200);
  const before = provider.calls.length;
  await expect(callOut(url, {}, outside)).rejects.toThrow('inner network');
  expect(provider.calls).toHaveLength(before);
  await provider.close();
});

test('a redirect is an answer like others, and leads nowhere', async () => {
  const paths: string[] = [];
  const site = createSite(({ url = '' }, response) => {
    paths.push(url);
    response.writeHead(302, { location: '/inside' }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  expect((await callOut(`${at}/begin`, {}, { ...outside, outsideOnly: false })).status).toBe(302);
  expect(paths).toEqual(['/begin']);
  site.close();
});

test('where hosts are listed no other is called', async () => {
  const before = connected.mock.calls.length;
  const limits = { ...outside, outsideOnly: false, hosts: ['id.example.com', `localhost:${port}`] };
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port + 1}/`,
    'https://id.example.com.evil.example/',
  ]) {
    await expect(callOut(url, {}, limits)).rejects.toThrow('none of the hosts');
  }
  expect(connected.mock.calls).toHaveLength(before);
  await expect(callOut(`http://localhost:${port}/`, {}, limits)).rejects.toThrow(/hang up|ECONNRESET/);
});

test('a provider on a host that is not listed is not called', async () => {
  const server = await startTestServer({ providerHosts: ['id.example.com'] });
  const provider = await startProvider();
  await setUp(server, oidcRow(provider));
  const reply = await server.anonymous.get('/api/blade-auth/oauth/render/keycloak/url', { tenantId: '000000' });
  expect([reply.status, provider.calls]).toEqual([400, []]);
  await provider.close();
  await server.close();
});

test('the looked-up address is the one that is connected to', async () => {
  const found = new Promise((resolve) => lookupOutside('8.8.8.8', {}, (...answer) => resolve(answer)));
  expect(await found).toEqual([null, '8.8.8.8', 4]);
  const all = new Promise((resolve) => lookupOutside('8.8.8.8', { all: true }, (...answer) => resolve(answer)));
  expect(await all).toEqual([null, [{ address: '8.8.8.8', family: 4 }]]);
});

test('a provider of another company that was stored inside long ago is not called', async () => {
  const server = await startTestServer();
  const provider = await startProvider();
  const row = { tenant_id: '100001', source: 'old', kind: 'oidc', label: '旧', client_id: 'lab' } as const;
  for (const [tenantId, status] of [
    ['100001', 400],
    ['000000', 200],
  ] as const) {
    await server.services.store.tenantTx(tenantId, '0', (tx) =>
      tx
        .insertInto('sign_in_provider')
        .values({ ...row, tenant_id: tenantId, issuer: provider.url.replace('127.0.0.1', 'localhost') })
        .execute(),
    );
    const before = provider.calls.length;
    const reply = await server.anonymous.get('/api/blade-auth/oauth/render/old/url', { tenantId });
    // The open company's is called, and then says that it goes by another name.
    expect([tenantId, reply.status >= 400, provider.calls.length > before]).toEqual([tenantId, true, status === 200]);
  }
  await provider.close();
  await server.close();
});
