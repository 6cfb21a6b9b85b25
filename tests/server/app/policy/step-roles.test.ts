import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicationData,
  claim,
  complete,
  definitionId,
  doTask,
  experimentData,
  flow,
  planData,
  processKey,
  startPlan,
} from '../../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

const forms = '/api/seqdesk-baseconfig/form-management';
const files = '/api/seqdesk-resource/file';

let server: TestServer;
let lead: Client;
let tech: Client;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech, admin] = [await server.login('lead'), await server.login('tech'), await server.login('admin')];
});
afterAll(() => server.close());

/** Gives an account these roles and no others, and signs it in anew. */
async function withRoles(account: string, roles: readonly string[]): Promise<Client> {
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    const user = await tx.selectFrom('app_user').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    const found = await tx.selectFrom('role').select('id').where('role_alias', 'in', roles).execute();
    await tx.deleteFrom('user_role').where('user_id', '=', user.id).execute();
    const rows = found.map(({ id }) => ({ tenant_id: '000000', user_id: user.id, role_id: id }));
    await tx.insertInto('user_role').values(rows).execute();
  });
  return server.login(account);
}

describe('S6-03 step roles', () => {
  test('who lost the role of a step since the claim cannot hand it in, and may again with the role', async () => {
    const plan = await startPlan(server, lead);
    const seqop = await withRoles('seqop', ['lab-technician']);
    await claim(seqop, plan.taskId);
    const without = await withRoles('seqop', ['sequencing-operator']);
    const refused = await complete(without, plan.taskId, 'submit', await planData(server));
    expect([refused.status, refused.body.msg]).toEqual([403, '您不是该任务的候选人']);
    const back = await withRoles('seqop', ['lab-technician']);
    expect((await complete(back, plan.taskId, 'submit', await planData(server))).status).toBe(200);
    await withRoles('seqop', ['sequencing-operator']);
  });

  test('a task is claimed by the roles of its step alone, an administrator has none of them', async () => {
    const plan = await startPlan(server, lead);
    for (const client of [admin, await server.login('qc'), await server.login('sales')]) {
      const reply = await client.post(`${flow}/work/claim-task`, { taskId: plan.taskId });
      expect([reply.status, reply.body.msg]).toEqual([403, '您不是该任务的候选人']);
    }
  });
});

describe('S6-01 x-access of a process', () => {
  let plan: Json;
  let experiment: Json;

  /** Hides a column and an own field of the experiment from supervisors, and files from them too. */
  beforeAll(async () => {
    const { data } = (await admin.get(`${forms}/detail`, { formId: processKey })).body;
    const next = structuredClone(data.descriptor);
    const hidden = new Set(['extractVolume', 'recordFiles', 'projectRemark']);
    for (const set of Object.values<Json>(next.sets)) {
      for (const [key, field] of Object.entries<Json>(set.properties)) {
        if (hidden.has(key)) field['x-access'] = { 'lab-supervisor': 'hide', '*': 'edit' };
      }
    }
    const descriptor = { ...next, version: data.version + 1 };
    const reply = await admin.post(`${forms}/publish`, {}, { descriptor, reason: '保密' });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    const application = { ...(await applicationData(server)), projectRemark: 'remark-for-the-bench' };
    const body = { processDefinitionId: await definitionId(tech), data: application };
    plan = (await tech.post(`${flow}/process/start`, {}, body)).body.data;
    const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
    experiment = await doTask(lead, review.taskId, 'approve');
    await claim(tech, experiment.taskId);
  });

  async function sent(): Promise<Json> {
    const boundary = 'test-boundary';
    const part = 'content-disposition: form-data; name="file"; filename="bench.txt"';
    const body = [`--${boundary}`, part, 'content-type: text/plain', '', 'bench', `--${boundary}--`, ''].join('\r\n');
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return (await tech.post(`${files}?taskId=${experiment.taskId}`, {}, body, headers)).body.data;
  }

  test('a hidden column, header field and file reach the person by no call', async () => {
    const file = await sent();
    const data = { ...experimentData(3, { extractVolume: 63.7 }), recordFiles: [file] };
    const done = await complete(tech, experiment.taskId, 'submit', data);
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ code: 200 });
    const query = { processInstanceId: plan.processInstanceId };
    const replies = [
      await lead.get(`${flow}/work/task-detail`, { taskId: experiment.taskId }),
      await lead.get(`${flow}/work/task-detail`, { taskId: done.body.data.taskId }),
      await lead.get(`${flow}/work/instance-detail`, query),
      await lead.get(`${flow}/work/trail`, query),
      await lead.get(`${flow}/process/history-flow-list`, query),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { raw } of replies) expect(raw.toString()).not.toMatch(/63\.7\b|remark-for-the-bench|bench\.txt/);
    expect((await lead.get(`${files}/${file.id}`)).status).toBe(403);
    const seen = await tech.get(`${flow}/work/instance-detail`, query);
    expect(seen.raw.toString()).toMatch(/63\.7\b/);
    expect(seen.body.data.data.projectRemark).toBe('remark-for-the-bench');
    expect((await tech.get(`${files}/${file.id}`)).status).toBe(200);
    const changes = (await lead.get(`${flow}/work/trail`, query)).body.data.flatMap((entry: Json) => entry.changes);
    expect(changes.map(({ path }: Json) => path)).toContain('samples.extractConc');
  });

  test('the audit log is no way around it', async () => {
    const { records } = (await admin.get('/api/blade-log/audit/list', { subject: 'task', size: 5 })).body.data;
    for (const { id } of records) {
      const { raw } = await admin.get('/api/blade-log/audit/detail', { id });
      expect(raw.toString()).not.toMatch(/63\.7\b|remark-for-the-bench/);
    }
  });
});
