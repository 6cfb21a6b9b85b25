import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationData, claim, complete, definitionId, flow, planData, rowsOf } from '../support/extraction-plan.ts';
import { openCompany } from '../support/company.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let tech: Client;
const codes: string[] = [];

const customers = ['李敏', '王磊', '李强'];
const priorities = ['normal', 'very-urgent', 'urgent'];

/** Three plans ten minutes apart, of three customers; the technician has done the first one's step. */
beforeAll(async () => {
  server = await startTestServer();
  const lead = await server.login('lead');
  tech = await server.login('tech');
  const definition = await definitionId(lead);
  for (const [index, customerName] of customers.entries()) {
    const data = {
      ...(await applicationData(server, 1)),
      customerName,
      customerOrg: `第${index + 1}研究所`,
      projectName: `100%_${index} 号`,
      priority: priorities[index],
    };
    const reply = await lead.post(`${flow}/process/start`, {}, { processDefinitionId: definition, data });
    codes.push(reply.body.data.businessNo as string);
    if (index === 0) {
      await claim(tech, reply.body.data.taskId as string);
      await complete(tech, reply.body.data.taskId as string, 'submit', await planData(server, 1));
    }
    server.clock.advance(600);
  }
});
afterAll(() => server.close());

async function found(list: string, query: Record<string, string | number>): Promise<string[]> {
  const rows: Json[] = await rowsOf(tech, list, { processDefinitionKey_equal: 'dna-extraction-plan', ...query });
  return rows.map(({ processCode }) => processCode as string).filter((code) => codes.includes(code));
}

test('S7-20 rows tell project, customer and priority', async () => {
  const rows = await rowsOf(tech, 'done');
  expect(rows.find(({ processCode }) => processCode === codes[0])).toMatchObject({
    projectName: '100%_0 号',
    customerName: '李敏',
    customerOrg: '第1研究所',
    priority: 'normal',
    subject: { zh: '', en: '' },
    overdue: false,
  });
});

test('S7-20 customer and project are found by part of name, organisation or number, typed signs meaning themselves', async () => {
  expect(await found('claim', { customer: '李' })).toEqual([codes[2]]);
  expect(await found('done', { customer: '李' })).toEqual([codes[0]]);
  expect(await found('claim', { customer: '2研究所' })).toEqual([codes[1]]);
  expect(await found('claim', { customer: '赵' })).toEqual([]);
  expect(await found('claim', { project: '%_1 号' })).toEqual([codes[1]]);
  expect(await found('claim', { project: '%%' })).toEqual([]);
  const [{ projectNo }] = await rowsOf(tech, 'done');
  expect(await found('claim', { project: String(projectNo).toLowerCase() })).toEqual([codes[1], codes[2]]);
});

test('S7-20 a stage takes the tasks of all its processes, and goes together with a process', async () => {
  expect(await found('claim', { stage: 'experiment' })).toEqual([codes[1], codes[2]]);
  expect(await found('claim', { stage: 'experiment', category: 'flow_dna-extraction-plan' })).toHaveLength(2);
  expect(await found('claim', { stage: 'sequencing' })).toEqual([]);
  expect(await found('claim', { stage: 'sequencing', category: 'flow_dna-extraction-plan' })).toEqual([]);
  expect(await found('claim', { stage: 'nowhere' })).toEqual([]);
});

test('S7-20 priority filters, and sorts the most urgent first', async () => {
  expect(await found('claim', { priority_equal: 'urgent' })).toEqual([codes[2]]);
  expect(await found('claim', { ascs: 'priority' })).toEqual([codes[1], codes[2]]);
  expect(await found('claim', { descs: 'priority' })).toEqual([codes[2], codes[1]]);
});

test('the dictionary of priorities says what is urgent: with its entries in another order, lists have another', async () => {
  const admin = await server.login('admin');
  const entries: Json[] = (await admin.get('/api/blade-system/dict-biz/dictionary?code=priority')).body.data;
  const sorted = async (key: string, sort: number): Promise<void> => {
    const entry = entries.find(({ dictKey }) => dictKey === key);
    expect((await admin.post('/api/blade-system/dict-biz/submit', {}, { ...entry, sort })).status).toBe(200);
  };
  await sorted('urgent', 9);
  expect(await found('claim', { ascs: 'priority' })).toEqual([codes[2], codes[1]]);
  expect(await found('claim', {})).toEqual([codes[2], codes[1]]);
  await sorted('urgent', 2);
  expect(await found('claim', { ascs: 'priority' })).toEqual([codes[1], codes[2]]);
});

test('S7-20 due takes what is late, due today or in a week', async () => {
  expect(await found('claim', { due: 'overdue' })).toEqual([]);
  const [row] = await rowsOf(tech, 'claim', { descs: 'dueTime', processDefinitionKey_equal: 'dna-extraction-plan' });
  const ahead = (Date.parse(`${String(row.dueTime).replace(' ', 'T')}+08:00`) - server.clock.now().getTime()) / 1000;
  expect(await found('claim', { due: 'week' })).toEqual([codes[1], codes[2]]);
  server.clock.advance(ahead - 60);
  tech = await server.login('tech');
  expect(await found('claim', { due: 'today' })).toEqual([codes[1], codes[2]]);
  server.clock.advance(120);
  tech = await server.login('tech');
  expect(await found('claim', { due: 'overdue' })).toEqual([codes[1], codes[2]]);
  expect((await rowsOf(tech, 'claim')).find(({ processCode }) => processCode === codes[2])).toMatchObject({
    overdue: true,
  });
  expect(await found('done', { due: 'overdue' })).toEqual([]);
  expect((await tech.get(`${flow}/work/claim-list`, { due: 'soon' })).status).toBe(400);
});

test('another company finds none of them by their customers', async () => {
  const { boss } = await openCompany(server, '别家');
  expect(await rowsOf(boss, 'claim', { customer: '李' })).toEqual([]);
});
