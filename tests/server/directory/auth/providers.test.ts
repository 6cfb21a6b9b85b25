import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewSecrets } from '../../../../src/server/directory/auth/providers/renew-secrets.ts';
import { SecretBox } from '../../../../src/server/directory/auth/secret-box.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../../support/test-server.ts';

const base = '/api/seqdesk-system/sign-in-provider';
const secret = 'a client secret';
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const oidc = {
  source: 'keycloak',
  kind: 'oidc',
  label: '统一认证',
  labelEn: 'Company login',
  clientId: 'lab',
  issuer: 'https://id.example',
};

function submit(row: Json, person = admin): Promise<Reply> {
  return person.post(`${base}/submit`, {}, row);
}

async function stored(id: string): Promise<Json> {
  return (await admin.get(`${base}/detail`, { id })).body.data;
}

describe('sign-in providers', () => {
  test('are stored, listed, changed and removed', async () => {
    const { id } = (await submit({ ...oidc, clientSecret: secret })).body.data;
    expect(await stored(id)).toMatchObject({ ...oidc, id, hasSecret: true, enabled: true, sort: 0, agentCode: '' });
    await submit({ id, label: '新名称', enabled: false });
    expect(await stored(id)).toMatchObject({
      label: '新名称',
      enabled: false,
      issuer: 'https://id.example',
      hasSecret: true,
    });
    const page = (await admin.get(`${base}/list`, { current: 1, size: 10, source: 'key' })).body.data;
    expect([page.total, page.records[0].id]).toEqual([1, id]);
    expect((await admin.post(`${base}/remove`, { ids: id })).body.code).toBe(200);
    expect((await admin.post(`${base}/remove`, { ids: id })).body).toMatchObject({ code: 400, msg: '操作失败' });
    expect((await admin.get(`${base}/detail`, { id })).status).toBe(400);
  });

  test('their secret is never answered, lies encrypted, and opens in its own company alone', async () => {
    const submitted = await submit({ ...oidc, source: 'sealed', clientSecret: secret });
    const { id } = submitted.body.data;
    const replies = [submitted, await admin.get(`${base}/detail`, { id }), await admin.get(`${base}/list`)];
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain(secret);
    const { store, secrets } = server.services;
    const row = await store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('sign_in_provider').select('client_secret').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const sealed = row.client_secret ?? Buffer.alloc(0);
    expect(sealed.toString('latin1')).not.toContain(secret);
    expect(secrets.open(sealed, 'sign-in-provider/000000')).toBe(secret);
    expect(() => secrets.open(sealed, 'sign-in-provider/100001')).toThrow(/authenticate/);
    const audits = await store.tenantTx('000000', '0', (tx) => tx.selectFrom('audit_log').selectAll().execute());
    expect(JSON.stringify(audits)).not.toContain(secret);
    expect(audits.some((entry) => entry.subject === 'sign-in-provider' && entry.subject_id === id)).toBe(true);
    // An empty secret means: as it is.
    await submit({ id, clientSecret: '' });
    expect((await stored(id)).hasSecret).toBe(true);
  });

  test('a secret from before the key was changed is sealed anew at a start, and opens without the earlier key', async () => {
    const { id } = (await submit({ ...oidc, source: 'renewed', clientSecret: secret })).body.data;
    const { store, secrets } = server.services;
    const sealedNow = async (): Promise<Buffer> => {
      const row = await store.tenantTx('000000', '0', (tx) =>
        tx.selectFrom('sign_in_provider').select('client_secret').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      return row.client_secret ?? Buffer.alloc(0);
    };
    const context = 'sign-in-provider/000000';
    const older = Buffer.from(
      readFileSync(join(server.services.settings.dataDir, 'secrets.key'), 'utf8').trim(),
      'hex',
    );
    const newer = Buffer.alloc(32, 5);
    await renewSecrets({ ...server.services, secrets: new SecretBox([newer, older], '') });
    const renewed = await sealedNow();
    expect(new SecretBox([newer], '').open(renewed, context)).toBe(secret);
    expect(() => secrets.open(renewed, context)).toThrow(/authenticate/);
    // The other way round, for the tests that follow.
    await renewSecrets({ ...server.services, secrets: new SecretBox([older, newer], '') });
    expect(secrets.open(await sealedNow(), context)).toBe(secret);
  });

  test('one of a source and agent is enough', async () => {
    await submit({ ...oidc, source: 'twice', agentCode: 'a' });
    expect((await submit({ ...oidc, source: 'twice', agentCode: 'b' })).body.code).toBe(200);
    expect((await submit({ ...oidc, source: 'twice', agentCode: 'a' })).body).toMatchObject({
      code: 400,
      msg: '该登录方式已存在',
    });
  });

  test.each([
    ['source', { source: undefined }, 'source:不能为空'],
    ['label', { label: undefined }, 'label:不能为空'],
    ['kind', { kind: undefined }, 'kind:不能为空'],
    ['issuer', { issuer: '' }, 'issuer:不能为空'],
    ['clientId', { clientId: '' }, 'clientId:不能为空'],
    [
      'user info',
      { kind: 'oauth2', authorizeUrl: 'https://a.example', tokenUrl: 'https://a.example' },
      'userInfoUrl:不能为空',
    ],
    ['corpId', { kind: 'wechat_enterprise', agentId: '1' }, 'corpId:不能为空'],
    ['secret', { kind: 'wechat_enterprise', agentId: '1', corpId: 'ww1' }, 'clientSecret:不能为空'],
    ['address', { issuer: 'id.example' }, 'issuer:必须是 https 地址'],
    ['address with a password', { issuer: 'https://me:pw@id.example' }, 'issuer:必须是 https 地址'],
    ['way back', { redirectUrl: 'https://lab.example/back?x=1' }, 'redirectUrl:必须是 https 地址'],
    ['name', { source: 'Key Cloak' }, 'source:格式错误'],
    ['kind of another world', { kind: 'saml' }, 'kind:格式错误'],
  ])('a wrong %s is named', async (_what, changes, msg) => {
    const { status, body } = await submit({ ...oidc, source: 'wrong', ...changes });
    expect([status, body.msg]).toEqual([400, msg]);
  });

  test('who does not run the installation names https addresses alone', async () => {
    const admin2 = await server.login('admin2');
    const plain = { ...oidc, source: 'plain', issuer: 'http://127.0.0.1:9' };
    expect((await submit(plain, admin2)).body.msg).toBe('issuer:必须是 https 地址');
    expect((await submit(plain)).body.code).toBe(200);
  });

  test.each([
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f000001',
    'https://10.1.2.3',
    'https://172.16.0.1:8443/realm',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://[::1]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[::ffff:10.0.0.1]',
    'https://localhost',
    'https://LOCALHOST.',
    'https://100.64.0.1',
  ])('a company cannot have the server look around in the inner network: %s', async (issuer) => {
    const admin2 = await server.login('admin2');
    const { status, body } = await submit({ ...oidc, source: 'inner', issuer }, admin2);
    expect([status, body.msg]).toEqual([400, 'issuer:不能是内网地址']);
    const urls = { authorizeUrl: 'https://a.example', tokenUrl: 'https://a.example', userInfoUrl: issuer };
    const plain = await submit({ ...oidc, source: 'inner', kind: 'oauth2', ...urls }, admin2);
    expect(plain.body.msg).toBe('userInfoUrl:不能是内网地址');
  });

  test('who runs the installation may name a provider of the inner network', async () => {
    expect((await submit({ ...oidc, source: 'inner', issuer: 'https://10.1.2.3' })).body.code).toBe(200);
  });

  test('are for administrators, and one’s own company’s alone', async () => {
    const { id } = (await submit({ ...oidc, source: 'mine' })).body.data;
    const [tech, admin2] = [await server.login('tech'), await server.login('admin2')];
    for (const call of [
      tech.get(`${base}/list`),
      tech.get(`${base}/detail`, { id }),
      submit(oidc, tech),
      tech.post(`${base}/remove`, { ids: id }),
    ]) {
      expect((await call).status).toBe(403);
    }
    expect((await admin2.get(`${base}/list`)).body.data.records).toEqual([]);
    expect((await admin2.get(`${base}/detail`, { id })).status).toBe(400);
    expect((await submit({ ...oidc, id }, admin2)).status).toBe(400);
    expect((await admin2.post(`${base}/remove`, { ids: id })).body.code).toBe(400);
    expect((await stored(id)).source).toBe('mine');
  });
});

describe('login options', () => {
  const path = '/api/blade-auth/oauth/login-options';

  test('name what is switched on, in its order, without a token and without secrets', async () => {
    await submit({ ...oidc, source: 'late', sort: 900, clientSecret: secret });
    await submit({ ...oidc, source: 'off', enabled: false });
    const { body } = await server.anonymous.get(path, { tenantId: '000000' });
    expect(body).toMatchObject({ code: 200, data: { captcha: false, phone: false } });
    const sources = body.data.providers.map((each: Json) => each.source);
    expect(sources.at(-1)).toBe('late');
    expect(sources).not.toContain('off');
    expect(body.data.providers.at(-1)).toEqual({
      source: 'late',
      kind: 'oidc',
      agentCode: '',
      label: '统一认证',
      labelEn: 'Company login',
    });
  });

  test.each(['100001', '999999'])('another company (%s) has its own', async (tenantId) => {
    expect((await server.anonymous.get(path, { tenantId })).body.data.providers).toEqual([]);
  });
});
