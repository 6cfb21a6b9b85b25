import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type CallName } from '../../../src/core/calls/calls.ts';
import { publishReagent, reagentRow, reagents } from '../records/exchange-desk.ts';
import { flow, startPlan } from '../support/extraction-plan.ts';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const log = '/api/blade-log/audit';
let server: TestServer;
let admin: Client;
let lead: Client;
let tech: Client;
let rows: readonly string[];
let instanceId: string;

beforeAll(async () => {
  server = await startTestServer();
  [admin, lead, tech] = [await server.login('admin'), await server.login('lead'), await server.login('tech')];
  await publishReagent(server);
  const add = async (reagentName: string): Promise<string> =>
    (await lead.post(`${reagents}/submit`, {}, reagentRow({ reagentName }))).body.data.id;
  rows = [await add('Agarose'), await add('Tris')];
  instanceId = (await startPlan(server, lead)).processInstanceId;
});
afterAll(() => server.close());

/** What the log page shows newest first, each line with its detail. */
async function lines(query: Readonly<Record<string, string>>): Promise<readonly Json[]> {
  const { records } = (await admin.get(`${log}/list`, { size: 50, ...query })).body.data;
  const details = records.map(async ({ id }: Json) => (await admin.get(`${log}/detail`, { id })).body.data);
  return Promise.all(details);
}

async function uploaded(): Promise<string> {
  const body = multipartBody({ filename: 'x.txt', content: 'x' });
  const query = { formId: 'dna-extraction-plan' };
  return (await lead.post('/api/seqdesk-resource/file', query, body, multipartHeaders)).body.data.id;
}

interface Made {
  readonly who: Client;
  readonly reply: Reply;
  readonly line: Json;
}

const logQuery = { account: 'lead', current: '2', size: '5' };

/** Every call that hands something out, made once, with the line that it has to leave. */
const made: Readonly<Partial<Record<CallName, () => Promise<Made>>>> = {
  'GET /api/seqdesk-:area/:record/export': async () => ({
    who: lead,
    reply: await lead.get(`${reagents}/export`, { reagentName: 'Tr', ascs: 'lot' }),
    line: {
      kind: 'export',
      subject: 'reagent',
      rowCount: 1,
      query: 'reagentName_like=Tr',
      ids: rows[1],
      columns: expect.stringContaining('reagentName, lot'),
    },
  }),
  'GET /api/seqdesk-:area/:record/import-template': async () => ({
    who: lead,
    reply: await lead.get(`${reagents}/import-template`),
    line: { kind: 'template', subject: 'reagent', columns: expect.stringContaining('reagentName, lot') },
  }),
  'GET /api/seqdesk-:area/:record/print': async () => ({
    who: lead,
    reply: await lead.get(`${reagents}/print`, { ids: rows[0] ?? '', print: 'plain' }),
    line: { kind: 'print', subject: 'reagent', subjectId: rows[0], rowCount: 1, query: 'print=plain' },
  }),
  'GET /api/blade-flow/work/print': async () => ({
    who: lead,
    reply: await lead.get(`${flow}/work/print`, { processInstanceId: instanceId, print: 'labels' }),
    line: { kind: 'print', subject: 'instance', subjectId: instanceId, query: 'print=labels' },
  }),
  'GET /api/blade-flow/work/exportDoneList': async () => ({
    who: lead,
    reply: await lead.get(`${flow}/work/exportDoneList`, { project: 'EP', 'blade-auth': `bearer ${lead.token}` }),
    line: { kind: 'export', subject: 'done-list', query: 'project_like=EP', rowCount: 0 },
  }),
  'GET /api/seqdesk-baseconfig/form-management/bpmn': async () => ({
    who: lead,
    reply: await lead.get('/api/seqdesk-baseconfig/form-management/bpmn', { formId: 'dna-extraction-plan' }),
    line: { kind: 'download', subject: 'form', subjectId: 'dna-extraction-plan' },
  }),
  'GET /api/seqdesk-resource/file/:id': async () => {
    const id = await uploaded();
    const reply = await lead.get(`/api/seqdesk-resource/file/${id}`);
    return { who: lead, reply, line: { kind: 'download', subject: 'file', subjectId: id } };
  },
  'GET /api/blade-log/audit/export': async () => ({
    who: admin,
    reply: await admin.get(`${log}/export`, logQuery),
    line: { kind: 'export', subject: 'audit-log', query: 'account_like=lead', rowCount: expect.any(Number) },
  }),
  'GET /api/blade-log/login/export': async () => ({
    who: admin,
    reply: await admin.get('/api/blade-log/login/export', logQuery),
    line: { kind: 'export', subject: 'login-log', rowCount: 2, query: 'account_like=lead' },
  }),
  'GET /api/blade-log/error/export': async () => ({
    who: admin,
    reply: await admin.get('/api/blade-log/error/export'),
    line: { kind: 'export', subject: 'error-log', rowCount: 0 },
  }),
};

