import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { backfill } from '../../../../src/server/records/projections/backfill.ts';
import { appRole } from '../../../../src/server/platform/store/store.ts';
import { breadth } from '../../../support/breadth.ts';
import { openCompany, type Company } from '../../support/company.ts';
import { fillCompany, secret } from '../../support/secrets-of-a-company.ts';
import { allTables, fingerprint, waysAcross } from '../../support/tenant-tables.ts';
import { connectionTo } from '../../support/test-database.ts';
import { startTestServer, type Client, type Reply, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let victim: Company;
let stranger: Company;
beforeAll(async () => {
  server = await startTestServer();
  victim = await openCompany(server, '甲');
  stranger = await openCompany(server, '乙');
  await fillCompany(server, victim);
  // A server that listens does this by itself.
  await backfill(server.services);
}, 240_000);
afterAll(() => server.close());

/** Read before anybody is known: who logs in, and to which company. */
const beforeTenant = ['login_failure', 'session', 'sign_in_state', 'sms_code', 'tenant'];

/** The same for all companies, or reached only by way of a row that is isolated or of a secret that is its key. */
const shared = ['captcha', 'dict', 'file_blob', 'menu', 'rate_bucket', 'seed_mark', 'session_token', 'system_setting'];

async function tenantTables(): Promise<string[]> {
  const tables = await allTables(server.services.store);
  return tables.filter(({ name, owned }) => owned && !beforeTenant.includes(name)).map(({ name }) => name);
}

function pair() {
  return { victim: victim.tenantId, stranger: stranger.tenantId };
}

/** Runs statements as the owner of the database. */
async function asOwner(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connectionTo(inject('database'), server.database));
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('every table', () => {
  test('says whose its rows are, or stands here as one that all share', async () => {
    const tables = await allTables(server.services.store);
    const without = tables.filter(({ owned }) => !owned).map(({ name }) => name);
    expect(without.filter((name) => !beforeTenant.includes(name))).toEqual(shared);
  });

  test('is closed to another company: under a role that owns nothing', async () => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(server.services.store.platform);
    expect(rows[0]?.role).toBe(appRole);
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const table of tables) found.push(...(await waysAcross(server.services.store, table, pair())));
    expect(found).toEqual([]);
  });

  test('the walk finds a table whose policy is missing', async () => {
    const table = 'planted_table';
    const { victim: a, stranger: b } = pair();
    await asOwner(
      `create table ${table} (id bigint, tenant_id text not null)`,
      `insert into ${table} values (1, '${a}'), (2, '${b}')`,
      `grant select, insert, update, delete on ${table} to ${appRole}`,
    );
    expect(await tenantTables()).toContain(table);
    const ways = ['can be read', 'can be read without a tenant', 'can be changed', 'can be removed', 'can be added'];
    const open = ways.map((way) => `${table}: ${way}`);
    expect(await waysAcross(server.services.store, table, pair())).toEqual(open);
    const mine = `tenant_id = current_setting('app.tenant', true)`;
    await asOwner(
      `alter table ${table} enable row level security`,
      `create policy tenant_isolation on ${table} using (${mine}) with check (${mine})`,
    );
    expect(await waysAcross(server.services.store, table, pair())).toEqual([]);
    // Checking what is written alone leaves the rest open.
    await asOwner(
      `drop policy tenant_isolation on ${table}`,
      `create policy half on ${table} using (true) with check (${mine})`,
    );
    expect(await waysAcross(server.services.store, table, pair())).toEqual([...open.slice(0, 2), open[3]]);
    await asOwner(`drop table ${table}`);
  });

  test.each(['record_row', 'app_user', 'wf_task'])(
    'the walk finds that the policy of %s was dropped',
    async (table) => {
      await asOwner(`alter table ${table} disable row level security`);
      expect(await waysAcross(server.services.store, table, pair())).toContain(`${table}: can be read`);
      await asOwner(`alter table ${table} enable row level security`);
      expect(await waysAcross(server.services.store, table, pair())).toEqual([]);
    },
  );
});

