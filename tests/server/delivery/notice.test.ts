import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doTask, experimentData, planData, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const notice = '/api/seqdesk-experimental-delivery/digitnotice';
const composition = '/api/seqdesk-baseconfig/delivery-process-composition';
const parts = {
  'experiment-part': 'stage_experiment',
  'sequence-part': 'stage_sequencing',
  'down-notice-part': 'stage_off_notice',
  'analysis-part': 'stage_analysis',
  'final-report-part': 'stage_closing',
  'data-release-part': 'stage_data_release',
} as const;

let server: TestServer;
let lead: Client;
let tech: Client;
let admin: Client;
let ids: ReadonlyMap<string, string>;

/** Of four plans with two samples each: two to be planned, one in review, one at the bench. */
beforeAll(async () => {
  server = await startTestServer();
  [lead, tech, admin] = [await server.login('lead'), await server.login('tech'), await server.login('admin')];
  const menus = flat((await admin.get('/api/blade-system/menu/routes')).body.data);
  ids = new Map(menus.map((menu) => [menu.code as string, menu.id as string]));
  await startPlan(server, lead, 2);
  await startPlan(server, lead, 2);
  for (const reviewed of [false, true]) {
    const { taskId } = await startPlan(server, lead, 2);
    const review = await doTask(tech, taskId, 'submit', await planData(server, 2));
    if (reviewed) await doTask(lead, review.taskId, 'approve');
  }
});
afterAll(() => server.close());

function flat(nodes: readonly Json[]): Json[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

const idOf = (code: string): string => ids.get(code) ?? '';

async function ask(client: Client, part: string, codes: readonly string[]): Promise<Json[]> {
  const reply = await client.post(`${notice}/${part}`, {}, codes.map(idOf));
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data as Json[];
}

describe('S7-28 digitnotice', () => {
  test.each(Object.entries(parts))('%s counts the nodes of its own stage', async (part, code) => {
    const [entry, ...more] = await ask(admin, part, [code]);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ menuId: idOf(code) });
    expect(entry.deliveryNodeNoticeVOList.length).toBeGreaterThan(0);
    for (const node of entry.deliveryNodeNoticeVOList) {
      expect(Object.keys(node.detail)).toEqual(['waitPlanSampleCount', 'waitFeedbackSampleCount', 'waitQcSampleCount']);
      expect(node.menuName).toBe(entry.menuName);
    }
    const other = code === 'stage_analysis' ? 'stage_closing' : 'stage_analysis';
    expect(await ask(admin, part, [other])).toMatchObject([{ count: -1, deliveryNodeNoticeVOList: [] }]);
  });

  test('S3-11 counts tasks and samples by what they wait for', async () => {
    const [entry] = await ask(tech, 'experiment-part', ['stage_experiment']);
    const nodes = new Map(entry.deliveryNodeNoticeVOList.map((node: Json) => [node.nodeCode, node]));
    expect(entry).toMatchObject({ menuName: '实验阶段', count: 4 });
    expect(nodes.get('dna-extraction')).toMatchObject({
      nodeName: 'DNA提取',
      menuName: '实验阶段',
      count: 4,
      detail: { waitPlanSampleCount: 6, waitFeedbackSampleCount: 2, waitQcSampleCount: 0 },
    });
  });

  test('answers in the order asked, once each, for entries that the person sees', async () => {
    const codes = ['node_rna_extraction', 'stage_experiment', 'node_dna_extraction', 'stage_experiment'];
    const entries = await ask(tech, 'aggregation', codes);
    expect(entries.map(({ menuId }) => menuId)).toEqual([...new Set(codes)].map(idOf));
    expect(entries[2]).toMatchObject({ count: 4, deliveryNodeNoticeVOList: [{ nodeCode: 'dna-extraction' }] });
    const hr = await server.login('hr');
    expect(await ask(hr, 'aggregation', codes)).toEqual([]);
  });

  test('aggregation spans all stages, and the lists of tasks', async () => {
    const codes = [...Object.values(parts), 'stage_support', 'work_claim', 'work_todo', 'home'];
    const entries = await ask(tech, 'aggregation', codes);
    const counts = new Map(entries.map(({ menuId, count }) => [menuId, count]));
    expect(counts.get(idOf('work_claim'))).toBe(3);
    expect(counts.get(idOf('work_todo'))).toBe(0);
    expect(counts.get(idOf('home'))).toBe(-1);
    expect(counts.get(idOf('stage_experiment'))).toBe(4);
  });

  test('an empty list, no body and unknown ids give an empty list', async () => {
    for (const body of [[], undefined, ['1', 'x', '']]) {
      const reply = await tech.post(`${notice}/aggregation`, {}, body);
      expect(reply.body).toMatchObject({ code: 200, data: [] });
    }
  });

  test('ids may be numbers, and anything else is refused', async () => {
    const headers = { 'content-type': 'application/json' };
    const id = idOf('stage_experiment');
    const reply = await tech.call('POST', `${notice}/aggregation`, { body: `[ ${id},1 ]`, headers });
    expect(reply.body.data).toMatchObject([{ menuId: id }]);
    for (const body of ['{"a":1}', '[[]]', '[{}]', '"x"', '[1', 'nonsense']) {
      const refused = await tech.call('POST', `${notice}/aggregation`, { body, headers });
      expect(refused.body, body).toMatchObject({ code: 400, success: false });
    }
  });

  test('an unknown part is not there', async () => {
    expect((await tech.post(`${notice}/other-part`, {}, [])).status).toBe(404);
  });

  test('another company counts its own', async () => {
    const admin2 = await server.login('admin2');
    const [entry] = await ask(admin2, 'experiment-part', ['stage_experiment']);
    expect(entry.count).toBe(0);
  });
});

