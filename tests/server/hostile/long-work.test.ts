import { readFileSync } from 'node:fs';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { collectFiles } from '../../../generators/read/collect-files.ts';
import { breadth } from '../../support/breadth.ts';
import { farClient, type FarReply } from '../support/far-client.ts';
import {
  applicationData,
  definitionId,
  doTask,
  flow,
  planData,
  processKey,
  startPlan,
} from '../support/extraction-plan.ts';
import { bestBlock } from '../support/longest-block.ts';
import { mostWaitingMs } from '../support/most-waiting.ts';
import { guangzhouPolicy, hire, profileOf, savedRow } from '../support/payroll.ts';
import { connectionTo } from '../support/test-database.ts';
import { publishReagent, reagentRow, reagents } from '../records/exchange-desk.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

/** A tenth shows that work is parted so that others have their turn; how long they wait at most, the whole of it. */
const most = (count: number): number => breadth(count, count / 10);

/** What one person can have done that is much at once: others have their turn meanwhile. */
let server: TestServer;
let address: string;
let admin: Client;
let lead: Client;
let tech: Client;
let analyst: Client;
const far = farClient();

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  [admin, lead, tech] = [await server.login('admin'), await server.login('lead'), await server.login('tech')];
  analyst = await server.login('analyst');
});
afterAll(async () => {
  await far.close();
  await server.close();
});

/** A call with its address and body. */
function call(client: Client, path: string, body?: object, method = body === undefined ? 'GET' : 'POST') {
  const headers = { 'content-type': 'application/json', 'blade-auth': `bearer ${client.token}` };
  return far.call({
    method,
    url: address + path,
    headers,
    ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
  });
}

async function measured(what: string, rounds: number, work: () => Promise<FarReply>): Promise<FarReply> {
  const { result, longestMs } = await bestBlock(mostWaitingMs, rounds, work);
  console.log(`${what}: ${result.status}, ${result.length} bytes, at most ${longestMs.toFixed(0)} ms`);
  expect.soft(longestMs, what).toBeLessThan(mostWaitingMs);
  expect.soft(result.status, `${what}: ${result.text.slice(0, 500)}`).toBe(200);
  return result;
}

function inTenant(statement: RawBuilder<unknown>): Promise<unknown> {
  return server.services.store.tenantTx('000000', '0', (tx) => statement.execute(tx));
}