/** Every word of the sources that names an id in a query or body. */
function idNames(): string[] {
  const folder = 'src/server';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const words = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\b(ids?|\w+Ids?)\b/g) ?? []);
  return [...new Set(words)].filter((word) => /^[a-z]/.test(word) && word.length < 24);
}

/** What calls ask for beside ids, so that they come as far as the ids. */
const filling = {
  name: 'x',
  code: 'walk',
  category: 1,
  path: '/x',
  roleAlias: 'walker',
  roleName: 'x',
  account: 'walker',
  realName: 'x',
  dictKey: 'x',
  dictValue: 'x',
  sort: 1,
  tenantName: 'x',
  outcome: 'submit',
  comment: 'x',
  reason: 'x',
  to: 'x',
  seq: 1,
  version: 1,
  data: {},
  header: {},
  patches: [],
  domain: 'https://walk.example',
};

/** Ids of a company's rows in all its tables, newest first, and the texts by which its things go. */
async function idsOf(company: Company): Promise<string[]> {
  const { store } = server.services;
  const found: string[] = [];
  for (const table of await tenantTables()) {
    // Rows of these are found at different places of the same calls.
    const most = ['record_row', 'wf_instance', 'wf_task'].includes(table) ? 2 : 1;
    const ids = await store.tenantTx(company.tenantId, '0', async (tx) => {
      const { rows } = await sql<{ id: string | null }>`
        select to_jsonb(t) ->> 'id' as id from ${sql.table(table)} t where tenant_id = ${company.tenantId}
        order by length(to_jsonb(t) ->> 'id') desc, 1 desc limit ${most}`.execute(tx);
      return rows.flatMap(({ id }) => id ?? []);
    });
    found.push(...ids);
  }
  const sessions = await store.platform
    .selectFrom('session')
    .select('id')
    .where('tenant_id', '=', company.tenantId)
    .execute();
  // Samples that its work brought are newer than the row that holds the secret.
  const own = await store.tenantTx(company.tenantId, '0', (tx) =>
    tx.selectFrom('record_row').select('id').where('record', '=', 'secret-record').execute(),
  );
  found.push(...own.map(({ id }) => id));
  const names = [company.id, company.tenantId, secret, 'secret-record', 'secret'];
  return [...new Set([...found, ...sessions.slice(0, 2).map(({ id }) => id), ...names])];
}

interface Walked {
  readonly route: string;
  readonly id: string;
  readonly reply: Reply;
}

/** Calls that end the caller's session, and the stream that does not end; what the latter tells is tested with it. */
const left = [/oauth\/logout$/, /\/events$/, /update-password$/, /^GET \/\*$/];

function routes(method: RegExp): string[] {
  const rows = server.app.routeTable.filter((row) => row.method !== 'HEAD' && row.access.kind !== 'public');
  const lines = rows.map((row) => `${row.method} ${row.path}`);
  return lines.filter((line) => method.test(line) && !left.some((pattern) => pattern.test(line)));
}

/** A call that a walk may make: `place` goes up by one from route to route, and from id to id. */
interface Step extends Pick<Walked, 'route' | 'id'> {
  readonly place: number;
}

/** Calls every route with the chosen ids in every place, by default all, and once without any. */
async function walk(
  client: Client,
  [ids, method]: readonly [ids: readonly string[], method: RegExp],
  isChosen: (step: Step) => boolean = () => true,
): Promise<Walked[]> {
  const names = idNames();
  const walked: Walked[] = [];
  for (const [row, route] of routes(method).entries()) {
    const chosen = ids.filter((id, column) => isChosen({ route, id, place: row + column }));
    const replies = ['', ...chosen].map(async (id) => ({ route, id, reply: await callWith(client, route, id, names) }));
    walked.push(...(await Promise.all(replies)));
  }
  return walked;
}

