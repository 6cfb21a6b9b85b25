import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, complete, doTask, flow, planData, rowsOf, startPlan, userIds } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

type Query = Record<string, string | number>;

let server: TestServer;
let lead: Client;
let tech: Client;
const lists = new Map<string, Client>();

/** Nine instances: three unclaimed, three with the technician, three that went on to the review. */
beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  for (const [list, who] of [
    ['claim', tech],
    ['todo', tech],
    ['send', lead],
    ['done', tech],
  ] as const) {
    lists.set(list, who);
  }
  for (let index = 0; index < 9; index += 1) {
    const { taskId } = await startPlan(server, lead, 1);
    server.clock.advance(61);
    if (index >= 3) await claim(tech, taskId);
    if (index >= 6) await complete(tech, taskId, 'submit', await planData(server, 1), { comment: `批次 ${index}` });
  }
});
afterAll(() => server.close());

const personOf = (list: string): Client => lists.get(list) ?? tech;
const newest = (list: string): Query => (list === 'claim' || list === 'todo' ? { descs: 'createTime' } : {});
/** Rows of a list, the newest first unless the query says otherwise. */
const rows = (list: string, query: Query = {}): Promise<Json[]> =>
  rowsOf(personOf(list), list, 'ascs' in query || 'descs' in query ? query : { ...newest(list), ...query });
const statusOf = async (list: string, query: Query): Promise<number> =>
  (await personOf(list).get(`${flow}/work/${list}-list`, query)).status;

/** Fields of a row that hold something, with a suffix that finds the row itself. */
const textKeys = [
  'taskId',
  'taskName',
  'taskDefinitionKey',
  'stepCode',
  'category',
  'categoryName',
  'processDefinitionId',
  'processDefinitionKey',
  'processDefinitionName',
  'processInstanceId',
  'historyProcessInstanceId',
  'processIsFinished',
  'processCode',
  'routeValue',
  'status',
] as const;

describe.each(['claim', 'todo', 'send', 'done'])('S7-20 %s-list', (list) => {
  test('every text field of a row finds the row again, by each suffix', async () => {
    const [row] = await rows(list);
    const same = (found: Json[]): boolean => found.some((each) => each.processInstanceId === row.processInstanceId);
    for (const key of textKeys) {
      const value = String(row[key]);
      for (const suffix of ['_equal', '_like', '_likeright', '_likeleft']) {
        expect(same(await rows(list, { [`${key}${suffix}`]: value })), `${key}${suffix}=${value}`).toBe(true);
      }
      for (const suffix of ['_notequal', '_notlike']) {
        expect(same(await rows(list, { [`${key}${suffix}`]: value })), `${key}${suffix}=${value}`).toBe(false);
      }
      expect(await rows(list, { [`${key}_equal`]: 'no such value' })).toEqual([]);
    }
  });

  test('moments and numbers compare, and a value of another kind is refused', async () => {
    const all = await rows(list);
    const middle = all[Math.floor(all.length / 2)];
    const newer = await rows(list, { createTime_dategt: middle.createTime });
    const older = await rows(list, { createTime_datele: middle.createTime });
    expect([...newer, ...older]).toEqual(all);
    expect(older[0]).toEqual(middle);
    expect(await rows(list, { createTime_equal: middle.createTime })).toEqual([middle]);
    expect(await rows(list, { processDefinitionVersion_ge: 1, processDefinitionVersion_lt: 2 })).toEqual(all);
    expect(await rows(list, { processDefinitionVersion_gt: 1 })).toEqual([]);
    expect(await statusOf(list, { createTime_datege: 'soon' })).toBe(400);
    expect(await statusOf(list, { processDefinitionVersion_ge: 'one' })).toBe(400);
  });

  test('rows are sorted by a field, either way, and pages keep the order', async () => {
    const codes = (await rows(list)).map((row) => row.processCode as string).toSorted((a, b) => a.localeCompare(b));
    const ascending = await rows(list, { ascs: 'processCode' });
    expect(ascending.map((row) => row.processCode)).toEqual(codes);
    expect((await rows(list, { descs: 'process_code' })).map((row) => row.processCode)).toEqual(codes.toReversed());
    expect((await rows(list, { descs: 'taskName', ascs: 'createTime' })).at(-1)).toEqual((await rows(list))[0]);
    const paged = await Promise.all([1, 2].map((current) => rows(list, { ascs: 'processCode', size: 2, current })));
    expect(paged.flat()).toEqual(ascending.slice(0, 4));
  });

  test('the total counts what the filters leave', async () => {
    const [row] = await rows(list);
    const { body } = await personOf(list).get(`${flow}/work/${list}-list`, { processCode_equal: row.processCode });
    expect(body.data).toMatchObject({ total: 1, pages: 1, after: '' });
  });

  test('a cursor goes on in the list’s own order alone', async () => {
    const first = (await personOf(list).get(`${flow}/work/${list}-list`, { size: 1 })).body.data;
    expect(first.after).not.toBe('');
    expect(await statusOf(list, { after: first.after, ascs: 'processCode' })).toBe(400);
    const sorted = await personOf(list).get(`${flow}/work/${list}-list`, { size: 1, ascs: 'processCode' });
    expect(sorted.body.data.after).toBe('');
  });

  test('unknown keys and empty values count for nothing, hostile ones find nothing', async () => {
    const all = await rows(list);
    expect(await rows(list, { nothing_equal: 'x', taskName: '', ascs: 'nothing', ...newest(list) })).toEqual(all);
    expect(await rows(list, { processCode: "' or 1=1 --" })).toEqual([]);
    expect(await rows(list, { processCode: '%' })).toEqual([]);
    expect(await statusOf(list, { ascs: 'a;drop table wf_task' })).toBe(400);
  });
});

