import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, flow, startPlan } from '../support/extraction-plan.ts';
import { taskFields } from '../../../src/server/workflow/list-fields.ts';
import { listReply, readListQuery } from '../../../src/server/workflow/list-page.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { runUnit } from '../../../src/server/platform/unit.ts';
import { systemOf } from '../../../src/server/platform/http/access.ts';

let server: TestServer;
let lead: Client;
let tech: Client;
const started: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  for (let index = 0; index < 7; index += 1) {
    started.unshift((await startPlan(server, lead, 1)).processInstanceId);
    server.clock.advance(60);
  }
});
afterAll(() => server.close());

async function page(client: Client, list: string, query: Record<string, string | number>): Promise<Json> {
  const reply = await client.get(`${flow}/work/${list}-list`, query);
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data;
}

const idsOf = (data: Json): string[] => data.records.map((row: Json) => row.processInstanceId);

test('S7-22 the list of all that waits tells each person which tasks they may claim', async () => {
  const offered = async (client: Client): Promise<readonly boolean[]> => {
    const { records } = await page(client, 'stage', { counter: 'extractCount', size: 50 });
    return started.map((id) => records.find((row: Json) => row.processInstanceId === id).offered);
  };
  expect(await offered(tech)).toEqual(started.map(() => true));
  // The supervisor reviews plans, and writes none.
  expect(await offered(lead)).toEqual(started.map(() => false));
});

describe('S7-20 paging', () => {
  for (const [list, person] of [
    ['claim', 'tech'],
    ['send', 'lead'],
  ] as const) {
    test(`${list}-list goes by pages and by cursor`, async () => {
      const client = person === 'tech' ? tech : lead;
      const expected = list === 'claim' ? started.toReversed() : started;
      const first = await page(client, list, { current: 1, size: 3 });
      expect(first).toMatchObject({ total: 7, size: 3, current: 1, pages: 3 });
      const pages = [
        first,
        await page(client, list, { current: 2, size: 3 }),
        await page(client, list, { current: 3, size: 3 }),
      ];
      expect(pages.flatMap(idsOf)).toEqual(expected);
      const byCursor: string[] = [];
      for (let after: string | null = ''; after !== null;) {
        const next: Json = await page(client, list, after === '' ? { size: 3 } : { size: 3, after });
        byCursor.push(...idsOf(next));
        after = next.after === '' ? null : next.after;
      }
      expect(byCursor).toEqual(expected);
    });
  }

  test('what waits comes by its due time, then by priority, then the oldest first; what is never due comes last', async () => {
    const [late, normal, urgent, very, old, never] = started;
    const day = (ahead: number): Date => new Date(server.clock.now().getTime() + ahead * 86_400_000);
    const wanted = [
      [late, day(-2), 'normal'],
      [very, day(3), 'very-urgent'],
      [urgent, day(3), 'urgent'],
      [old, day(3), 'normal'],
      [normal, day(3), 'normal'],
      [started[6], day(9), 'very-urgent'],
      [never, null, 'very-urgent'],
    ] as const;
    await runUnit(server.services, systemOf('000000'), async ({ tx }) => {
      for (const [id, due, priority] of wanted) {
        await sql`update wf_task set due_at = ${due} where instance_id = ${id}`.execute(tx);
        const word = JSON.stringify({ priority });
        await sql`update wf_instance set data = data || ${word}::jsonb where id = ${id}`.execute(tx);
      }
    });
    const expected = wanted.map(([id]) => id);
    expect(idsOf(await page(tech, 'claim', { size: 100 }))).toEqual(expected);
    const byCursor: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const next: Json = await page(tech, 'claim', after === '' ? { size: 2 } : { size: 2, after });
      byCursor.push(...idsOf(next));
      after = next.after === '' ? null : next.after;
    }
    expect(byCursor).toEqual(expected);
    expect(idsOf(await page(tech, 'claim', { size: 100, descs: 'createTime' }))).toEqual(started);
    const rows = (await page(tech, 'claim', {})).records as Json[];
    for (const { taskId } of rows) await claim(tech, taskId);
    expect(idsOf(await page(tech, 'todo', { size: 100 }))).toEqual(expected);
    for (const { taskId } of rows) await tech.post(`${flow}/workflow/cancelReceive`, { taskId });
  });

  test('todo-list and done-list page alike', async () => {
    const rows = (await page(tech, 'claim', { size: 2 })).records as Json[];
    for (const { taskId } of rows) await claim(tech, taskId);
    expect(idsOf(await page(tech, 'todo', { size: 1, current: 2 }))).toEqual([rows[1].processInstanceId]);
    for (const { taskId } of rows) await tech.post(`${flow}/workflow/cancelReceive`, { taskId });
    expect((await page(tech, 'todo', {})).total).toBe(0);
  });

  test('a page far beyond the end is empty', async () => {
    for (const current of [999, 1002, 1_000_000]) {
      const far = await page(tech, 'claim', { current, size: 10 });
      expect(far).toMatchObject({ records: [], current, after: '' });
      expect(far.total).toBeGreaterThan(0);
    }
  });

  test('page numbers do not reach beyond row 10,000 where there is more', async () => {
    await runUnit(server.services, systemOf('000000'), async (unit) => {
      const query = await readListQuery(unit, { current: '1002', size: '10' }, taskFields);
      expect(() => listReply([], 10_000, query, null)).not.toThrow();
      expect(() => listReply([], 10_001, query, null)).toThrow('current');
    });
  });

  test('a broken cursor is refused', async () => {
    for (const after of ['x', '1_', '1_5', '_5', '1_x', "1_1' or '1'='1"]) {
      expect((await tech.get(`${flow}/work/claim-list`, { after })).status).toBe(400);
    }
  });
});