function callWith(client: Client, route: string, id: string, names: readonly string[]): Promise<Reply> {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const concrete = path
    .replace(':area/:record', 'stock/secret-record')
    .replaceAll(/:\w+/g, () => encodeURIComponent(id === '' ? '1' : id));
  const query = id === '' ? {} : Object.fromEntries(names.map((name) => [name, id]));
  const lists = Object.keys(query)
    .filter((name) => name.endsWith('Ids'))
    .map((name) => [name, [id]]);
  const body = { ...filling, ...query, ...Object.fromEntries(lists), release: { formId: id, version: 1 } };
  return client.call(method, concrete, { query, ...(method === 'POST' ? { body } : {}) });
}

/** A reply without the lines of the log that repeat what the caller itself was refused in other calls. */
function textOf({ raw, body }: Reply): string {
  const records = body?.data?.records;
  if (!Array.isArray(records)) return raw.toString('utf8');
  return JSON.stringify({
    ...body.data,
    records: records.filter(({ kind }: { readonly kind?: string }) => kind !== 'refused'),
  });
}

/** Whether a reply holds the secret, or an id of the other company, that the call did not bring itself. */
function tells(reply: string, sent: string, ids: readonly string[]): boolean {
  const rest = sent === '' ? reply : reply.replaceAll(sent, '');
  return rest.includes(secret) || ids.some((id) => /^\d{19}$/.test(id) && rest.includes(id));
}

describe('every route', () => {
  let ids: readonly string[];
  let own: readonly Walked[];
  beforeAll(async () => {
    const tech = await victim.login('tech');
    ids = await idsOf(victim);
    own = [...(await walk(victim.boss, [ids, /^GET/])), ...(await walk(tech, [ids, /^GET .*(draft|file)/]))];
  });
  const toldOwn = () => own.filter(({ reply }) => textOf(reply).includes(secret));

  test('S8-02 tells another company nothing and changes nothing there, whatever ids it is given', async () => {
    const { store } = server.services;
    const prints = async () => {
      const tables = [...(await tenantTables()), 'tenant', 'session'];
      return Promise.all(tables.map(async (name) => `${name} ${await fingerprint(store, name, victim.tenantId)}`));
    };
    expect(ids.length).toBeGreaterThan(20);
    const before = await prints();
    // A part has every call that tells the company's own people, and of the others one in three: each route with other ids.
    const telling = new Set(toldOwn().map(({ route, id }) => `${route} ${id}`));
    const part = ({ route, id, place }: Step) => place % 3 === 0 || telling.has(`${route} ${id}`);
    const walked = await walk(
      stranger.boss,
      [ids, /^/],
      breadth(() => true, part),
    );
    expect(walked.filter(({ reply }) => reply.status >= 500 || reply.status === 401)).toEqual([]);
    const told = walked.filter(({ id, reply }) => tells(textOf(reply), id, ids));
    expect(told.map(({ route, id, reply }) => `${route} ${id}: ${textOf(reply).slice(0, 300)}`)).toEqual([]);
    expect(await prints()).toEqual(before);
  });

  test('the walk would see it: the company’s own people are told by the same calls', () => {
    const telling = new Set(toldOwn().map(({ route }) => route));
    expect([...telling]).toEqual(
      expect.arrayContaining([
        'GET /api/blade-user/list',
        'GET /api/blade-user/detail',
        'GET /api/blade-system/role/detail',
        'GET /api/blade-system/topmenu/detail',
        'GET /api/blade-system/dict-biz/detail',
        'GET /api/blade-log/login/list',
        'GET /api/blade-flow/work/task-detail',
        'GET /api/blade-flow/work/draft',
        'GET /api/seqdesk-resource/file/:id',
        'GET /api/seqdesk-baseconfig/form-management/detail',
        'GET /api/seqdesk-:area/:record/list',
        'GET /api/seqdesk-:area/:record/detail',
      ]),
    );
  });
});
