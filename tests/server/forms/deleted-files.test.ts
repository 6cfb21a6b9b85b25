import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { ReleaseFolder } from './cold-store.ts';

const gone = { file: 'schemas/processes/support/after-sale-service.json', id: 'after-sale-service' };

const label = { zh: '单独检查', en: 'Lone check' };

/** A process that nothing else names. */
const loneCheck = {
  kind: 'process',
  id: 'lone-check',
  version: 1,
  label,
  stage: 'support',
  start: { by: ['manual'], roles: ['administrator'], edit: ['@lone'] },
  steps: [{ id: 'check', label, roles: ['administrator'], outcomes: [{ id: 'done', label, to: 'end' }] }],
  sets: {
    lone: { scope: 'form', label, properties: { loneCount: { type: 'integer', minimum: 0, 'x-label': label } } },
  },
};

let server: TestServer;
let folder: ReleaseFolder;
let colleague: ReleaseFolder;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  const url = await server.listen();
  [folder, colleague] = ['own', 'other'].map(
    (name) => new ReleaseFolder(mkdtempSync(join(tmpdir(), `seqdesk-deleted-${name}-`)), url),
  ) as [ReleaseFolder, ReleaseFolder];
  admin = await server.login('admin');
});
afterAll(async () => {
  for (const { root } of [folder, colleague]) rmSync(root, { recursive: true, force: true });
  await server.close();
});

function remove(file: string): void {
  rmSync(join(folder.root, file));
}

async function read(path: string, query = {}): Promise<Json> {
  const { body } = await admin.get(path, query);
  expect(body, path).toMatchObject({ code: 200 });
  return body.data;
}

/** Whether a form is live, for whoever asks. */
async function isLive(formId: string, client = admin): Promise<boolean> {
  const { body } = await client.get('/api/seqdesk-baseconfig/form-management/detail', { formId });
  return body.code === 200;
}

const startable = async (category: string): Promise<Json[]> =>
  (await read('/api/blade-flow/work/start-list', { category })).records;

/** What is live of every form, and the rows. */
async function everything(): Promise<Json> {
  return server.services.store.tenantTx('000000', '0', async (tx) => ({
    rows: await tx.selectFrom('record_row').select(['id', 'data']).orderBy('id').execute(),
    entries: await tx
      .selectFrom('dict_biz')
      .select(['code', 'dict_key', 'dict_value', 'sort'])
      .where('is_deleted', '=', false)
      .orderBy('code')
      .orderBy('dict_key')
      .execute(),
    list: (await read('/api/seqdesk-baseconfig/form-management/list', { size: 500 })).records
      .filter(({ current }: Json) => current)
      .map(({ formId }: Json) => formId),
  }));
}

/** The process, and whatever names it: an entry of its dictionary, and of the menu by its node. */
function removeProcess(): void {
  remove(gone.file);
  folder.edit('schemas/dictionaries/flow.json', (flow) => {
    flow.entries = flow.entries.filter(({ dictKey }: Json) => dictKey !== gone.id);
  });
}

test('a set that forms still name is not taken out of use: they are told', async () => {
  remove('schemas/types/support.json');
  const { code, out } = await folder.run('plan', []);
  expect(code).toBe(1);
  expect(out).toContain(gone.file);
  expect(out).toContain('reference/set-unknown');
  folder.copy('schemas/types/support.json');
});

test('a role that goes is named, with what becomes of who has it', async () => {
  folder.edit('schemas/dictionaries/role.json', (role) => {
    role.entries = role.entries.filter(({ dictKey }: Json) => dictKey !== 'archivist');
  });
  const { code, out } = await folder.run('plan', []);
  expect(code).toBe(2);
  expect(out).toMatch(/the role "Archivist" cannot be chosen any more; 1 person has it and keeps it/);
  folder.copy('schemas/dictionaries/role.json');
});

test('the menu cannot go', async () => {
  remove('schemas/menus.json');
  const { code, out } = await folder.run('plan', []);
  expect([code, out.includes('the menu cannot go out of use')]).toEqual([1, true]);
  folder.copy('schemas/menus.json');
});

test('a process that came with the software goes with its file, in one company, and comes back as it was', async () => {
  const before = await everything();
  expect(await isLive(gone.id)).toBe(true);
  removeProcess();
  const plan = await folder.run('plan', []);
  expect([plan.code, plan.complaint]).toEqual([2, '']);
  expect(plan.out).toContain(`process ${gone.id} (v1 → out of use)`);
  expect(await everything()).toEqual(before);
  expect(await folder.run('apply', ['--yes'])).toMatchObject({ code: 0, complaint: '' });
  expect(await isLive(gone.id)).toBe(false);
  expect((await everything()).list).not.toContain(gone.id);
  expect(await folder.run('plan', [])).toMatchObject({ code: 0, complaint: '' });
  const other = await server.loginAs('100001', 'admin2', 'seqdesk');
  expect(await isLive(gone.id, other.client)).toBe(true);
  expect((await folder.run('plan', ['--rollback', 'last'])).out).toContain(`process ${gone.id}`);
  expect(await folder.run('apply', ['--rollback', 'last', '--yes'])).toMatchObject({ code: 0, complaint: '' });
  expect(await everything()).toEqual(before);
  expect(await isLive(gone.id)).toBe(true);
});

test('what a colleague released and this folder never had is named and stays; --prune takes it along, a path alone too', async () => {
  for (const file of [gone.file, 'schemas/dictionaries/flow.json']) folder.copy(file);
  colleague.write('schemas/processes/lone-check.json', loneCheck);
  expect(await colleague.run('apply', ['--yes'])).toMatchObject({ code: 0, complaint: '' });
  const named = await folder.run('plan', ['schemas/types/support.json']);
  expect(named.out).not.toContain(loneCheck.id);
  const { code, out } = await folder.run('plan', []);
  expect(out).toMatch(new RegExp(`not in this folder: process ${loneCheck.id} .*--prune`));
  expect(out).not.toContain(`${loneCheck.id} (v1 → out of use)`);
  expect(code).toBe(0);
  expect((await folder.run('plan', ['--prune'])).out).toContain(`${loneCheck.id} (v1 → out of use)`);
  const [definition] = await startable(loneCheck.id);
  const body = { processDefinitionId: definition.id, data: { loneCount: 3 } };
  expect((await admin.post('/api/blade-flow/process/start', {}, body)).status).toBe(200);
  const held = await folder.run('apply', ['--prune', '--yes']);
  expect([held.code, held.out.includes('1 open task still shows it')]).toEqual([1, true]);
  expect((await folder.run('plan', [])).out).toContain('1 open task');
  rmSync(join(colleague.root, 'schemas/processes/lone-check.json'));
  const alone = await colleague.run('plan', ['schemas/processes/lone-check.json']);
  expect(alone.out).toContain(`process ${loneCheck.id} (v1 → out of use), 1 open task`);
  expect(await colleague.run('plan', ['schemas/records/nothing.json'])).toMatchObject({ code: 3 });
  expect((await folder.run('plan', ['schemas/records', '--prune'])).code).toBe(3);
});
