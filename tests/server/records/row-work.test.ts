import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordDescriptor } from '../../../src/generated/descriptor.ts';
import { loadRecord } from '../../../src/core/model/load/load.ts';
import { releases } from '../../../src/generated/releases/index.ts';
import { projectOf, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let admin: Client;
let sales: Client;
let plan: Json;

const contractNo = 'HT20261120-001';

beforeAll(async () => {
  server = await startTestServer();
  [lead, admin, sales] = [await server.login('lead'), await server.login('admin'), await server.login('sales')];
  plan = await startPlan(server, lead, 1);
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    const data = JSON.stringify({ contractNo, contractTitle: '测序合同' });
    await sql`
      with made as (
        insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by)
        values ('000000', 'contract', ${data}, now(), 0, now(), 0) returning id)
      insert into record_key (tenant_id, record, name, value, row_id)
      select '000000', 'contract', 'contractNo', ${JSON.stringify([contractNo])}, id from made`.execute(tx);
  });
});
afterAll(() => server.close());

/** The place of the part `work` on the page of a record, and its calls. */
async function workOf(client: Client, id: 'project' | 'contract' | 'customer', key: string): Promise<Json> {
  const release = releases.find(({ formId }) => formId === id);
  const model = loadRecord((await release?.load()) as RecordDescriptor);
  const part = model.page.findIndex(({ show }) => show === 'work');
  return client.get(`/api/seqdesk-${model.area}/${id}/work`, { key, part });
}

async function saying(values: object): Promise<void> {
  await server.services.store.tenantTx('000000', '0', (tx) =>
    sql`update wf_instance set data = data || ${JSON.stringify(values)}::jsonb where id = ${plan.processInstanceId}`.execute(
      tx,
    ),
  );
}

test('S1-06 a project lists the processes that name it, with where they are and the way there', async () => {
  const { body } = await workOf(lead, 'project', await projectOf(server));
  expect(body.data).toMatchObject({
    total: 1,
    records: [
      {
        processInstanceId: plan.processInstanceId,
        processCode: plan.businessNo,
        processKey: 'dna-extraction-plan',
        routeValue: 'dna-extraction-plan',
        status: 'running',
        stepLabel: { zh: expect.any(String), en: expect.any(String) },
        inSight: true,
      },
    ],
  });
});

test.each(['contractNo', 'invoiceContractNo', 'sealContractNo', 'returnContractNo'])(
  'a contract lists processes that name it as %s',
  async (field) => {
    expect((await workOf(admin, 'contract', contractNo)).body.data.total).toBe(0);
    await saying({ [field]: contractNo });
    expect((await workOf(admin, 'contract', contractNo)).body.data).toMatchObject({
      total: 1,
      records: [{ processCode: plan.businessNo }],
    });
    await saying({ [field]: null });
  },
);

test('S6-01 who sees the row sees its processes, and the way to those alone that are theirs to open', async () => {
  await saying({ contractNo });
  const seen = (await workOf(sales, 'contract', contractNo)).body.data.records;
  expect(seen.map(({ processCode, inSight }: Json) => [processCode, inSight])).toEqual([[plan.businessNo, false]]);
  expect((await workOf(lead, 'contract', contractNo)).status).toBe(403);
  const other = await server.login('admin2');
  expect((await workOf(other, 'contract', contractNo)).status).toBe(400);
  expect((await sales.get('/api/seqdesk-contract/contract/work', { key: contractNo, part: 0 })).status).toBe(404);
});

test('S6-04 processes beyond the data scope are not told', async () => {
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    await tx.updateTable('role').set({ data_scope: 'region' }).where('role_alias', '=', 'sales').execute();
    await tx.updateTable('app_user').set({ region: 'south' }).where('account', '=', 'sales').execute();
  });
  await saying({ contractNo, region: 'north' });
  expect((await workOf(sales, 'contract', contractNo)).body.data).toMatchObject({ total: 0, records: [] });
  await saying({ region: 'south' });
  expect((await workOf(sales, 'contract', contractNo)).body.data.total).toBe(1);
});
