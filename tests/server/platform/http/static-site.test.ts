import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const page = '<!doctype html><title>SeqDesk</title>';
const script = 'export const x = 1;';
const html = { accept: 'text/html,*/*' };
let server: TestServer;
let webRoot: string;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'seqdesk-web-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), page);
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webRoot, 'assets', 'main-Ab3.js'), script);
  writeFileSync(join(webRoot, 'assets', 'main-Ab3.js.gz'), gzipSync(script));
  server = await startTestServer({ webRoot, frameSources: ['https://flow.example'] });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

test.each(['/', '/index.html', '/wel/index', '/work/process/dna-extraction-plan/plan/1'])(
  'S2-07 %s opens the page, never from a cache unasked',
  async (path) => {
    const reply = await server.anonymous.get(path, {}, html);
    expect([reply.status, reply.body]).toEqual([200, page]);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toContain("frame-src 'self' blob: https://flow.example");
  },
);

test.each(['/', '/login'])('S2-07 %s opens the page for a client that takes anything', async (path) => {
  const reply = await server.anonymous.get(path, {}, { accept: '*/*' });
  expect([reply.status, reply.body]).toEqual([200, page]);
});

test('hashed assets are kept forever and come compressed where that is taken', async () => {
  const plain = await server.anonymous.get('/assets/main-Ab3.js', {}, { 'accept-encoding': 'identity' });
  expect(plain.body).toBe(script);
  expect(plain.headers['content-type']).toMatch(/javascript/);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await server.anonymous.get('/assets/main-Ab3.js', {}, { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.raw).toEqual(gzipSync(script));
});

test.each(['/assets/gone.js', '/api/nothing', '/../package.json', '/%2e%2e/package.json'])(
  '%s is no page',
  async (path) => {
    const reply = await server.anonymous.get(path, {}, { accept: '*/*' });
    expect([reply.status, reply.body.code]).toEqual([404, 404]);
  },
);

test.each(['/%E4', '/wel/%E4%B8', '/%zz', '/100%', '/login/%'])(
  'S2-07 %s, which nobody can decode, opens the page like any unknown path',
  async (path) => {
    const reply = await server.anonymous.get(path, { a: 'b' }, html);
    expect([reply.status, reply.body]).toEqual([200, page]);
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
    const asked = await server.anonymous.get(path, {}, { accept: 'application/json' });
    expect([asked.status, asked.body.code]).toEqual([404, 404]);
  },
);

test('a call whose address nobody can decode is refused in the envelope', async () => {
  const reply = await server.anonymous.get('/api/%zz', {}, html);
  expect([reply.status, reply.body.code]).toEqual([400, 400]);
  expect((await server.anonymous.get('/assets/%zz', {}, html)).status).toBe(404);
});

test('an asset that is gone is 404 even to a browser', async () => {
  expect((await server.anonymous.get('/assets/gone.js', {}, html)).status).toBe(404);
  expect((await server.anonymous.get('/api/nothing', {}, html)).status).toBe(404);
});

test('without a built web app a browser is told what to do', async () => {
  const bare = await startTestServer();
  const reply = await bare.anonymous.get('/wel/index', {}, html);
  expect([reply.status, reply.body]).toEqual([503, 'The web app is not built. Run "npm run build".\n']);
  await bare.close();
});

test('a file that is known by its tag is not sent again, and caches tell its forms apart', async () => {
  const packed = { 'accept-encoding': 'gzip' };
  const first = await server.anonymous.get('/assets/main-Ab3.js', {}, packed);
  expect(String(first.headers['vary'])).toMatch(/accept-encoding/i);
  const tag = String(first.headers['etag']);
  const again = await server.anonymous.get('/assets/main-Ab3.js', {}, { ...packed, 'if-none-match': tag });
  expect(again.status).toBe(304);
  const plain = await server.anonymous.get('/', {}, html);
  const same = await server.anonymous.get('/', {}, { ...html, 'if-none-match': String(plain.headers['etag']) });
  expect([same.status, same.headers['cache-control']]).toEqual([304, 'no-cache']);
});
