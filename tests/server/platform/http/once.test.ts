import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOld } from '../../../../src/server/platform/http/once.ts';
import { seededTenants } from '../../../../src/server/seed/accounts.ts';
import { openCompany, type Company } from '../../support/company.ts';
import {
  applicationData,
  claim,
  complete,
  definitionId,
  flow,
  planData,
  startPlan,
} from '../../support/extraction-plan.ts';
import { multipartBody, multipartHeaders } from '../../support/multipart.ts';
import {
  basicHeader,
  passwordDigest,
  startTestServer,
  type Client,
  type Json,
  type TestServer,
} from '../../support/test-server.ts';

const customers = '/api/seqdesk-customer/customer/submit';
const times = 10;
let server: TestServer;
let company: Company;
let lead: Client;
let tech: Client;
let sales: Client;
let boss: Client;

beforeAll(async () => {
  server = await startTestServer();
  company = await openCompany(server, '一次公司');
  [lead, tech, sales] = [await company.login('lead'), await company.login('tech'), await company.login('sales')];
  boss = company.boss;
});
afterAll(() => server.close());

/** Of a seeded account. */
function demoPassword(account: string): string {
  const people = seededTenants.flatMap((tenant) => tenant.people);
  return people.find((person) => person.account === account)?.password ?? '';
}

let keys = 0;
const newKey = (): string => `key-${(keys += 1)}`;
const withKey = (key: string): Record<string, string> => ({ 'idempotency-key': key });

let names = 0;
/** A customer whose name nobody else has. */
function customer(by: Client = sales): Record<string, unknown> {
  names += 1;
  return {
    customerName: `一次${names}`,
    customerPhone: `139${String(names).padStart(8, '0')}`,
    customerOrg: '东海大学',
    customerKind: 'university',
    region: 'east',
    salesUser: by.userId,
    customerManager: by.userId,
  };
}