/** What belongs to all companies. */
async function asOwner(statement: string): Promise<void> {
  const connection = new pg.Client(connectionTo(inject('database'), server.database));
  await connection.connect();
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/** Rows of a record with `{n}` in their values counted up. */
function fill(record: string, count: number, values: Json, from = 1): Promise<unknown> {
  return inTenant(sql`
    insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by)
    select '000000', ${record}, replace(${JSON.stringify(values)}, '{n}', n::text)::jsonb, now(), '0', now(), '0'
    from generate_series(${from}::int, ${from + count - 1}::int) n`);
}

describe('an import of thousands of rows', () => {
  test('is checked and written', async () => {
    await publishReagent(server);
    const base = `${reagents}/import`;
    const rows = Array.from({ length: most(5000) }, () => reagentRow());
    const checked = await measured(`checking ${rows.length} rows`, 1, () => call(lead, base, { rows }));
    const { confirm } = JSON.parse(checked.text).data;
    const path = `${base}?confirm=${confirm}`;
    const written = await measured(`writing ${rows.length} rows`, 1, () => call(lead, path, { rows }));
    expect(JSON.parse(written.text).data).toMatchObject({ added: rows.length, written: true });
  });
});

describe('a month of thousands of people', () => {
  test('is calculated, listed and exported', async () => {
    const hr = await server.login('hr');
    await savedRow(hr, 'salary/insurance-policy', guangzhouPolicy);
    const one = await hire(hr, '王芳');
    await savedRow(hr, 'salary/payroll-employee', profileOf(one, 30_000));
    for (const record of ['employee', 'payroll-employee']) {
      await inTenant(sql`
        insert into record_row (tenant_id, record, release_id, data, created_at, created_by, updated_at, updated_by)
        select r.tenant_id, r.record, r.release_id, replace(r.data::text, ${one.employeeNo}, 'E9' || lpad(n::text, 6, '0'))::jsonb,
          now(), '0', now(), '0'
        from record_row r, generate_series(1, ${most(2000)}::int) n where r.record = ${record}`);
    }
    const month = await savedRow(hr, 'salary/salary', { runMonth: '2026-03' });
    const calculated = await measured(`calculating ${most(2000)} people`, 2, () =>
      call(hr, `/api/seqdesk-salary/salary/calculate?ids=${month.id}`, {}),
    );
    expect(JSON.parse(calculated.text).data.rows).toBe(most(2000) + 1);
    await measured('what changed since', 2, () => call(hr, `/api/seqdesk-salary/salary/calculation?ids=${month.id}`));
    await measured('the sheets exported', 2, () =>
      call(hr, `/api/seqdesk-salary/salary-sheet/export?salaryRun_equal=${month.runNo}`),
    );
    await measured('a list of 1,000 sheets', 2, () =>
      call(hr, `/api/seqdesk-salary/salary-sheet/list?salaryRun_equal=${month.runNo}&size=1000`),
    );
  });
});

describe('many tasks at once', () => {
  test('are claimed and completed', async () => {
    const ids: string[] = [];
    const data = await planData(server, most(400));
    for (let at = 0; at < 12; at += 1) ids.push((await startPlan(server, lead, most(400))).taskId);
    await measured('claiming 12', 1, () => call(tech, `${flow}/work/claim-tasks`, { taskIds: ids }));
    const reviews: string[] = [];
    for (const taskId of ids) reviews.push((await doTask(tech, taskId, 'submit', data)).taskId);
    await call(lead, `${flow}/work/claim-tasks`, { taskIds: reviews });
    await measured('previewing 12', 1, () => call(lead, `${flow}/work/complete-preview`, { taskIds: reviews }));
    const done = await measured('completing 12', 1, () =>
      call(lead, `${flow}/work/complete-tasks`, { taskIds: reviews, outcome: 'approve' }),
    );
    expect(JSON.parse(done.text).data.map(({ code }: Json) => code)).toEqual(reviews.map(() => 200));
  });
});

describe('what is drawn and printed', () => {
  test('the chart of the largest process', async () => {
    await measured('a chart', 2, () =>
      call(analyst, '/api/seqdesk-baseconfig/form-management/bpmn?formId=dna-extraction-plan'),
    );
  });

  test('labels of 500 rows', async () => {
    await fill('sample', most(10_000), { sampleNo: '26N{n}', sampleName: '样品 {n}', sampleType: 'soil' });
    const { records } = (await lead.get('/api/seqdesk-sample/sample/list', { size: 500 })).body.data;
    const ids = records.map(({ id }: Json) => id).join();
    await measured('500 labels', 2, () => call(lead, `/api/seqdesk-sample/sample/print?ids=${ids}&print=tube-label`));
  });
});

describe('a person looked for', () => {
  test('among thousands of rows that name them', async () => {
    await fill('customer', most(50_000), {
      customerName: '李敏',
      customerPhone: '1390000{n}',
      customerOrg: '东海大学',
    });
    await measured('finding a person', 2, () =>
      call(admin, '/api/blade-log/audit/find-person', { values: ['李敏', '13900004711'] }),
    );
  });
});

describe('rows that belong to somebody through others', () => {
  test('are listed among thousands', async () => {
    const sales = await server.login('sales');
    const base = '/api/seqdesk-cloud-platform/order';
    await fill(
      'customer',
      most(20_000),
      { customerNo: 'C{n}', customerName: '客 {n}', salesUser: sales.userId },
      60_000,
    );
    await fill('order', most(20_000), { orderNo: 'O{n}', orderUserId: 'C{n}' }, 60_000);
    await measured('orders', 2, () => call(sales, `${base}/list?size=1000`));
  });
});

describe('pages of the administration with thousands of entries', () => {
  test('dictionaries', async () => {
    await asOwner(
      `insert into dict (parent_id, code, dict_key, dict_value, dict_value_en, sort, remark)
        select (select id from dict where parent_id = 0 limit 1), (select code from dict where parent_id = 0 limit 1), 'k' || n, '值 ' || n, 'value ' || n, n, ''
        from generate_series(1, ${most(5000)}) n`,
    );
    for (const [path, query] of [
      ['/api/blade-system/dict/tree', ''],
      ['/api/blade-system/dict/list', '?size=1000'],
      ['/api/blade-system/dict/child-list', '?size=1000'],
    ] as const) {
      await measured(path, 2, () => call(admin, `${path}${query}`));
    }
  });

  test('menus', async () => {
    await asOwner(
      `insert into menu (parent_id, code, name, name_en, alias, path, source, sort, category, action, is_open, remark)
        select (select id from menu where parent_id = 0 limit 1), 'm' || n, '菜单 ' || n, 'entry ' || n, 'menu', '/m' || n, '', n, 1, 0, 1, ''
        from generate_series(1, ${most(5000)}) n`,
    );
    for (const path of ['list', 'menu-list', 'tree', 'routes', 'buttons', 'lazy-list?parentId=0', 'grant-top-tree']) {
      await measured(`menu/${path}`, 2, () => call(admin, `/api/blade-system/menu/${path}`));
    }
  });
});

describe('a folder of descriptors', () => {
  test('is planned', async () => {
    const files = collectFiles('.', ['schemas']).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    await measured('planning the whole library', 2, () =>
      call(analyst, '/api/seqdesk-baseconfig/release/plan', { files, beside: [] }),
    );
    const changed = files.map(({ file, text }) =>
      file.startsWith('schemas/types/')
        ? { file, text: text.replaceAll('"maxLength": 200', '"maxLength": 220') }
        : { file, text },
    );
    await measured('planning a change of every set', 2, () =>
      call(analyst, '/api/seqdesk-baseconfig/release/plan', { files: changed, beside: [] }),
    );
  });
});

describe('index sequences of one pool', () => {
  const pages = '/api/seqdesk-baseconfig/form-management';
  const count = breadth(10_000, 2000);
  const column = (name: string): Json => ({ type: 'string', maxLength: 40, 'x-label': { zh: name, en: name } });

  beforeAll(async () => {
    const { descriptor, version } = (await analyst.get(`${pages}/detail`, { formId: processKey })).body.data;
    const label = { zh: '距离', en: 'Distance' };
    const tagDistance = { type: 'number', 'x-calc': 'indexDistance(tagOne, tagTwo, tagPool)', 'x-label': label };
    const columns = { tagOne: column('Tag 1'), tagTwo: column('Tag 2'), tagPool: column('Tag pool'), tagDistance };
    Object.assign(descriptor.sets['sample-facts'].properties, columns);
    const next = { descriptor: { ...descriptor, version: version + 1 }, reason: 'tags' };
    const reply = await analyst.post(`${pages}/publish`, {}, next);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  });

  const digits = (at: number): string => ((at + 1) * 7919).toString(4).padStart(18, '0').slice(-18);
  const sequences: readonly (readonly [string, (at: number) => string])[] = [
    ['different', (at) => digits(at).replaceAll(/\d/g, (digit) => 'ACGT'[Number(digit)] ?? '')],
    ['of signs that are no bases, which are all alike', (at) => String.fromCodePoint(0x4e00 + at)],
  ];
  test.each(sequences)('%s: are compared in turns', async (what, sequence) => {
    const processDefinitionId = await definitionId(lead);
    const start = `${flow}/process/start?processDefinitionId=${encodeURIComponent(processDefinitionId)}`;
    const data = await applicationData(server, count);
    const samples = (data['samples'] as Json[]).map((row, at) => ({ ...row, tagOne: sequence(at), tagPool: 'P' }));
    await measured(`${count} sequences, ${what}`, 3, () =>
      call(lead, start, { processDefinitionId, data: { ...data, samples } }),
    );
  });
});
