import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationData, definitionId, flow } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { area, memberRows } from './member-rows.ts';

const base = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let [analyst, manager, lead]: [Client, Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, manager, lead] = [await server.login('analyst'), await server.login('manager'), await server.login('lead')];
});
afterAll(() => server.close());

/** The next version of a form, with fields under other names wherever it says them, and what else is changed. */
async function next(formId: string, names: Readonly<Record<string, string>>, edit: (form: Json) => void = () => {}) {
  const { descriptor, version } = (await analyst.get(`${base}/detail`, { formId })).body.data;
  const { migrate: _migrate, ...content } = descriptor;
  const text = Object.entries(names).reduce(
    (so, [was, now]) => so.replaceAll(new RegExp(`\\b${was}\\b`, 'g'), now),
    JSON.stringify({ ...content, version: version + 1 }),
  );
  const form: Json = JSON.parse(text);
  for (const [was, now] of Object.entries(names))
    for (const { properties = {} } of Object.values<Json>(form.sets))
      if (now in properties) properties[now]['x-was'] = [was];
  edit(form);
  return form;
}

const publish = (descriptor: Json): Promise<Reply> =>
  analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next' });
const check = async (descriptor: Json): Promise<Json> =>
  (await analyst.post(`${base}/check`, {}, { descriptor })).body.data;

async function refused(descriptor: Json, why: string): Promise<void> {
  const told = await check(descriptor);
  expect(told.diagnostics, JSON.stringify(told.diagnostics)).toEqual([]);
  expect(told.ok).toBe(false);
  expect(told.change.changes.map(({ message }: Json) => message.zh).join('\n')).toContain(why);
  const { status, body } = await publish(descriptor);
  expect([status, body.msg]).toEqual([400, expect.stringContaining(why)]);
}

async function accepted(descriptor: Json): Promise<void> {
  const { status, body } = await publish(descriptor);
  expect(status, JSON.stringify(body)).toBe(200);
}

describe('a ledger whose fields get other names, in its own words as well', () => {
  test('goes on: entries and balances stay, new ones are booked by the new names', async () => {
    const rows = memberRows(manager);
    const scoreUser = await rows.member();
    await rows.stored(`${area}/score`, { scoreUser, scoreUserName: scoreUser });
    const entry = { changeUser: scoreUser, changeReason: 'manual-add' };
    await rows.stored(`${area}/score-change`, { ...entry, changeValue: 500 });
    await accepted(await next('score-change', { changeBefore: 'balanceBefore' }));
    const added = await rows.stored(`${area}/score-change`, { ...entry, changeValue: 20 });
    expect(added).toMatchObject({ balanceBefore: 500, changeValue: 20 });
    const { records } = (await manager.get(`${area}/score-change/list`, { changeUser_equal: scoreUser })).body.data;
    expect(records.map(({ balanceBefore }: Json) => balanceBefore).toSorted()).toEqual([0, 500]);
    const account = (await manager.get(`${area}/score/list`, { scoreUser_equal: scoreUser })).body.data.records[0];
    expect(account).toMatchObject({ scoreTotal: 520, scoreBalance: 520 });
  });

  test('is refused where the words change otherwise in the same version', async () => {
    const form = await next('score-change', { balanceBefore: 'hadBefore' }, ({ ledger }) => {
      delete ledger.at;
    });
    await refused(form, '请在同一版本中全部改为新名，其他修改另行发布');
  });

  test('is refused where a number that was booked would get other values', async () => {
    const form = await next('score-change', {}, (descriptor) => {
      const { properties } = Object.values<Json>(descriptor.sets).find(({ properties: all }) => 'changeValue' in all);
      properties.changeValue['x-unit'] = 'CNY';
      descriptor.migrate = { changeValue: 'changeValue * 1' };
    });
    await refused(form, '已经按原值计算过，只能改名，不能换算');
  });

  test('and what other records book by is refused, with who does', async () => {
    await refused(await next('score', { scorePaid: 'scoreToppedUp' }), '按“累计充值”（scorePaid）记账或占用这里的行');
  });
});

describe('fields that the samples take over from processes', () => {
  test('get another name in the processes only once the samples know it', async () => {
    await refused(await next('dna-extraction-plan', { hostOrganism: 'hostName' }), '请先发布 sample 的新版本');
    await accepted(await next('sample', { hostOrganism: 'hostName', sampleStage: 'stageNow' }));
    expect(await startWith('hostOrganism', '26S000001', 'oyster')).toMatchObject({
      hostName: 'oyster',
      stageNow: 'experiment',
    });
    await accepted(await next('dna-extraction-plan', { hostOrganism: 'hostName' }));
    expect(await startWith('hostName', '26S000002', 'mussel')).toMatchObject({ hostName: 'mussel' });
  });

  test('and the place that a row holds alone keeps the names of its fields', async () => {
    await refused(await next('sample', { freezerNo: 'fridgeNo' }), '与流程的列同名，按这个名字对应，不能改名');
  });
});

/** The sample that a plan is started with, with a value of its row. */
async function startWith(key: string, sampleNo: string, value: string): Promise<Json> {
  const data = await applicationData(server, 2);
  const samples = (data.samples as Json[]).map((row) => (row.sampleNo === sampleNo ? { ...row, [key]: value } : row));
  const body = { processDefinitionId: await definitionId(lead), data: { ...data, samples } };
  const reply = await lead.post(`${flow}/process/start`, {}, body);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return (await lead.get('/api/seqdesk-sample/sample/row', { key: sampleNo })).body.data;
}

test('a version for some roles is told why rows cannot be converted for them', async () => {
  const descriptor = await next('hot-word', { hotSort: 'hotRank' });
  const scope = { tenants: ['000000'], roles: ['sales'] };
  const { status, body } = await analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next', scope });
  expect([status, body.msg]).toEqual([400, expect.stringContaining('请为本公司的所有角色发布')]);
});