describe('what is handed out leaves a line with subject, query, columns and rows', () => {
  test.each(Object.entries(made))('%s', async (call, make) => {
    const before = (await lines({ size: '1' }))[0].id;
    const { who, reply, line } = await make();
    expect(reply.status).toBe(200);
    const left = (await lines({ userId_equal: who.userId, kind_equal: line.kind })).filter(({ id }) => id > before);
    expect(left).toEqual([expect.objectContaining({ ...line, call, account: who.identity.account, changes: [] })]);
  });

  test('and these are all calls that answer a file or say that they hand something out', () => {
    const leaving = [...calls].filter(([, { leaves }]) => leaves !== undefined).map(([name]) => name);
    expect(leaving.toSorted()).toEqual(Object.keys(made).toSorted());
    const silent = [...calls].filter(([name, { reply, leaves, untraced }]) => {
      const handsOut = reply.kind === 'bytes' || /export|print|template|download/i.test(name);
      return handsOut && leaves === undefined && untraced === undefined;
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test('no token stands in the log', async () => {
    const details = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('audit_log').select('detail').execute(),
    );
    expect(JSON.stringify(details)).not.toContain(lead.token);
  });

  test('what the client has already leaves nothing, later parts of a download neither', async () => {
    const id = await uploaded();
    const file = `/api/seqdesk-resource/file/${id}`;
    const count = async (): Promise<number> => (await lines({ kind_equal: 'download', subjectId_equal: id })).length;
    const part = await lead.get(file, {}, { range: 'bytes=0-0' });
    expect([part.status, await count()]).toEqual([206, 1]);
    await lead.get(file, {}, { range: 'bytes=-1' });
    const known = await lead.get(file, {}, { 'if-none-match': String(part.headers['etag']) });
    expect([known.status, await count()]).toEqual([304, 2]);
  });

  test('the history of a row is that of its changes', async () => {
    const { records } = (await lead.get(`${reagents}/history`, { id: rows[0] ?? '' })).body.data;
    expect(records.map(({ action }: Json) => action)).toEqual(['insert']);
  });
});

describe('refused calls', () => {
  test('leave a line with who, the call, what it was about and why', async () => {
    expect((await tech.get('/api/seqdesk-employee/employee/list')).status).toBe(403);
    expect((await tech.get('/api/blade-user/detail', { id: admin.userId })).status).toBe(403);
    const left = await lines({ kind_equal: 'refused', userId_equal: tech.userId });
    expect(left).toEqual([
      expect.objectContaining({ subject: 'blade-user', subjectId: admin.userId, call: 'GET /api/blade-user/detail' }),
      expect.objectContaining({ subject: 'employee', reason: 'http.forbidden', account: 'tech', times: 1 }),
    ]);
  });

  test('in a loop are counted, and told at the end of the minute', async () => {
    const qc = await server.login('qc');
    for (let turn = 0; turn < 30; turn += 1) await qc.get(`${log}/list`);
    for (let turn = 0; turn < 40; turn += 1) await qc.get('/api/blade-user/detail', { id: String(turn) });
    const refused = { kind_equal: 'refused', userId_equal: qc.userId };
    expect(await lines(refused)).toHaveLength(20);
    server.clock.advance(61);
    await qc.get(`${log}/list`);
    const after = await lines(refused);
    expect(after).toHaveLength(23);
    expect(after.map(({ subject, times }) => [subject, times])).toContainEqual(['audit', 29]);
    expect(after.map(({ subject, times }) => [subject, times])).toContainEqual(['*', 21]);
  });
});
