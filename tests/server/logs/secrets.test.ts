import { afterAll, beforeAll, expect, test } from 'vitest';
import { text } from '../forms/fridge-forms.ts';
import { cellsOf } from '../records/exchange-desk.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const safes = '/api/seqdesk-lab/safe';
const secret = 'open sesame';

/** A record whose rows have a secret. */
const safe = {
  kind: 'record',
  id: 'safe',
  version: 1,
  area: 'lab',
  label: text('保险柜', 'Safes'),
  data: { 'x-fields': ['safe'] },
  title: 'safeName',
  search: ['safeName'],
  list: ['safeName', 'safeCode'],
  actions: [
    { verb: 'submit', permission: 'project_edit' },
    { verb: 'export', permission: 'project_export' },
  ],
  sets: {
    safe: {
      scope: 'record',
      label: text('保险柜', 'Safe'),
      properties: {
        safeName: { type: 'string', 'x-label': text('名称', 'Name') },
        safeCode: { type: 'string', 'x-format': 'mask', 'x-label': text('密码', 'Code') },
      },
    },
  },
};

let server: TestServer;
let lead: Client;

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.login('lead');
  const analyst = await server.login('analyst');
  const path = '/api/seqdesk-baseconfig/form-management/publish';
  const published = await analyst.post(path, {}, { descriptor: safe, reason: 'new' });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  const added = await lead.post(`${safes}/submit`, {}, { safeName: 'small', safeCode: secret });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
});
afterAll(() => server.close());

test('S7-31 the log says that a secret was written, and not what it is', async () => {
  const admin = await server.login('admin');
  const found = await admin.get('/api/blade-log/audit/list', { subject_equal: 'safe', kind_equal: 'change' });
  const [{ id }] = found.body.data.records as Json[];
  const { changes } = (await admin.get('/api/blade-log/audit/detail', { id })).body.data;
  expect(changes).toContainEqual(expect.objectContaining({ field: '密码', after: '••••••' }));
  expect(changes).toContainEqual(expect.objectContaining({ field: '名称', after: 'small' }));
  expect(JSON.stringify(changes)).not.toContain(secret);
});

test('S7-31 a workbook of the list leaves a secret out', async () => {
  const [head, ...rows] = await cellsOf(await lead.get(`${safes}/export`));
  expect(head).toContain('名称');
  expect(head).not.toContain('密码');
  expect(JSON.stringify(rows)).not.toContain(secret);
});