describe('S7-29 S7-30 nodes of menus', () => {
  test('list-node-by-menuId gives the nodes of a stage with their processes, in menu order', async () => {
    const menuId = idOf('stage_experiment');
    const { body } = await tech.get(`${composition}/list-node-by-menuId`, { menuId });
    const rows = body.data as Json[];
    expect(rows[0]).toEqual({
      id: `${idOf('node_dna_extraction')}:dna-extraction-plan`,
      menuId,
      menuName: '实验阶段',
      nodeMenuId: idOf('node_dna_extraction'),
      nodeCode: 'dna-extraction',
      nodeName: 'DNA提取',
      nodeNameEn: 'DNA extraction',
      processKey: 'dna-extraction-plan',
      formId: 'dna-extraction-plan',
      sort: 1,
      status: 1,
    });
    expect(rows.map(({ sort }) => sort)).toEqual(rows.map((_, index) => index + 1));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const row of rows.filter(({ status }) => status === 0))
      expect(row).toMatchObject({ processKey: '', formId: '' });
  });

  test('list-node-by-menuIdList groups by menu in the order asked', async () => {
    const menuIds = ['stage_sequencing', 'node_dna_extraction', 'stage_experiment'].map(idOf);
    const { body } = await tech.post(`${composition}/list-node-by-menuIdList`, {}, menuIds);
    const groups = [...new Set(body.data.map((row: Json) => row.menuId))];
    expect(groups).toEqual(menuIds);
  });

  test('unknown menus, and those that the person does not see, have none', async () => {
    expect((await tech.get(`${composition}/list-node-by-menuId`, { menuId: '1' })).body.data).toEqual([]);
    const hr = await server.login('hr');
    const menuId = idOf('stage_experiment');
    expect((await hr.get(`${composition}/list-node-by-menuId`, { menuId })).body.data).toEqual([]);
    expect((await tech.post(`${composition}/list-node-by-menuIdList`, {}, [])).body.data).toEqual([]);
  });
});

describe('stage-list', () => {
  const list = '/api/blade-flow/work/stage-list';

  test('shows whoever the tasks wait for, filtered like the other lists', async () => {
    const menuId = idOf('stage_experiment');
    const { body } = await tech.get(list, { menuId, stepCode_equal: 'review' });
    expect(body.data).toMatchObject({ total: 1, records: [{ taskName: '计划审核' }] });
  });

  test('S7-20 tells of each task whether the person may open its instance', async () => {
    const told: boolean[] = [];
    for (const client of [tech, lead, await server.login('qc')]) {
      const { records } = (await client.get(list, { menuId: idOf('stage_experiment') })).body.data;
      for (const { inSight, processInstanceId } of records) {
        const { status } = await client.get('/api/blade-flow/work/instance-detail', { processInstanceId });
        expect([inSight, status]).toEqual(inSight ? [true, 200] : [false, 403]);
        told.push(inSight);
      }
    }
    expect(new Set(told)).toEqual(new Set([true, false]));
  });

  test('names what is missing, and refuses what the person does not see', async () => {
    expect((await tech.get(list)).body.msg).toBe('缺少必要的请求参数: menuId');
    expect((await tech.get(list, { counter: 'nothingCount' })).status).toBe(400);
    const hr = await server.login('hr');
    expect((await hr.get(list, { menuId: idOf('stage_experiment') })).status).toBe(403);
    expect((await hr.get(list, { counter: 'extractCount' })).status).toBe(403);
  });
});

test('what the bench reports changes the samples that wait', async () => {
  const claimable = (await tech.get('/api/blade-flow/work/claim-list', { stepCode_equal: 'experiment' })).body.data;
  await doTask(tech, claimable.records[0].taskId, 'submit', experimentData(2));
  const [entry] = await ask(tech, 'experiment-part', ['node_dna_extraction']);
  expect(entry.deliveryNodeNoticeVOList[0].detail).toMatchObject({
    waitPlanSampleCount: 6,
    waitFeedbackSampleCount: 2,
  });
});

test('S7-28 S6-07 the list behind every entry that counts has as many tasks as it counts', async () => {
  for (const client of [tech, lead, admin]) {
    const seen = flat((await client.get('/api/blade-system/menu/routes')).body.data);
    const counted = await ask(
      client,
      'aggregation',
      seen.map((menu) => menu.code as string),
    );
    const valued = counted.filter(({ count }) => count >= 0);
    expect(valued.map(({ menuId }) => menuId)).toEqual(expect.arrayContaining(['work_claim', 'work_todo'].map(idOf)));
    for (const { menuId, menuName, count } of valued) {
      const list = await client.get('/api/blade-flow/work/stage-list', { menuId, size: 1 });
      expect([menuName, list.body.data.total]).toEqual([menuName, count]);
    }
  }
});