describe('S7-20 filters', () => {
  test('category, name and dates narrow a list', async () => {
    const all: Record<string, string>[] = [
      { category: 'flow_dna-extraction-plan' },
      { category: 'flow_rna-extraction-plan,flow_dna-extraction-plan' },
      { processDefinitionName: '提取' },
      { processDefinitionName: 'dna EXTRACTION' },
      { beginDate: '2000-01-01', endDate: '2100-01-01' },
      { beginDate: '2000-01-01 00:00:00' },
    ];
    for (const query of all) {
      expect((await page(tech, 'claim', query)).total).toBe(7);
      expect((await page(lead, 'send', query)).total).toBe(7);
    }
    const none: Record<string, string>[] = [
      { category: 'flow_rna-extraction-plan' },
      { category: 'flow_rna-extraction-plan,flow_nothing' },
      { processDefinitionName: '合同' },
      { beginDate: '2100-01-01' },
      { endDate: '2000-01-01' },
    ];
    for (const query of none) {
      expect((await page(tech, 'claim', query)).total).toBe(0);
      expect((await page(lead, 'send', query)).total).toBe(0);
    }
    expect((await tech.get(`${flow}/work/claim-list`, { beginDate: 'yesterday' })).status).toBe(400);
  });

  test('a day counts to its end', async () => {
    const [row] = (await page(lead, 'send', { size: 1 })).records as Json[];
    const day = row.createTime.slice(0, 10) as string;
    expect((await page(lead, 'send', { beginDate: day, endDate: day })).total).toBeGreaterThan(0);
    const second = row.createTime as string;
    expect((await page(lead, 'send', { beginDate: second, endDate: second })).total).toBe(1);
  });
});

describe('S7-27 taskCount', () => {
  const count = async (client: Client): Promise<Json> => (await client.get(`${flow}/work/taskCount`)).body.data;

  test('equals the totals of the lists and follows every move at once', async () => {
    const before = await count(tech);
    expect(before).toMatchObject({ claimTaskCount: 7, todoTaskCount: 0, extractCount: 7 });
    const { taskId } = (await page(tech, 'claim', { size: 1 })).records[0];
    await claim(tech, taskId);
    expect(await count(tech)).toMatchObject({ claimTaskCount: 6, todoTaskCount: 1, extractCount: 7 });
    await tech.post(`${flow}/workflow/cancelReceive`, { taskId });
    expect(await count(tech)).toMatchObject({ claimTaskCount: 7, todoTaskCount: 0 });
  });

  test('S3-12 has all eleven stage counters, -1 where the person sees no such menu', async () => {
    const stages = [
      'extractCount',
      'amplificationCount',
      'mixedCount',
      'depurationCount',
      'reversalCount',
      'libraryCount',
      'analysisCount',
      'sequencingCount',
      'dataCount',
      'itemCount',
      'deplaneCount',
    ];
    const all = await count(tech);
    expect(Object.keys(all).toSorted()).toEqual([...stages, 'claimTaskCount', 'todoTaskCount'].toSorted());
    const hr = await count(await server.login('hr'));
    expect(hr).toMatchObject({ claimTaskCount: 0, todoTaskCount: 0, extractCount: -1 });
  });

  test('is counted once a second for people of the same roles, unless something moved', async () => {
    await count(tech);
    await server.services.store.tenantTx('000000', '0', (tx) => tx.deleteFrom('wf_candidate').execute());
    expect((await count(tech)).claimTaskCount).toBe(7);
    server.clock.advance(1);
    expect((await count(tech)).claimTaskCount).toBe(0);
  });
});
