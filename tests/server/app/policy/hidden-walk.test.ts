import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applicationData,
  claim,
  complete,
  definitionId,
  flow,
  planData,
  processKey,
} from '../../support/extraction-plan.ts';
import { tellers, textOf } from './tellers.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../../support/test-server.ts';

/*
 * A field that x-access leaves to others is nowhere: each call that a person may make is made with the ids of the row,
 * the task and the instance that hold a secret, and what comes back is searched for it.
 */
const secret = 'HIDDEN7F3A';
const amount = 918_273.5;
const forms = '/api/seqdesk-baseconfig/form-management';
const label = (zh: string) => ({ zh, en: zh });

let server: TestServer;
let admin: Client;
let lead: Client;
let tech: Client;
let ids: readonly string[];

const onlyAdmin = { 'x-access': { administrator: 'edit' } };
const text = { type: 'string', maxLength: 100 };

const strongbox = {
  kind: 'record',
  id: 'strongbox',
  version: 1,
  area: 'trial',
  label: label('保险箱'),
  data: { 'x-fields': ['box'] },
  search: ['name', 'secret', 'amount'],
  title: 'secret',
  list: ['name', 'secret', 'amount', 'total'],
  form: ['@box'],
  sort: ['secret'],
  unique: [['secret']],
  actions: [
    { verb: 'submit', permission: 'project_view' },
    { verb: 'export', permission: 'project_view' },
    { verb: 'import', permission: 'project_view' },
  ],
  sets: {
    box: {
      scope: 'record',
      label: label('内容'),
      properties: {
        name: { ...text, 'x-label': label('名称') },
        secret: { ...text, 'x-personal': true, 'x-label': label('秘密'), ...onlyAdmin },
        amount: { type: 'number', 'x-label': label('金额'), ...onlyAdmin },
        total: { type: 'number', 'x-calc': 'amount * 1.0', 'x-label': label('合计'), ...onlyAdmin },
      },
    },
  },
};

function done({ status, body }: Reply): void {
  if (status !== 200) throw new Error(JSON.stringify(body));
}

async function publish(descriptor: Json): Promise<void> {
  const reply = await admin.post(`${forms}/publish`, {}, { descriptor, reason: '保密' });
  done(reply);
}

beforeAll(async () => {
  server = await startTestServer();
  [admin, tech] = [await server.login('admin'), await server.login('tech')];
  lead = await server.login('lead');
  await publish(strongbox);
  const { data } = (await admin.get(`${forms}/detail`, { formId: processKey })).body;
  const descriptor = { ...structuredClone(data.descriptor), version: data.version + 1 };
  for (const set of Object.values<Json>(descriptor.sets)) {
    const field = set.properties['projectRemark'];
    if (field) field['x-access'] = { administrator: 'edit', 'lab-supervisor': 'edit' };
  }
  await publish(descriptor);
  const row = await admin.post('/api/seqdesk-trial/strongbox/submit', {}, { name: 'box', secret, amount });
  done(row);
  const application = { ...(await applicationData(server)), projectRemark: secret };
  const begun = await lead.post(
    `${flow}/process/start`,
    {},
    { processDefinitionId: await definitionId(lead), data: application },
  );
  const { taskId, processInstanceId } = begun.body.data;
  await claim(tech, taskId);
  const next = await complete(tech, taskId, 'submit', await planData(server));
  done(next);
  ids = [row.body.data.id, taskId, processInstanceId, next.body.data.taskId, 'strongbox', processKey];
}, 120_000);
afterAll(() => server.close());

test('S6-01 a hidden value is in the bytes of no call that a person may make', async () => {
  const { told, answered } = await tellers(server, tech, {
    record: 'trial/strongbox',
    ids,
    body: { name: 'box' },
    secrets: [secret, String(amount)],
  });
  expect(told).toEqual([]);
  expect(answered).toBeGreaterThan(100);
}, 120_000);

test('planted: the walk finds the value for who may see it, in lists, details, histories and exports', async () => {
  const base = '/api/seqdesk-trial/strongbox';
  for (const call of ['list', 'detail', 'history', 'export']) {
    const reply = await admin.get(`${base}/${call}`, { id: ids[0] ?? '' });
    expect([call, (await textOf(reply)).includes(secret)]).toEqual([call, true]);
  }
  const instance = await lead.get(`${flow}/work/instance-detail`, { processInstanceId: ids[2] ?? '' });
  expect(await textOf(instance)).toContain(secret);
  expect((await tech.get(`${flow}/work/instance-detail`, { processInstanceId: ids[2] ?? '' })).status).toBe(200);
});

test('S6-01 it is not found by asking: filters, keywords, orders and counts that name it are passed over', async () => {
  const base = '/api/seqdesk-trial/strongbox';
  const whole = (await tech.get(`${base}/list`)).body.data.total;
  const filters: readonly Record<string, string | number>[] = [
    { secret },
    { secret_equal: 'nothing' },
    { amount_ge: 1e9 },
    { total_ge: 1e9 },
    { secret_null: 1 },
  ];
  for (const query of filters) {
    expect([query, (await tech.get(`${base}/list`, query)).body.data.total]).toEqual([query, whole]);
  }
  expect((await tech.get(`${base}/list`, { keyword: secret })).body.data.total).toBe(0);
});
