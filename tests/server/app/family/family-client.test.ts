/**
 * A client of this family of back ends that knows nothing of ours but the address, the client id and the contract: it
 * shares no code with the server or the web app.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Json, type TestServer } from '../../support/test-server.ts';

interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** What such a client is told when it is installed. */
interface Installation {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

class FamilyClient {
  readonly #installation: Installation;
  readonly #tenant: string;
  accessToken = '';
  refreshToken = '';
  permission: Record<string, boolean> = {};

  constructor(installation: Installation, tenant: string) {
    this.#installation = installation;
    this.#tenant = tenant;
  }

  async call(
    method: 'GET' | 'POST',
    path: string,
    params: Record<string, unknown> = {},
    body?: unknown,
  ): Promise<Answer> {
    const { url, clientId, clientSecret } = this.#installation;
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${url}/api${path}?${query.toString()}`, {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        ...(this.accessToken === '' ? {} : { 'Blade-Auth': `bearer ${this.accessToken}` }),
        ...(path === '/blade-auth/oauth/token' ? { 'Tenant-Id': this.#tenant } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** The data of a call that has to go well, as interceptors of the family read it. */
  async data(
    method: 'GET' | 'POST',
    path: string,
    params: Record<string, unknown> = {},
    body?: unknown,
  ): Promise<Json> {
    const answer = await this.call(method, path, params, body);
    const status = answer.body.code ?? answer.status;
    const message = answer.body.msg ?? answer.body.message ?? answer.body.error_description ?? '未知错误';
    if (status !== 200) throw new Error(message);
    return answer.body.data;
  }

  async login(username: string, typed: string): Promise<Json> {
    const password = createHash('md5').update(typed).digest('hex');
    const params = {
      tenantId: this.#tenant,
      username,
      password,
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    };
    return this.#take(await this.call('POST', '/blade-auth/oauth/token', params));
  }

  async refresh(): Promise<Json> {
    const params = {
      tenantId: this.#tenant,
      refresh_token: this.refreshToken,
      grant_type: 'refresh_token',
      scope: 'all',
    };
    return this.#take(await this.call('POST', '/blade-auth/oauth/token', params));
  }

  /** Leaves alone are permissions: a node with children is a branch, whatever they are. */
  async loadButtons(): Promise<void> {
    const walk = (nodes: readonly Json[]): void => {
      for (const node of nodes) {
        if (node.children) walk(node.children);
        else this.permission[node.code] = true;
      }
    };
    walk(await this.data('GET', '/blade-system/menu/buttons'));
  }

  #take({ status, body }: Answer): Json {
    if (status === 200 && body.error_code === undefined) {
      this.accessToken = body.access_token;
      this.refreshToken = body.refresh_token;
    }
    return body;
  }
}

let server: TestServer;
let installation: Installation;
let client: FamilyClient;
beforeAll(async () => {
  server = await startTestServer();
  installation = { url: await server.listen(), clientId: 'seqdesk', clientSecret: 'seqdesk_secret' };
  client = new FamilyClient(installation, '000000');
});
afterAll(() => server.close());

describe('a client of the family', () => {
  test('prepares its login page', async () => {
    expect((await client.call('GET', '/blade-system/tenant/info', { domain: installation.url })).body).toMatchObject({
      code: 200,
      success: true,
      data: {},
    });
    const { key, image } = (await client.call('GET', '/blade-auth/oauth/captcha')).body;
    expect([typeof key, image.slice(0, 22)]).toEqual(['string', 'data:image/png;base64,']);
  });

  test('is refused in words, with the fields that it looks at', async () => {
    const wrong = await client.login('admin', 'wrong');
    expect(wrong).toMatchObject({ error: 'invalid_grant', error_code: 400, error_description: '用户名或密码错误' });
    expect(wrong).not.toHaveProperty('code');
    const stranger = new FamilyClient({ ...installation, clientSecret: 'guess' }, '000000');
    expect((await stranger.login('admin', 'admin')).error).toBe('invalid_client');
    expect((await client.call('GET', '/blade-system/menu/routes')).status).toBe(401);
  });

  test('logs in, loads menus, buttons, top menus and the flow routes', async () => {
    const identity = await client.login('admin', 'admin');
    expect(identity).toMatchObject({ token_type: 'bearer', tenant_id: '000000', account: 'admin' });
    expect(identity.role_name.split(',')).toContain('administrator');
    const menus: Json[] = await client.data('GET', '/blade-system/menu/routes');
    expect(menus[0]).toMatchObject({ parentId: '0', category: 1, isDeleted: 0 });
    await client.loadButtons();
    for (const code of ['dict_add', 'menu_edit', 'tenant_delete', 'work_claim_sign', 'work_start_flow']) {
      expect(client.permission[code], code).toBe(true);
    }
    const tops: Json[] = await client.data('GET', '/blade-system/menu/top-menu');
    const part: Json[] = await client.data('GET', '/blade-system/menu/routes', { topMenuId: tops.at(-1).id });
    expect(part.length).toBeLessThan(menus.length);
    const flows: Json[] = await client.data('GET', '/blade-system/dict/dictionary', { code: 'flow' });
    expect(Object.fromEntries(flows.map((row) => [`flow_${row.dictKey}`, row.remark]))).not.toEqual({});
    const info = await client.data('GET', '/blade-auth/oauth/user-info');
    expect(info.roles).toContain('administrator');
  });

  test('refreshes and stays the same person; the older refresh token works for another tab', async () => {
    const before = client.refreshToken;
    const identity = await client.refresh();
    expect(identity).toMatchObject({ account: 'admin', tenant_id: '000000', expires_in: 3600 });
    expect(client.refreshToken).not.toBe(before);
    const { status, body } = await client.call('POST', '/blade-auth/oauth/token', {
      refresh_token: 'made-up',
      grant_type: 'refresh_token',
    });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    await client.data('GET', '/blade-auth/oauth/user-info');
  });

  test.each(['/blade-system/dict', '/blade-system/dict-biz'])('manages dictionaries of %s', async (base) => {
    const top = { code: 'weather', dictKey: -1, dictValue: '天气', sort: 1, isSealed: 0, parentId: '' };
    await client.data('POST', `${base}/submit`, {}, top);
    const page = await client.data('GET', `${base}/parent-list`, { current: 1, size: 10, code: 'weather' });
    expect(page).toMatchObject({ total: 1, size: 10, current: 1 });
    const [parent] = page.records;
    const entry = { parentId: parent.id, code: 'weather', dictKey: 'rain', dictValue: '雨', sort: 1, isSealed: 0 };
    await client.data('POST', `${base}/submit`, {}, entry);
    await expect(client.data('POST', `${base}/submit`, {}, entry)).rejects.toThrow('当前字典键值已存在!');
    const [child] = await client.data('GET', `${base}/child-list`, { current: 1, size: 10, parentId: parent.id });
    expect((await client.data('GET', `${base}/detail`, { id: child.id })).parentName).toBe('天气');
    await client.data('POST', `${base}/submit`, {}, { ...child, dictValue: '大雨' });
    const [shown] = await client.data('GET', `${base}/dictionary`, { code: 'weather' });
    expect(shown).toMatchObject({ dictKey: 'rain', dictValue: '大雨' });
    const tree: Json[] = await client.data('GET', `${base}/tree`, { code: 'DICT' });
    expect(tree.find(({ title }) => title === '天气').children).toHaveLength(1);
    await expect(client.data('POST', `${base}/remove`, { ids: parent.id })).rejects.toThrow('请先删除子节点!');
    await client.data('POST', `${base}/remove`, { ids: child.id });
    await client.data('POST', `${base}/remove`, { ids: parent.id });
    expect(await client.data('GET', `${base}/dictionary`, { code: 'weather' })).toEqual([]);
  });

  test('manages menus', async () => {
    const base = '/blade-system/menu';
    const form = { name: '天气', code: 'weather', alias: 'menu', path: '/weather', source: 'iconfont icon-a', sort: 9 };
    const menu = { ...form, category: 1, isOpen: 1, action: 0, parentId: '', remark: '' };
    const { id } = await client.data('POST', `${base}/submit`, {}, menu);
    const button = { ...form, name: '新增', code: 'weather_add', path: '', category: 2, action: 1, parentId: id };
    const added = await client.data('POST', `${base}/submit`, {}, button);
    const lazy: Json[] = await client.data('GET', `${base}/lazy-list`, { parentId: 0 });
    expect(lazy.find((row) => row.id === id).hasChildren).toBe(true);
    expect(await client.data('GET', `${base}/lazy-list`, { parentId: id })).toHaveLength(1);
    expect(await client.data('GET', `${base}/lazy-menu-list`, { parentId: id })).toEqual([]);
    const detail = await client.data('GET', `${base}/detail`, { id });
    expect(detail).toMatchObject({ parentName: '顶级', categoryName: '菜单', isOpenName: '否' });
    await client.data('POST', `${base}/submit`, {}, { ...detail, name: '气象' });
    await client.loadButtons();
    expect(client.permission['weather_add']).toBe(true);
    await expect(client.data('POST', `${base}/submit`, {}, { ...menu, name: '别的' })).rejects.toThrow(
      '菜单名或编号已存在!',
    );
    await expect(client.data('POST', `${base}/remove`, { ids: id })).rejects.toThrow('请先删除子节点!');
    await client.data('POST', `${base}/remove`, { ids: added.id });
    await client.data('POST', `${base}/remove`, { ids: id });
    const again = await client.call('POST', `${base}/remove`, { ids: id });
    expect([again.status, again.body.code, again.body.msg]).toEqual([200, 400, '操作失败']);
  });

  test('fills the choices of its user, role and top-menu pages', async () => {
    const people = await client.data('GET', '/blade-system/user/list', { current: 1, size: 10, account: 'tech' });
    expect(people.records[0]).toMatchObject({ account: 'tech', tenantId: '000000' });
    expect(await client.data('GET', '/blade-system/user/info')).toMatchObject({ account: 'admin' });
    const roles: Json[] = await client.data('GET', '/blade-system/role/tree', { tenantId: '000000' });
    expect(roles).toContainEqual(expect.objectContaining({ titleEn: 'Administrator', parentId: '0' }));
    expect(roles.every(({ id, key, value }) => id === key && id === value)).toBe(true);
    const tenants: Json[] = await client.data('GET', '/blade-system/tenant/select');
    expect(tenants.map(({ tenantId }) => tenantId)).toEqual(expect.arrayContaining(['000000', '100001']));
    const { menu } = await client.data('GET', '/blade-system/menu/grant-top-tree');
    expect(menu.find(({ title }: Json) => title === '系统管理')).toMatchObject({ hasChildren: true });
  });

  test('manages tenants, and the new one’s administrator logs in', async () => {
    const base = '/blade-system/tenant';
    const form = { tenantName: '客户公司', linkman: '李四', contactNumber: '010', address: '上海', domain: '' };
    const made = await client.data('POST', `${base}/submit`, {}, { ...form, backgroundUrl: '' });
    const page = await client.data('GET', `${base}/list`, { current: 1, size: 10, tenantName: '客户' });
    expect(page.records[0]).toMatchObject({ id: made.id, tenantId: made.tenantId, accountNumber: -1, expireTime: '' });
    await client.data('POST', `${base}/setting`, {
      ids: made.id,
      accountNumber: 20,
      expireTime: '2099-01-01 00:00:00',
    });
    await client.data('POST', `${base}/datasource`, { tenantId: made.tenantId, datasourceId: '1' });
    const detail = await client.data('GET', `${base}/detail`, { id: made.id });
    expect(detail).toMatchObject({ accountNumber: 20, expireTime: '2099-01-01 00:00:00', datasourceId: '1' });
    const other = new FamilyClient(installation, made.tenantId);
    expect(await other.login(made.account, made.password)).toMatchObject({ tenant_id: made.tenantId });
    await client.data('POST', `${base}/remove`, { ids: made.id });
    expect((await other.call('GET', '/blade-auth/oauth/user-info')).status).toBe(401);
    const own = await client.data('GET', `${base}/list`, { tenantId: '000000' });
    await expect(client.data('POST', `${base}/remove`, { ids: own.records[0].id })).rejects.toThrow(
      '不可删除管理租户!',
    );
  });

  test('uploads its log without being logged out, clears its caches, and logs out', async () => {
    const log = [{ url: '/x', time: '2026-11-21', type: 'error', message: 'm', stack: '', info: '' }];
    expect((await client.call('POST', '/blade-auth/oauth/logout', {}, log)).body.success).toBe(true);
    expect((await client.call('GET', '/blade-auth/oauth/clear-cache')).body).toEqual({
      success: 'true',
      msg: 'success',
    });
    expect((await client.call('GET', '/blade-auth/oauth/logout')).body.success).toBe('true');
    const { status, body } = await client.call('GET', '/blade-system/menu/routes');
    expect([status, body.code, body.msg]).toEqual([401, 401, '请求未授权']);
    expect((await client.refresh()).error).toBe('invalid_grant');
  });
});
