import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishCommand } from '../../generators/publish-command.ts';
import { compileCandidate } from '../../src/core/check/compile.ts';
import { fingerprint } from '../../src/core/release/make.ts';
import { limits } from '../core/check/support/small-table.ts';
import { type Json, smallLibrary, sourceOf, sourcesOf } from '../core/check/support/small-library.ts';

interface Call {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Json;
}

let root = '';
let server: Server;
let url = '';
let calls: Call[] = [];

/** A server that speaks the calls of the HTTP contract, over the small library. */
function answer({ path, query, body }: Call): { status: number; reply: Json } {
  if (path === '/api/blade-auth/oauth/token') {
    const known = createHash('md5').update('seqdesk').digest('hex');
    if (query.get('password') === known) return { status: 200, reply: { access_token: 'T1' } };
    return { status: 400, reply: { error: 'invalid_grant', error_description: '用户名或密码错误' } };
  }
  const candidate = sourceOf(body['file'] as string, JSON.parse(body['text'] as string));
  const { release, table, diagnostics } = compileCandidate(candidate, sourcesOf(smallLibrary()));
  if (table !== null) {
    const forms = [{ formId: 'bench-one' }, { formId: 'plain' }];
    const data = { formId: 'table:limits', version: table.version, sha256: 'f00', forms, diagnostics: [] };
    return { status: 200, reply: { code: 200, success: true, data, msg: '操作成功' } };
  }
  if (release === null)
    return { status: 400, reply: { code: 400, success: false, msg: '表单有错误', data: { diagnostics } } };
  const data = { formId: release.id, version: release.version, sha256: fingerprint(release) };
  return { status: 200, reply: { code: 200, success: true, data, msg: '操作成功' } };
}

beforeEach(async () => {
  calls = [];
  root = mkdtempSync(join(tmpdir(), 'seqdesk-publish-'));
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString('utf8')));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://x');
      const body = text === '' ? {} : JSON.parse(text);
      const call = { path: pathname, query: searchParams, headers: request.headers, body };
      calls.push(call);
      const { status, reply } = answer(call);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  rmSync(root, { recursive: true, force: true });
  await new Promise((resolve) => server.close(resolve));
});

async function publish(args: readonly string[], environment: Record<string, string> = {}) {
  let out = '';
  let complaint = '';
  const code = await publishCommand(args, {
    root,
    environment,
    print: (text) => void (out += text),
    complain: (text) => void (complaint += text),
  });
  return { code, out, complaint };
}

function write(edit: (process: Json) => void = () => {}): string {
  const { process } = smallLibrary();
  process['version'] = 2;
  edit(process);
  writeFileSync(join(root, 'next.json'), JSON.stringify(process, null, 2));
  return 'next.json';
}

const who = ['--account', 'analyst', '--password', 'seqdesk'];

describe('npm run publish', () => {
  test('logs in as the contract says and tells the release', async () => {
    const result = await publish([write(), '--url', `${url}/`, ...who, '--reason', '加一列']);
    expect(result).toMatchObject({ code: 0, complaint: '' });
    expect(result.out).toMatch(/^Published: bench-one version 2 \(sha256 [0-9a-f]{64}\)\.\n$/);
    const [login, post] = calls;
    expect(Object.fromEntries(login!.query)).toEqual({
      tenantId: '000000',
      username: 'analyst',
      grant_type: 'password',
      scope: 'all',
      type: 'account',
      password: createHash('md5').update('seqdesk').digest('hex'),
    });
    expect(login!.headers).toMatchObject({
      'tenant-id': '000000',
      authorization: `Basic ${Buffer.from('seqdesk:seqdesk_secret').toString('base64')}`,
    });
    expect(post!.path).toBe('/api/seqdesk-baseconfig/form-management/publish');
    expect(post!.headers['blade-auth']).toBe('bearer T1');
    expect(post!.headers['accept-language']).toBe('en');
    expect(post!.body).toMatchObject({ file: 'next.json', reason: '加一列' });
  });

  test('tells which forms came along with a look-up table', async () => {
    writeFileSync(join(root, 'limits.json'), JSON.stringify(limits));
    const result = await publish(['limits.json', '--url', url, ...who]);
    expect(result).toMatchObject({ code: 0, complaint: '' });
    expect(result.out).toBe(
      'Published: table:limits version 1 (sha256 f00).\nForms that read it and came along: bench-one, plain.\n',
    );
  });

  test('takes the account from the environment', async () => {
    const environment = { SEQDESK_ACCOUNT: 'admin', SEQDESK_PASSWORD: 'seqdesk' };
    expect((await publish([write(), '--url', url, '--tenant', '100001'], environment)).code).toBe(0);
    expect(calls[0]!.query.get('username')).toBe('admin');
    expect(calls[0]!.query.get('tenantId')).toBe('100001');
  });

  test('prints the server’s diagnostics as validate prints its own', async () => {
    const file = write((process) => (process['node'] = 'bensh'));
    const { code, out, complaint } = await publish([file, '--url', url, ...who]);
    expect(code).toBe(1);
    expect(out).toMatch(/^next\.json:\d+:\d+ error reference\/node-unknown\n {2}.*"bensh"/);
    expect(out).toContain('Did you mean "bench"?');
    expect(complaint).toContain('Not published');
    expect((await publish([file, '--url', url, ...who, '--lang', 'zh'])).out).toContain('是否要写“bench”？');
  });

  test('tells why a login is refused, and never the password', async () => {
    const { code, out, complaint } = await publish([write(), '--url', url, '--account', 'x', '--password', 'guess-me']);
    expect([code, out]).toEqual([1, '']);
    expect(complaint).toContain('用户名或密码错误');
    expect(complaint).not.toContain('guess-me');
    expect(calls.length).toBe(1);
  });

  test('tells when nobody answers', async () => {
    const port = (server.address() as AddressInfo).port;
    await new Promise((resolve) => server.close(resolve));
    const { code, complaint } = await publish([write(), '--url', `http://127.0.0.1:${port}`, ...who]);
    expect(code).toBe(1);
    expect(complaint).toMatch(/cannot be reached/);
    server = createServer().listen(0);
  });
});

test.each<[string, string[]]>([
  ['no file', ['--url', 'http://x', ...who]],
  ['two files', ['a.json', 'b.json', '--url', 'http://x', ...who]],
  ['a file that is not there', ['none.json', '--url', 'http://x', ...who]],
  ['no address', ['next.json', ...who]],
  ['an address of another kind', ['next.json', '--url', 'ftp://x', ...who]],
  ['nobody', ['next.json', '--url', 'http://x']],
  ['an unknown option', ['next.json', '--url', 'http://x', '--force', ...who]],
  ['an unknown language', ['next.json', '--url', 'http://x', '--lang', 'fr', ...who]],
])('misuse: %s gives 2 and the usage', async (_, args) => {
  write();
  const { code, complaint } = await publish(args);
  expect([code, complaint.includes('Usage: npm run publish')]).toEqual([2, true]);
  expect(calls).toEqual([]);
});
