import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedPlan, claim, complete, experimentData } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-resource/file';
let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

function upload(client: Client, query: string, content: string): Promise<Reply> {
  const boundary = 'test-boundary';
  const body = [
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="record.txt"',
    'content-type: text/plain',
    '',
    content,
    `--${boundary}--`,
    '',
  ].join('\r\n');
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return client.post(`${base}?${query}`, {}, body, headers);
}

async function experimentTask(): Promise<Json> {
  const experiment = await approvedPlan(server, { lead, tech });
  await claim(tech, experiment.taskId);
  return experiment;
}

test('a file of a task is read by those who see its instance, also after the task is done', async () => {
  const { taskId } = await experimentTask();
  const sent = await upload(tech, `taskId=${taskId}`, 'bench record');
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ code: 200 });
  const { id, name, size, type } = sent.body.data;
  const recordFiles = [{ id, name, size, type }];
  const done = await complete(tech, taskId, 'submit', { ...experimentData(), recordFiles });
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ code: 200 });
  expect((await lead.get(`${base}/${id}`)).raw.toString()).toBe('bench record');
  const finance = await server.login('finance');
  expect((await finance.get(`${base}/${id}`)).status).toBe(403);
  expect((await (await server.login('admin2')).get(`${base}/${id}`)).status).toBe(400);
});

test('only whose task it is may attach to it', async () => {
  const { taskId } = await experimentTask();
  expect((await upload(lead, `taskId=${taskId}`, 'x')).status).toBe(403);
  expect((await upload(lead, 'taskId=1', 'x')).status).toBe(403);
  const sales = await server.login('sales');
  expect((await upload(sales, 'formId=dna-extraction-plan', 'x')).status).toBe(403);
  expect((await upload(lead, 'formId=dna-extraction-plan', 'x')).status).toBe(200);
});

test('a file that does not exist, or that the person may not read, cannot be handed in', async () => {
  const { taskId } = await experimentTask();
  const foreign = await upload(lead, 'formId=dna-extraction-plan', 'not for tech');
  for (const id of ['12345', foreign.body.data.id]) {
    const recordFiles = [{ id, name: 'record.txt' }];
    const reply = await complete(tech, taskId, 'submit', { ...experimentData(), recordFiles });
    expect(reply.body.data.findings).toMatchObject([{ pointer: '/recordFiles', code: 'file' }]);
  }
});

/** Gives the samples a column of files that laboratory supervisors do not see. */
async function addHiddenFiles(): Promise<void> {
  const forms = '/api/seqdesk-baseconfig/form-management';
  const analyst = await server.login('analyst');
  const { body } = await analyst.get(`${forms}/detail`, { formId: 'dna-extraction-plan' });
  const descriptor = structuredClone(body.data.descriptor);
  descriptor.version += 1;
  const gel = structuredClone(descriptor.sets['reagent-head'].properties.recordFiles.items);
  const view = { ...gel, 'x-label': { zh: '胶图', en: 'Gel' }, 'x-access': { 'lab-supervisor': 'hide', '*': 'edit' } };
  descriptor.sets['extraction-result'].properties.gelView = view;
  const reply = await analyst.post(`${forms}/publish`, {}, { descriptor });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
}

test('a file in a cell of a sheet is read by those who see the instance and the column, and by nobody else', async () => {
  await addHiddenFiles();
  const { taskId } = await experimentTask();
  const { id, name, size, type } = (await upload(tech, `taskId=${taskId}`, 'gel')).body.data;
  const data = experimentData(3, { gelView: { id, name, size, type } });
  const done = await complete(tech, taskId, 'submit', data);
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ code: 200 });
  const admin = await server.login('admin');
  expect((await admin.get(`${base}/${id}`)).raw.toString()).toBe('gel');
  expect((await lead.get(`${base}/${id}`)).status).toBe(403);
  expect((await (await server.login('finance')).get(`${base}/${id}`)).status).toBe(403);
});
