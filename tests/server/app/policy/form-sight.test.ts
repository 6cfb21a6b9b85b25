import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doTask, planData, processKey, startPlan } from '../../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

/*
 * What a form is made of is told to who works with it: everybody else is answered as if there were none.
 */
const forms = '/api/seqdesk-baseconfig/form-management';
const accounts = [
  'tech',
  'qc',
  'seqop',
  'bioinfo',
  'sales',
  'manager',
  'director',
  'finance',
  'legal',
  'archive',
  'hr',
];

interface Form {
  readonly formId: string;
  readonly kind: string;
  readonly descriptor: Json;
}

let server: TestServer;
let every: readonly Form[];
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.login('admin');
  const { records } = (await admin.get(`${forms}/list`, { size: 500 })).body.data;
  every = await Promise.all(
    (records as Json[]).map(async ({ formId, kind }) => {
      const { body } = await admin.get(`${forms}/detail`, { formId });
      return { formId, kind, descriptor: body.data.descriptor };
    }),
  );
}, 120_000);
afterAll(() => server.close());

async function listed(client: Client): Promise<readonly string[]> {
  const { records } = (await client.get(`${forms}/list`, { size: 500 })).body.data;
  const ids: readonly string[] = (records as Json[]).map(({ formId }) => formId);
  return ids.toSorted();
}

/** The forms that a call tells somebody of. */
async function told(client: Client, call: string): Promise<readonly string[]> {
  const found: string[] = [];
  const refusals: unknown[] = [];
  for (const { formId } of every) {
    const { status, body } = await client.get(`${forms}/${call}`, { formId });
    if (status === 200) found.push(formId);
    else refusals.push([body.code, body.msg]);
  }
  // As for a form that nobody ever published.
  expect(refusals).toEqual(refusals.map(() => [400, '表单不存在']));
  return found.toSorted();
}

/** Where a record's rows are read from. */
function listOf({ formId, descriptor: { api, calls, area, single } }: Form): string {
  const call = single === true ? (calls?.detail ?? 'detail') : (calls?.list ?? 'list');
  return api === undefined ? `/api/seqdesk-${area}/${formId}/list` : `${api}/${call}`;
}

describe('a form is told to who works with it', () => {
  test.each(accounts)(
    'S7-31 %s: detail, versions and list name the same ones, of records those whose rows may be read',
    async (account) => {
      const client = await server.login(account);
      const open = await listed(client);
      expect(open.length).toBeGreaterThan(5);
      expect(await told(client, 'detail')).toEqual(open);
      expect(await told(client, 'versions')).toEqual(open);
      const readable: string[] = [];
      for (const form of every.filter(({ kind }) => kind === 'record'))
        if ((await client.get(listOf(form), { userId: '1' })).status !== 403) readable.push(form.formId);
      const records = open.filter((id) => every.some(({ formId, kind }) => formId === id && kind === 'record'));
      expect(records).toEqual(readable.toSorted());
    },
    60_000,
  );

  test('a technician is told nothing of pay, contracts, people, companies, logs and look-up tables', async () => {
    const open = new Set(await listed(await server.login('tech')));
    const foreign = ['salary', 'payroll-employee', 'employee', 'contract', 'audit-log', 'login-log', 'user', 'tenant'];
    for (const form of foreign) expect([form, open.has(form)]).toEqual([form, false]);
    expect([...open].filter((form) => form.startsWith('table:'))).toEqual([]);
    for (const form of ['project', 'sample', 'own-account', processKey])
      expect([form, open.has(form)]).toEqual([form, true]);
  });

  test('a form names the records that its fields lead to and whose rows the reader may not open', async () => {
    const closed = async (account: string, formId: string): Promise<unknown> =>
      (await (await server.login(account)).get(`${forms}/detail`, { formId })).body.data.closed;
    expect(await closed('tech', 'salary-sheet')).toEqual(['salary', 'salary-adjustment', 'employee']);
    expect(await closed('hr', 'salary-sheet')).toEqual([]);
    expect(await closed('analyst', 'salary-adjustment')).toEqual(['employee']);
    expect(await closed('tech', 'sample')).not.toContain('project');
  });

  test('a version that is named, and the diagram, are told no further than the newest', async () => {
    const [tech, hr] = [await server.login('tech'), await server.login('hr')];
    const ways: readonly Record<string, string | number>[] = [
      { formId: 'salary', version: 1 },
      { formCode: 'salary' },
      { id: 'salary' },
    ];
    for (const query of ways)
      expect((await tech.get(`${forms}/detail`, query)).body).toMatchObject({ code: 400, msg: '表单不存在' });
    expect((await hr.get(`${forms}/bpmn`, { formId: processKey })).body).toMatchObject({ code: 400 });
    expect((await tech.get(`${forms}/bpmn`, { formId: processKey })).status).toBe(200);
  });

  test('who had a task keeps the form of what they did when they leave the role', async () => {
    const [lead, tech] = [await server.login('lead'), await server.login('tech')];
    const plan = await startPlan(server, lead);
    await doTask(tech, plan.taskId, 'submit', await planData(server));
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`update user_role set role_id = (select id from role where role_alias = 'hr')
        where user_id = (select id from app_user where account = 'tech')`.execute(tx),
    );
    const moved = await server.login('tech');
    expect((await moved.get(`${forms}/detail`, { formId: 'salary' })).status).toBe(200);
    expect((await moved.get(`${forms}/detail`, { formId: processKey })).status).toBe(200);
    expect((await moved.get(`${forms}/detail`, { formId: 'dna-qc' })).status).toBe(400);
  });
});
