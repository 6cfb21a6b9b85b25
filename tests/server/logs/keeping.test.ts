import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeOldLines } from '../../../src/server/logs/retention.ts';
import { userIds } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const log = '/api/blade-log/audit';
const customers = '/api/seqdesk-customer/customer';
let server: TestServer;
let admin: Client;
let sales: Client;
let customerId: string;

beforeAll(async () => {
  server = await startTestServer();
  [admin, sales] = [await server.login('admin'), await server.login('sales')];
  const salesUser = (await userIds(server)).get('sales');
  const row = { customerOrg: '东海大学', customerKind: 'university', region: 'east', salesUser };
  const facts = { ...row, customerName: '李敏', customerPhone: '13800001234' };
  const made = (await sales.post(`${customers}/submit`, {}, facts)).body.data;
  customerId = made.id;
  const changed = await sales.post(`${customers}/submit`, {}, { ...made, customerPhone: '13800005678' });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
});
afterAll(() => server.close());

function inTenant(statement: RawBuilder<unknown>): Promise<unknown> {
  return server.services.store.tenantTx('000000', admin.userId, (tx) => statement.execute(tx));
}

async function lines(query: Readonly<Record<string, string>>): Promise<readonly Json[]> {
  const { records } = (await admin.get(`${log}/list`, { size: 100, ...query })).body.data;
  const details = records.map(async ({ id }: Json) => (await admin.get(`${log}/detail`, { id })).body.data);
  return Promise.all(details);
}

describe('the application’s role', () => {
  test.each(['audit_log', 'login_log', 'client_log', 'wf_event'])(
    'cannot change, remove or empty %s',
    async (table) => {
      for (const statement of [
        sql`update ${sql.table(table)} set tenant_id = tenant_id`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
        sql`alter table ${sql.table(table)} disable trigger all`,
      ]) {
        await expect(inTenant(statement)).rejects.toThrow(/permission denied|must be owner/);
      }
    },
  );

  test('reaches no line younger than a month by the way in which old ones go, and none of another company', async () => {
    const young = inTenant(sql`select log_keeping.remove_old('changes', now() - interval '1 day', 100)`);
    await expect(young).rejects.toThrow('30 days');
    await expect(
      inTenant(sql`select log_keeping.remove_old('app_user', now() - interval '1 year', 1)`),
    ).rejects.toThrow('case not found');
    const admin2 = await server.login('admin2');
    await server.services.store.tenantTx('100001', admin2.userId, (tx) =>
      sql`select log_keeping.erase('customer', ${customerId}, array['customerPhone'], 'none of mine')`.execute(tx),
    );
    expect(await phones()).toContain('13800001234');
  });
});

/** Telephones that the log tells of the customer. */
async function phones(): Promise<readonly unknown[]> {
  const entries = await lines({ subject_equal: 'customer', subjectId_equal: customerId, kind_equal: 'change' });
  const changes = entries.flatMap((entry) => entry.changes as Json[]);
  return changes.filter(({ path }) => path === 'customerPhone').flatMap(({ before, after }) => [before, after]);
}

describe('erasing what the logs say of somebody', () => {
  const subject = (): Record<string, string> => ({ subject: 'customer', subjectId: customerId });
  const erase = (eraseCount: number, who = admin) =>
    who.post(`${log}/erase`, subject(), { eraseReason: '本人申请 2026-11-23', eraseCount });

  test('tells how many lines it touches, wants that number, and leaves a mark and a line that stays', async () => {
    expect(await phones()).toEqual(['13800001234', '13800005678', null, '13800001234']);
    const { eraseCount } = (await admin.post(`${log}/erasable`, subject())).body.data;
    expect(eraseCount).toBe(2);
    expect((await erase(7)).status).toBe(400);
    expect((await erase(2)).body.data).toEqual({ eraseCount: 2 });
    const mark = '[已删除 erased]';
    expect(await phones()).toEqual([mark, mark, null, mark]);
    const [trace] = await lines({ kind_equal: 'erasure' });
    expect(trace).toMatchObject({ ...subject(), rowCount: 2, reason: '本人申请 2026-11-23', account: 'admin' });
    expect((await admin.post(`${log}/erasable`, subject())).body.data).toEqual({ eraseCount: 0 });
    await erase(0);
    expect(await lines({ kind_equal: 'erasure' })).toHaveLength(2);
  });

  test('of other fields the log still tells', async () => {
    const entries = await lines({ subject_equal: 'customer', subjectId_equal: customerId, kind_equal: 'change' });
    const names = entries.flatMap(({ changes }) => changes).filter(({ path }: Json) => path === 'customerOrg');
    expect(names.map(({ after }: Json) => after)).toEqual(['东海大学']);
  });

  test('of an account it takes the lines of its logins along', async () => {
    const account = { subject: 'user', subjectId: sales.userId };
    const { eraseCount } = (await admin.post(`${log}/erasable`, account)).body.data;
    expect(eraseCount).toBeGreaterThan(0);
    const reply = await admin.post(`${log}/erase`, account, { eraseReason: '离职', eraseCount });
    expect(reply.body.data).toEqual({ eraseCount });
    const { records } = (await admin.get('/api/blade-log/login/list', { userId_equal: sales.userId })).body.data;
    expect(records.map(({ account: name, ip }: Json) => [name, ip])).toEqual([['', '']]);
  });

  test('is for things that have such values, and for who was granted it', async () => {
    expect((await admin.post(`${log}/erasable`, { subject: 'coupon', subjectId: '1' })).status).toBe(400);
    expect((await erase(0, sales)).status).toBe(403);
  });
});

describe('retention', () => {
  const old = sql<Date>`now() - interval '500 days'`;

  test('S7-09 removes what is older than the settings say, and says how much', async () => {
    const entry = sql`jsonb_build_object('message', 'old')`;
    await inTenant(sql`
      insert into client_log (tenant_id, user_id, account, ip, entry, received_at)
      select '000000', '1', 'a', '', ${entry}, ${old} from generate_series(1, 1200)`);
    await inTenant(sql`
      insert into audit_log (tenant_id, user_id, action, subject, subject_id, source, changes, kind, at)
      select '000000', 1, kind, 'old', '', 'typed', '[]', kind, ${old}
      from unnest(array['change', 'export', 'read', 'erasure', 'retention']) kind`);
    const setting = { logTraceDays: 400 };
    expect((await admin.post('/api/seqdesk-system/setting/submit', {}, setting)).status).toBe(200);
    await removeOldLines(server.services);
    const kept = await lines({ subject_equal: 'old' });
    expect(kept.map(({ kind }) => String(kind)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'change',
      'erasure',
      'retention',
    ]);
    expect((await admin.get('/api/blade-log/error/list', { message: 'old' })).body.data.total).toBe(0);
    const said = (await lines({ kind_equal: 'retention', subject_notequal: 'old' })).map((line) => [
      line.subject,
      line.rowCount,
      line.query,
    ]);
    expect(new Set(said)).toEqual(
      new Set([
        ['errors', 1200, 'days=90'],
        ['reads', 1, 'days=365'],
        ['traces', 1, 'days=400'],
      ]),
    );
  });

  test('a time below a month is refused', async () => {
    const reply = await admin.post('/api/seqdesk-system/setting/submit', {}, { logReadDays: 7 });
    expect([reply.status, reply.body.msg]).toEqual([400, 'logReadDays：填 0（永久保留）或不少于 30 天']);
  });
});
