import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { product } from '../../../../src/core/product.ts';
import { menu as builtInMenu } from '../../../../src/generated/seeds.ts';
import { linkedEntries } from '../../../../src/server/directory/menus/linked-entries.ts';
import { menuRows } from '../../../../src/server/directory/menus/menu-rows.ts';
import { seedMenus } from '../../../../src/server/directory/menus/seed-menus.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

const base = '/api/blade-system/menu';
let server: TestServer;
let admin: Client;
let tech: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  tech = await server.login('tech');
});
afterAll(() => server.close());

function flat(nodes: readonly Json[]): Json[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

function codes(nodes: readonly Json[]): string[] {
  return flat(nodes).map(({ code }) => code);
}

describe('S7-14 routes', () => {
  test('S2-25 an administrator sees every menu of the product that leads somewhere, in order', async () => {
    const { body } = await admin.get(`${base}/routes`);
    const entries = menuRows(builtInMenu).filter(({ category, code }) => category === 1 && !linkedEntries.has(code));
    expect(codes(body.data)).toHaveLength(entries.length);
    const top = builtInMenu.menus.map(({ code }) => code);
    expect(body.data.map(({ code }: Json) => code)).toEqual(top);
    expect(body.data[0]).toMatchObject({
      parentId: '0',
      category: 1,
      isOpen: 1,
      isDeleted: 0,
      nameEn: 'Home',
      name: '首页',
    });
    expect(body.data[0].id).toMatch(/^\d{15,19}$/);
  });

  test('contract 0.3: a leaf has no children at all', async () => {
    const { body } = await admin.get(`${base}/routes`);
    for (const node of flat(body.data)) expect(node.children ?? ['some']).not.toEqual([]);
  });

  test('S6-03 others see what their roles were granted, with the ancestors', async () => {
    const { body } = await tech.get(`${base}/routes`);
    const seen = codes(body.data);
    expect(seen).toContain('stage_experiment');
    expect(seen).toContain('work_claim');
    expect(seen).not.toContain('studio');
    expect(seen).not.toContain('system');
    const hr = await server.login('hr');
    // Granted one entry of the system menus: its ancestor comes along, its siblings do not.
    const system = (await hr.get(`${base}/routes`)).body.data.find(({ code }: Json) => code === 'system');
    expect(codes(system.children)).toEqual(['user']);
  });

  test('S9-17 entries of other systems lead to the address that is set, and are left out without one', async () => {
    const linked = async (client: Client) =>
      flat((await client.get(`${base}/routes`)).body.data).filter(({ code }) => linkedEntries.has(code));
    expect(await linked(admin)).toEqual([]);
    const setting = `/api/${product.key}-system/setting/submit`;
    const report = 'https://reports.example.com/home?view=1';
    await admin.post(setting, {}, { reportUrl: ` ${report} `, authorizationUrl: 'http://licences.example.com' });
    expect((await linked(admin)).map(({ code, path }) => [code, path])).toEqual([
      ['report', report],
      ['authorization', 'http://licences.example.com'],
    ]);
    expect(await linked(tech)).toEqual([]);
    await admin.post(setting, {}, { reportUrl: '', authorizationUrl: '' });
    expect(await linked(admin)).toEqual([]);
  });

  test('S7-14 with a top menu: its entries and all below them that are granted', async () => {
    const tops = (await admin.get(`${base}/top-menu`)).body.data;
    expect(tops.map(({ code }: Json) => code)).toEqual(['delivery', 'cloud', 'payroll', 'management']);
    expect(tops[0]).toMatchObject({ tenantId: '000000', status: 1, isDeleted: 0 });
    const management = tops.find(({ code }: Json) => code === 'management');
    const all = codes((await admin.get(`${base}/routes`, { topMenuId: management.id })).body.data);
    expect(all).toContain('system');
    expect(all).toContain('menu');
    expect(all).not.toContain('stage_experiment');
    const granted = codes((await tech.get(`${base}/routes`, { topMenuId: management.id })).body.data);
    expect(granted).toEqual(['home']);
  });

  test('S6-03 an entry that leads nowhere is left out, and so is a top menu with nothing but the home page', async () => {
    const seen = codes((await admin.get(`${base}/routes`)).body.data);
    expect(seen).toEqual(expect.arrayContaining(['cloud_platform_dict', 'system_dict', 'log', 'stage_experiment']));
    expect(seen).toEqual(expect.arrayContaining(['salary', 'salary_adjustment', 'year_end_bonus']));
    const bar = async (client: Client) =>
      (await client.get(`${base}/top-menu`)).body.data.map(({ code }: Json) => code) as string[];
    expect(await bar(tech)).toEqual(['delivery', 'payroll']);
    expect(await bar(await server.login('sales'))).toEqual(['delivery', 'cloud', 'payroll']);
  });

  test('S6-03 who may start no process sees no page that starts them', async () => {
    const starts = async (account: string): Promise<[boolean, boolean]> => {
      const person = await server.login(account);
      const { total } = (await person.get('/api/blade-flow/work/start-list')).body.data;
      const routes = JSON.stringify((await person.get('/api/blade-system/menu/routes')).body.data);
      return [total > 0, routes.includes('"/work/start"')];
    };
    for (const account of ['hr', 'analyst'])
      expect([account, await starts(account)]).toEqual([account, [false, false]]);
    for (const account of ['qc', 'tech']) expect([account, await starts(account)]).toEqual([account, [true, true]]);
  });

  test('S6-03 an entry that an administrator added is shown, whatever is behind it', async () => {
    const row = { name: '仪器预约', code: 'booking', path: '/booking/calendar', category: 1 };
    const { id } = (await admin.post(`${base}/submit`, {}, row)).body.data;
    expect(codes((await admin.get(`${base}/routes`)).body.data)).toContain('booking');
    await admin.post(`${base}/remove`, { ids: id });
  });

  test('S7-16 isOpen is taken as clients of the family send it: 0 and nothing stand for the same tab', async () => {
    for (const [isOpen, stored] of [
      [0, 1],
      ['', 1],
      [1, 1],
      [2, 2],
    ]) {
      const row = { name: '帮助', code: 'help', path: 'https://help.example.com', category: 1, isOpen };
      const { body } = await admin.post(`${base}/submit`, {}, row);
      expect(body.code, String(isOpen)).toBe(200);
      const { data } = (await admin.get(`${base}/detail`, { id: body.data.id })).body;
      expect([data.isOpen, data.isOpenName]).toEqual([stored, stored === 2 ? '是' : '否']);
      await admin.post(`${base}/remove`, { ids: body.data.id });
    }
  });

  test('S7-14 an unknown top menu has no entries, a text that is no id is refused', async () => {
    expect((await admin.get(`${base}/routes`, { topMenuId: '1' })).body.data).toEqual([]);
    expect((await admin.get(`${base}/routes`, { topMenuId: 'x' })).body.msg).toBe('请求参数格式错误: topMenuId');
  });
});

describe('S6-02 buttons', () => {
  test('S6-02 the leaves are the granted codes', async () => {
    const { body } = await admin.get(`${base}/buttons`);
    const leaves = flat(body.data).filter(({ children }) => children === undefined);
    const wanted = menuRows(builtInMenu).filter(({ category }) => category === 2);
    expect(new Set(leaves.map(({ code }) => code))).toEqual(new Set(wanted.map(({ code }) => code)));
    expect(leaves).toHaveLength(wanted.length);
    expect(leaves[0]).toMatchObject({ category: -1, isOpen: -1 });
  });

  test('S6-02 a technician may claim, and change no dictionary', async () => {
    const seen = codes((await tech.get(`${base}/buttons`)).body.data);
    expect(seen).toContain('work_claim_sign');
    expect(seen).not.toContain('dict_add');
  });
});

describe('S7-14 tree, list, detail', () => {
  test('S7-14 tree is for selects: ids as key and value, menus only', async () => {
    const { body } = await tech.get(`${base}/tree`, { tenantId: '000000' });
    const [node] = body.data.filter(({ children }: Json) => children !== undefined);
    expect(node).toMatchObject({ key: node.id, value: node.id, hasChildren: true });
    expect(flat(body.data).every((each) => !String(each.title).startsWith('undefined'))).toBe(true);
  });

  test('S7-15 list is the whole tree with buttons, menu-list without', async () => {
    const all = codes((await admin.get(`${base}/list`, { current: 1, size: 1 })).body.data);
    expect(all).toHaveLength(menuRows(builtInMenu).length);
    const menus = codes((await admin.get(`${base}/menu-list`)).body.data);
    expect(menus).not.toContain('dict_add');
    const found = codes((await admin.get(`${base}/menu-list`, { code: 'STAGE_EXP' })).body.data);
    expect(found).toEqual(['stage_experiment']);
  });

  test('S7-14 detail names the coded columns', async () => {
    const all = flat((await admin.get(`${base}/list`)).body.data);
    const button = all.find(({ code }) => code === 'dict_add');
    const { body } = await admin.get(`${base}/detail`, { id: button.id });
    expect(body.data).toMatchObject({ categoryName: '按钮', actionName: '工具栏', isOpenName: '否' });
    expect(body.data.parentName).toContain('字典');
    const english = await admin.get(`${base}/detail`, { id: button.id }, { 'accept-language': 'en' });
    expect(english.body.data).toMatchObject({ categoryName: 'Button', actionName: 'Toolbar', isOpenName: 'No' });
    expect(english.body.data.parentName).toContain('Dictionaries');
    const top = await admin.get(`${base}/detail`, { id: all[0].id }, { 'accept-language': 'en' });
    expect(top.body.data).toMatchObject({ parentName: 'Top', categoryName: 'Menu' });
    const none = await admin.get(`${base}/detail`, { id: '1' });
    expect([none.status, none.body.code]).toEqual([400, 400]);
  });
});

describe('menus of two companies', () => {
  test('what all companies share is granted to the first company alone', async () => {
    const admin2 = await server.login('admin2');
    const seen = codes((await admin2.get(`${base}/buttons`)).body.data);
    expect(seen).toContain('dictbiz_add');
    expect(seen).not.toContain('dict_add');
    expect(codes((await admin2.get(`${base}/routes`)).body.data)).not.toContain('tenant');
  });

  test('a top menu of another company is unknown', async () => {
    const admin2 = await server.login('admin2');
    const { store } = server.services;
    await store.tenantTx('000000', '0', (tx) =>
      tx
        .insertInto('top_menu')
        .values({ id: '77', tenant_id: '000000', code: 'own', name: '自有', name_en: 'Own', source: '', sort: 9 })
        .execute(),
    );
    const names = (await admin2.get(`${base}/top-menu`)).body.data.map(({ code }: Json) => code);
    expect(names).not.toContain('own');
    expect((await admin2.get(`${base}/routes`, { topMenuId: '77' })).body.data).toEqual([]);
  });
});

describe('seeding again', () => {
  test('keeps what an administrator took away, brings new entries, hides what is gone', async () => {
    const own = await startTestServer();
    const { store } = own.services;
    await store.tenantTx(product.defaultTenantId, '0', async (tx) => {
      const menu = await tx.selectFrom('menu').select('id').where('code', '=', 'work_claim').executeTakeFirstOrThrow();
      await tx.deleteFrom('role_menu').where('menu_id', '=', menu.id).execute();
    });
    const fresh = { code: 'brand_new', label: { zh: '新', en: 'New' }, path: '/studio' };
    const menus = [...builtInMenu.menus.filter(({ code }) => code !== 'dashboard'), fresh];
    await seedMenus(own.services, { ...builtInMenu, menus });
    const technician = await own.login('tech');
    const seen = codes((await technician.get(`${base}/routes`)).body.data);
    expect(seen).toContain('brand_new');
    expect(seen).not.toContain('work_claim');
    expect(seen).not.toContain('dashboard');
    await own.close();
  });
});
