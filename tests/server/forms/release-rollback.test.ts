import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { coldStore, ReleaseFolder } from './cold-store.ts';

const setFile = 'schemas/types/support.json';
const form = 'seal-application';

let server: TestServer;
let folder: ReleaseFolder;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  folder = new ReleaseFolder(mkdtempSync(join(tmpdir(), 'seqdesk-rollback-')), await server.listen());
  admin = await server.login('admin');
});
afterAll(async () => {
  rmSync(folder.root, { recursive: true, force: true });
  await server.close();
});

async function read(path: string, query = {}): Promise<Json> {
  const { body } = await admin.get(path, query);
  expect(body, path).toMatchObject({ code: 200 });
  return body.data;
}

/** Everything that people meet: the content of every form, menus, grants, roles, dictionaries and rows. */
async function everything(): Promise<Json> {
  const { store } = server.services;
  return store.tenantTx('000000', '0', async (tx) => {
    const forms = await tx
      .selectFrom('form_release')
      .distinctOn('form_id')
      .select(['form_id', 'content_sha256'])
      .where('status', '=', 'published')
      .orderBy('form_id')
      .orderBy('version', 'desc')
      .execute();
    const grants = await tx
      .selectFrom('role_menu')
      .innerJoin('role', 'role.id', 'role_menu.role_id')
      .innerJoin('menu', 'menu.id', 'role_menu.menu_id')
      .select(['role_alias', 'menu.code'])
      .where('menu.is_deleted', '=', false)
      .orderBy('role_alias')
      .orderBy('menu.code')
      .execute();
    const tops = await tx.selectFrom('top_menu_entry').selectAll().orderBy('top_menu_id').orderBy('menu_id').execute();
    const entries = await tx
      .selectFrom('dict_biz')
      .select(['code', 'dict_key', 'dict_value', 'sort'])
      .where('is_deleted', '=', false)
      .orderBy('code')
      .orderBy('dict_key')
      .execute();
    const rows = await tx.selectFrom('record_row').select(['id', 'data']).orderBy('id').execute();
    const menus = await read('/api/blade-system/menu/routes');
    const roles = await read('/api/blade-system/role/list', { size: 100 });
    return { forms, grants, tops, entries, rows, menus, roles };
  });
}

function changeSeals(): void {
  folder.edit(setFile, ({ sets }) => {
    sets['seal-apply'].properties.sealUrgent = { type: 'boolean', 'x-label': { zh: '加急', en: 'Urgent' } };
  });
}

test('a whole release is taken back by one command: everything is again what it was', async () => {
  const before = await everything();
  folder.addColdStore();
  changeSeals();
  expect(await folder.run('apply', ['--yes'])).toMatchObject({ code: 0, complaint: '' });
  const between = await everything();
  expect(between.forms.map(({ form_id: id }: Json) => id)).toEqual(
    expect.arrayContaining([coldStore.process, coldStore.record]),
  );
  const plan = await folder.run('plan', ['--rollback', 'last']);
  expect(plan).toMatchObject({ code: 2, complaint: '' });
  expect(plan.out).toContain(`process ${coldStore.process} (v1 → out of use)`);
  expect(plan.out).toContain('the role "Cold keeper" is removed');
  expect(await everything()).toEqual(between);
  const done = await folder.run('apply', ['--rollback', '1', '--yes', '--reason', 'too early']);
  expect(done).toMatchObject({ code: 0, complaint: '' });
  expect(await everything()).toEqual(before);
  expect((await admin.get(`/api/seqdesk-sample/${coldStore.record}/list`)).status).not.toBe(200);
  expect((await read('/api/seqdesk-baseconfig/form-management/detail', { formId: form })).version).toBe(3);
  // The folder still says what was taken back.
  expect(await folder.run('plan', [])).toMatchObject({ code: 2 });
});

test('what was taken back is brought back in the same way', async () => {
  expect(await folder.run('apply', ['--rollback', 'last', '--yes'])).toMatchObject({ code: 0, complaint: '' });
  expect(await folder.run('plan', [])).toMatchObject({ code: 0, complaint: '' });
  const menus = JSON.stringify(await read('/api/blade-system/menu/routes'));
  expect(menus).toContain('cold_box');
});

test('is refused while tasks are open on a process that would go, with their number, and nothing of it happens', async () => {
  const [definition] = (await read('/api/blade-flow/work/start-list', { category: coldStore.process })).records;
  const body = { processDefinitionId: definition.id, data: { coldTubes: 3 } };
  expect((await admin.post('/api/blade-flow/process/start', {}, body)).status).toBe(200);
  const between = await everything();
  // The third release brought back what the second took away, and the second took back the first.
  const { code, out } = await folder.run('apply', ['--rollback', 'last', '--yes']);
  expect([code, out.includes('1 open task still shows it')]).toEqual([1, true]);
  expect(await everything()).toEqual(between);
});

test('a release of which something was released again since is not taken back alone, and no files go with it', async () => {
  folder.edit(setFile, ({ sets }) => (sets['seal-apply'].properties.sealUrgent['x-label'].en = 'Very urgent'));
  expect(await folder.run('apply', ['--yes'])).toMatchObject({ code: 0, complaint: '' });
  const late = await folder.run('apply', ['--rollback', '3', '--yes']);
  expect(late.code).toBe(1);
  expect(late.complaint).toMatch(/was released again since: take the later release back first/);
  expect((await folder.run('plan', ['--rollback', '99'])).complaint).toContain('There is no release 99');
  for (const args of [
    ['--rollback', 'some'],
    ['--rollback', '1', setFile],
  ])
    expect((await folder.run('apply', args)).code).toBe(3);
  const { out } = await folder.run('plan', ['--rollback', 'last']);
  expect(out).toContain(form);
  expect(out).not.toContain(coldStore.process);
});

test('neither files nor a number is refused', async () => {
  expect((await admin.post('/api/seqdesk-baseconfig/release/plan', {}, {})).status).toBe(400);
  expect((await admin.post('/api/seqdesk-baseconfig/release/plan', {}, { files: [] })).status).toBe(400);
});