async function count(statement: string): Promise<number> {
  return server.services.store.tenantTx(company.tenantId, '0', async (tx) => {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.raw(statement)}`.execute(tx);
    return Number(rows[0]?.count);
  });
}

const customersNamed = (name: unknown): Promise<number> =>
  count(`record_row where record = 'customer' and data ->> 'customerName' = '${String(name)}'`);

describe('said twice, done once', () => {
  test('one process is started by ten calls with one key, all at once, and all are told of it', async () => {
    const key = newKey();
    const body = { processDefinitionId: await definitionId(lead), data: await applicationData(company) };
    const before = await count('wf_instance');
    const replies = await Promise.all(
      Array.from({ length: times }, () => lead.post(`${flow}/process/start`, {}, body, withKey(key))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: times }, () => 200));
    expect(new Set(replies.map(({ raw }) => raw.toString())).size).toBe(1);
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(times - 1);
    expect(await count('wf_instance')).toBe(before + 1);
  });

  test('one row is added by ten calls with one key; without a key each adds one', async () => {
    const [key, row] = [newKey(), customer()];
    const replies = [];
    for (let turn = 0; turn < times; turn += 1) replies.push(await sales.post(customers, {}, row, withKey(key)));
    expect(new Set(replies.map(({ raw }) => raw.toString())).size).toBe(1);
    expect(await customersNamed(row['customerName'])).toBe(1);
    const loose = { ...customer(), customerPhone: '' };
    const two = await Promise.all([sales.post(customers, {}, loose), sales.post(customers, {}, loose)]);
    expect(two.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, undefined]);
  });

  test('a step that was finished, claimed away or handed on is answered once more', async () => {
    const { taskId, processInstanceId } = await startPlan(company, lead);
    const key = newKey();
    const claims = [1, 2].map(() => tech.post(`${flow}/work/claim-task`, { taskId }, undefined, withKey(key)));
    expect((await Promise.all(claims)).map(({ status }) => status)).toEqual([200, 200]);
    const body = { taskId, outcome: 'submit', comment: '', data: await planData(company) };
    const handIn = newKey();
    const send = () => tech.post(`${flow}/work/complete-task`, { taskId }, body, withKey(handIn));
    const atOnce = await Promise.all([send(), send(), send()]);
    expect(new Set(atOnce.map(({ raw }) => raw.toString())).size).toBe(1);
    const [first, second] = [await send(), await send()];
    expect(first.body, JSON.stringify(first.body)).toMatchObject({ code: 200 });
    expect(second.raw.toString()).toBe(first.raw.toString());
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await count(`wf_event where instance_id = ${processInstanceId} and kind = 'complete'`)).toBe(1);
    expect((await complete(tech, taskId, 'submit', await planData(company))).status).toBe(400);
  });

  test('a file that is sent twice is one file; other bytes with its key are refused', async () => {
    const { taskId } = await startPlan(company, lead);
    await claim(tech, taskId);
    const key = newKey();
    const send = (content: string) =>
      tech.call('POST', '/api/seqdesk-resource/file', {
        query: { taskId },
        body: multipartBody({ filename: 'a.txt', content }),
        headers: { ...multipartHeaders, ...withKey(key) },
      });
    const [first, second, other] = [await send('one'), await send('one'), await send('other')];
    expect(second.body).toEqual(first.body);
    expect(other.status).toBe(409);
    expect(await count(`file_link where owner_id = '${taskId}'`)).toBe(1);
  });

  test('a batch answers the same, and goes on where it was cut off', async () => {
    const taskIds = [(await startPlan(company, lead)).taskId, (await startPlan(company, lead)).taskId];
    const key = newKey();
    const send = (ids: readonly string[]) => tech.post(`${flow}/work/claim-tasks`, {}, { taskIds: ids }, withKey(key));
    const first = await send(taskIds);
    expect(first.body.data.map((one: Json) => one.code)).toEqual([200, 200]);
    expect((await send(taskIds)).raw.toString()).toBe(first.raw.toString());
    expect((await send(taskIds.slice(1))).status).toBe(409);
    // As if the server had ended after the tasks and before the whole answer.
    await server.services.store.tenantTx(company.tenantId, '0', (tx) =>
      sql`update idempotency_key set reply = null where key = ${key} and part = ''`.execute(tx),
    );
    expect((await send(taskIds)).body.data).toEqual(first.body.data);
  });

  test('a batch uses its key up even where a task was refused; that one is sent again alone, with another key', async () => {
    const { taskId } = await startPlan(company, lead);
    const send = (ids: readonly string[], key: string) =>
      tech.post(`${flow}/work/claim-tasks`, {}, { taskIds: ids }, withKey(key));
    const codes = ({ body }: { readonly body: Json }) => body.data.map((one: Json) => one.code);
    const key = newKey();
    const first = await send([taskId, '1'], key);
    expect(codes(first)).toEqual([200, 400]);
    const second = await send([taskId, '1'], key);
    expect([second.raw.toString(), second.headers['idempotency-replayed']]).toEqual([first.raw.toString(), 'true']);
    expect((await send(['1'], key)).status).toBe(409);
    const alone = await send(['1'], newKey());
    expect([codes(alone), alone.headers['idempotency-replayed']]).toEqual([[400], undefined]);
  });

  test('a password that was changed is not held against who says so twice; what is told once stays sealed', async () => {
    const key = newKey();
    const client = await company.login('manager');
    const wanted = 'Meadow-73-Copper';
    const query = { oldPassword: passwordDigest('my-own-one'), newPassword: wanted, newPassword1: wanted };
    const change = () => client.post('/api/blade-user/update-password', query, undefined, withKey(key));
    expect([(await change()).status, (await change()).status, (await change()).status]).toEqual([200, 200, 200]);
    const reset = () =>
      boss.post('/api/blade-user/reset-password', { ids: client.userId }, undefined, withKey('reset'));
    const [first, second] = [await reset(), await reset()];
    expect(second.body).toEqual(first.body);
    const { rows } = await server.services.store.tenantTx(company.tenantId, '0', (tx) =>
      sql<{ row: string }>`
        select concat(encode(reply, 'escape'), encode(fingerprint, 'escape')) as row from idempotency_key`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows) expect(row).not.toContain(first.body.data[0].password);
  });
});

describe('a key', () => {
  test('with another body, address or call is refused by 409 in both languages', async () => {
    const [key, row] = [newKey(), customer()];
    expect((await sales.post(customers, {}, row, withKey(key))).status).toBe(200);
    const other = { ...row, customerOrg: '西海大学' };
    const refused = await sales.post(customers, {}, other, { ...withKey(key), 'accept-language': 'en' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 409, success: false, msg: expect.stringContaining('other content') });
    expect((await sales.post(customers, {}, other, withKey(key))).body.msg).toContain('内容不同');
    const elsewhere = await sales.post('/api/seqdesk-project/project/submit', {}, row, withKey(key));
    expect(elsewhere.status).toBe(409);
    expect(await count(`record_row where record = 'customer' and data ->> 'customerOrg' = '西海大学'`)).toBe(0);
  });

  test.each(['', ' ', 'with blank', '键', 'x'.repeat(201)])('of a wrong form is refused: %s', async (key) => {
    const before = await count(`record_row where record = 'customer'`);
    const reply = await sales.post(customers, {}, customer(), withKey(encodeURI(key) === key ? key : '\u00e9'));
    expect(reply.status).toBe(400);
    expect(reply.body.msg).toContain('Idempotency-Key');
    expect(await count(`record_row where record = 'customer'`)).toBe(before);
  });

  test('logs in once: the same call is answered the same, another one with its key is refused', async () => {
    const key = newKey();
    const login = (account: string, password = demoPassword(account), headers: Record<string, string> = {}) =>
      server.anonymous.post(
        '/api/blade-auth/oauth/token',
        { grant_type: 'password', tenantId: '000000', username: account, password: passwordDigest(password) },
        undefined,
        { authorization: basicHeader, ...withKey(key), ...headers },
      );
    const wrong = await login('tech', 'not-mine');
    expect(wrong.status).toBe(400);
    const atOnce = await Promise.all([login('tech'), login('tech')]);
    const first = atOnce.find(({ status }) => status === 200);
    expect(first).toBeDefined();
    const again = await login('tech');
    expect([again.status, again.headers['idempotency-replayed'], again.body.access_token]).toEqual([
      200,
      'true',
      first?.body.access_token,
    ]);
    expect(again.headers['set-cookie']).toBeDefined();
    expect((await login('sales')).status).toBe(409);
    expect((await login('tech', demoPassword('tech'), { 'tenant-id': '100001' })).status).toBe(409);
  });

  test('of a login that is under way refuses the second one, until a minute tells that it was cut off', async () => {
    const key = newKey();
    const login = () =>
      server.anonymous.post(
        '/api/blade-auth/oauth/token',
        {
          grant_type: 'password',
          tenantId: '000000',
          username: 'tech',
          password: passwordDigest(demoPassword('tech')),
        },
        undefined,
        { authorization: basicHeader, ...withKey(key) },
      );
    expect((await login()).status).toBe(200);
    // As if the server had ended before the answer was kept.
    await server.services.store.tenantTx('000000', '0', (tx) =>
      sql`update idempotency_key set reply = null where key = ${key}`.execute(tx),
    );
    const busy = await login();
    expect([busy.status, busy.headers['retry-after']]).toEqual([409, '1']);
    expect(busy.body.msg).toContain('正在处理');
    server.clock.advance(61);
    const anew = await login();
    expect([anew.status, anew.headers['idempotency-replayed']]).toEqual([200, undefined]);
  });

  test('stays free where the call failed or changed nothing, so that a mended form can be sent', async () => {
    const [key, row] = [newKey(), customer()];
    const faulty = await sales.post(customers, {}, { ...row, customerName: '' }, withKey(key));
    expect(faulty.status).toBe(400);
    const mended = await sales.post(customers, {}, row, withKey(key));
    expect(mended.body, JSON.stringify(mended.body)).toMatchObject({ code: 200 });
    expect(mended.headers['idempotency-replayed']).toBeUndefined();
    const gone = newKey();
    const lock = (ids: string) => boss.post('/api/blade-user/lock', { ids }, undefined, withKey(gone));
    expect((await lock('1')).body.code).toBe(400);
    expect((await lock('2')).body.code).toBe(400);
  });

  test('is the person’s own: colleagues and other companies may have the same', async () => {
    const key = newKey();
    const colleague = await sales.post(customers, {}, customer(), withKey(key));
    const other = await boss.post(customers, {}, customer(boss), withKey(key));
    const stranger = await (
      await openCompany(server, '另一家')
    ).boss.post('/api/blade-system/dict-biz/submit', {}, { code: 'k', dictValue: 'k', sort: 1 }, withKey(key));
    expect([colleague, other, stranger].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(colleague.body.data.id).not.toBe(other.body.data.id);
  });

  test('is free again after 24 hours, and a job removes what was kept', async () => {
    const key = newKey();
    const first = await sales.post(customers, {}, customer(), withKey(key));
    expect(first.status).toBe(200);
    server.clock.advance(24 * 3600 - 60);
    await forgetOld(server.services);
    const again = await company.login('sales');
    expect((await again.post(customers, {}, customer(), withKey(key))).status).toBe(409);
    server.clock.advance(120);
    expect((await again.post(customers, {}, customer(), withKey(key))).status).toBe(200);
    expect(await count('idempotency_key')).toBeGreaterThan(1);
    await forgetOld(server.services);
    expect(await count('idempotency_key')).toBe(1);
  });
});
