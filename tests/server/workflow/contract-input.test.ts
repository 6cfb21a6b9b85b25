import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicationData,
  claim,
  complete,
  definitionId,
  flow,
  planData,
  startPlan,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Reply, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

/** Sends a body as its text, since ids beyond 2^53 are no numbers here. */
function postText(client: Client, path: string, text: string): Promise<Reply> {
  return client.call('POST', path, { body: text, headers: { 'content-type': 'application/json' } });
}

describe('parameters', () => {
  const calls: readonly (readonly ['GET' | 'POST' | 'DELETE', string, string])[] = [
    ['POST', `${flow}/work/claim-task`, 'taskId'],
    ['POST', `${flow}/workflow/cancelReceive`, 'taskId'],
    ['GET', `${flow}/work/task-detail`, 'taskId'],
    ['GET', `${flow}/work/draft`, 'taskId'],
    ['DELETE', `${flow}/work/draft`, 'taskId'],
    ['POST', `${flow}/workflow/recaption`, 'processInstanceId'],
    ['POST', `${flow}/workflow/revokeProcess`, 'processInstanceId'],
    ['GET', `${flow}/work/instance-detail`, 'processInstanceId'],
    ['GET', `${flow}/work/trail`, 'processInstanceId'],
    ['POST', `${flow}/work/getProcessListByName`, 'flowName'],
    ['GET', '/api/seqdesk-project/project/detail', 'id'],
    ['GET', '/api/seqdesk-baseconfig/form-management/versions', 'formId'],
  ];

  test.each(calls)('%s %s names the missing %s', async (method, path, name) => {
    const reply = await lead.call(method, path);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 400, msg: `缺少必要的请求参数: ${name}` });
  });
});

describe('S7-23 complete-task', () => {
  test('takes ids as numbers without rounding them, and empty parts as left out', async () => {
    const { taskId, processInstanceId } = await startPlan(server, lead, 1);
    await claim(tech, taskId);
    const data = JSON.stringify(await planData(server, 1));
    const reply = await postText(
      tech,
      `${flow}/work/complete-task`,
      `{"taskId":${taskId},"processInstanceId" : ${processInstanceId} ,"outcome":"","flag":"ok","release":null,"open":"",
        "source":"","comment":null,"data":${data}}`,
    );
    expect(reply.body).toMatchObject({ code: 200, data: { processInstanceId, step: 'review' } });
  });

  test('an id inside a text stays a part of the text', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    await claim(tech, taskId);
    const planName = '{"id":1234567890123456789}';
    const done = await complete(tech, taskId, 'submit', { ...(await planData(server, 1)), planName });
    expect(done.body).toMatchObject({ code: 200 });
    const detail = await tech.get(`${flow}/work/instance-detail`, {
      processInstanceId: done.body.data.processInstanceId,
    });
    expect(detail.body.data.data.planName).toBe(planName);
  });

  test('an empty text for data means no data', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    await claim(tech, taskId);
    const reply = await tech.post(`${flow}/work/complete-task`, {}, { taskId, outcome: 'submit', data: '' });
    expect(reply.status).toBe(400);
    expect(reply.body.data.findings).not.toEqual([]);
  });

  test('a comment with half a character is refused, never an error of the server', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    await claim(tech, taskId);
    const { body } = await complete(tech, taskId, 'submit', await planData(server, 1));
    const review = body.data.taskId as string;
    await claim(lead, review);
    const reply = await complete(lead, review, 'approve', {}, { comment: '同意\uD800' });
    expect(reply.status).toBe(400);
    expect((await complete(lead, review, 'approve', {}, { comment: '同意 😀' })).body.code).toBe(200);
  });
});

describe('starting a process', () => {
  test.each([
    ['another version', (id: string) => id.replace(':1:', ':2:')],
    ['another process', (id: string) => id.replace('dna-', 'rna-')],
    ['the last part alone', (id: string) => id.split(':').at(-1) ?? ''],
  ])('refuses a definition named with %s', async (_, change) => {
    const processDefinitionId = change(await definitionId(lead));
    const body = { processDefinitionId, data: await applicationData(server, 1) };
    const reply = await lead.post(`${flow}/process/start`, {}, body);
    expect(reply.body).toMatchObject({ code: 400, msg: '流程定义不存在' });
  });

  async function startWith(changes: Record<string, unknown>): Promise<Reply> {
    const data = { ...(await applicationData(server, 1)), ...changes };
    return lead.post(`${flow}/process/start`, {}, { processDefinitionId: await definitionId(lead), data });
  }

  test('S3-05 refuses a choice that its dictionary does not have, in form and sheet', async () => {
    const header = await startWith({ region: 'mars' });
    expect(header.body.data.findings).toMatchObject([{ pointer: '/region', code: 'dict', level: 'error' }]);
    const [row] = (await applicationData(server, 1))['samples'] as Record<string, unknown>[];
    const cell = await startWith({ samples: [{ ...row, sampleType: 'nothing' }] });
    expect(cell.body.data.findings).toMatchObject([
      { pointer: '/samples/0/sampleType', table: 'samples', row: 0, code: 'dict' },
    ]);
  });

  test('S3-05 does not take an entry that was sealed', async () => {
    const dictionary = '/api/blade-system/dict-biz';
    const admin = await server.login('admin');
    const { body } = await admin.get(`${dictionary}/dictionary`, { code: 'region' });
    const east = body.data.find((entry: { dictKey: string }) => entry.dictKey === 'east');
    await admin.post(`${dictionary}/submit`, {}, { ...east, isSealed: 1 });
    expect((await startWith({})).body.data.findings).toMatchObject([{ pointer: '/region', code: 'dict' }]);
    await admin.post(`${dictionary}/submit`, {}, { ...east, isSealed: 0 });
    expect((await startWith({})).body.code).toBe(200);
  });
});

describe('bodies', () => {
  test('too large a body is answered after it was sent, so that the client gets to see the answer', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    await claim(tech, taskId);
    const reply = await fetch(`${await server.listen()}${flow}/work/draft?taskId=${taskId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${tech.token}` },
      body: JSON.stringify({ seq: 1, release: {}, header: { planName: 'x'.repeat(9_000_000) }, patches: [] }),
    });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 413, success: false });
  });
});