describe('fields of some lists', () => {
  test('assignee, claim time and comment', async () => {
    const me = (await userIds(server)).get('tech') ?? '';
    expect(await rows('todo', { assignee_equal: `taskUser_${me}` })).toHaveLength(3);
    expect(await rows('todo', { assigneeName: '陈' })).toHaveLength(3);
    expect(await rows('claim', { assignee_null: 1 })).toHaveLength(3);
    expect(await rows('claim', { assignee_notnull: 1 })).toEqual([]);
    expect(await rows('todo', { claimTime_notnull: 1 })).toHaveLength(3);
    expect(await rows('done', { comment: '批次 7' })).toHaveLength(1);
    expect(await rows('done', { historyTaskEndTime_datege: '2000-01-01' })).toHaveLength(3);
  });

  test('the send-list knows where an instance stands', async () => {
    expect(await rows('send', { stepCode_equal: 'review' })).toHaveLength(3);
    expect(await rows('send', { taskName: '审核' })).toHaveLength(3);
    expect(await rows('send', { processIsFinished_equal: 'finished' })).toEqual([]);
    expect(await rows('send', { endTime_null: 1 })).toHaveLength(9);
  });

  test('a task that two of one\u2019s roles may claim comes once, sorted or not', async () => {
    const { taskId } = await startPlan(server, lead, 1);
    const review = await doTask(tech, taskId, 'submit', await planData(server, 1));
    const queries: Query[] = [{}, { ascs: 'processCode' }, { stepCode: 'review' }];
    for (const query of queries) {
      const found = await rowsOf(lead, 'claim', query);
      expect(found.filter((row) => row.taskId === review.taskId)).toHaveLength(1);
    }
  });
});

describe('S7-20 start-list', () => {
  const list = async (query: Query): Promise<Json> => (await lead.get(`${flow}/work/start-list`, query)).body.data;

  test('name, category, dates and fields narrow it', async () => {
    const all = await list({ size: 100 });
    expect(all.total).toBeGreaterThan(0);
    const [row] = all.records;
    const found: Query[] = [
      { processDefinitionName: row.name },
      { processDefinitionName: row.nameEn.toUpperCase() },
      { category: row.category },
      { key_equal: row.key },
      { name: row.name },
      { id_equal: row.id },
      { beginDate: '2000-01-01', endDate: '2100-01-01', key_equal: row.key },
      { version_ge: 1, key_equal: row.key },
      { deploymentTime_equal: row.deploymentTime, key_equal: row.key },
    ];
    for (const query of found) expect((await list(query)).records, JSON.stringify(query)).toContainEqual(row);
    const none: Query[] = [
      { processDefinitionName: '没有这个' },
      { category: 'flow_nothing' },
      { beginDate: '2100-01-01' },
      { version_gt: 999 },
    ];
    for (const query of none) expect(await list(query)).toMatchObject({ records: [], total: 0 });
    expect((await lead.get(`${flow}/work/start-list`, { beginDate: 'x' })).status).toBe(400);
  });

  test('mode 1 has what came with the software, mode 2 what the company published', async () => {
    const all = await list({ size: 100 });
    expect((await list({ size: 100, mode: 1 })).total).toBe(all.total);
    expect(await list({ size: 100, mode: 2 })).toMatchObject({ total: 0, records: [] });
  });

  test('it is sorted and paged, and a page beyond its end still knows the total', async () => {
    const all = await list({ size: 100 });
    const keys = all.records.map((row: Json) => row.key);
    expect(keys).toEqual(keys.toSorted());
    const down = await list({ size: 100, descs: 'key' });
    expect(down.records.map((row: Json) => row.key)).toEqual(keys.toReversed());
    expect(await list({ size: 1, current: 999 })).toMatchObject({ records: [], total: all.total });
  });
});
