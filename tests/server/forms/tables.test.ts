import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerEvent } from '../../../src/server/platform/events/server-event.ts';
import { heardAll } from '../support/heard-events.ts';
import { doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startSecondNode } from '../support/second-node.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { fridgeCheckByTable, fridgeLimits, text } from './fridge-forms.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const limits = 'table:fridge-limit';

let server: TestServer;
let admin: Client;
let analyst: Client;
let other: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [admin, analyst] = [await server.login('admin'), await server.login('analyst')];
  [other, tech] = [await server.login('admin2'), await server.login('tech')];
  await published(analyst, fridgeLimits(1, { cold: -70 }));
  await published(analyst, fridgeCheckByTable(1));
});
afterAll(() => server.close());

function publish(client: Client, descriptor: Json, more: Json = {}): Promise<Reply> {
  return client.post(`${base}/publish`, {}, { descriptor, reason: '换了冰箱', ...more });
}

async function published(client: Client, descriptor: Json, more: Json = {}): Promise<Json> {
  const reply = await publish(client, descriptor, more);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

async function detail(client: Client, formId: string): Promise<Json> {
  return (await client.get(`${base}/detail`, { formId })).body.data;
}

async function lines(client: Client, formId: string): Promise<Json[]> {
  return (await client.get(`${base}/versions`, { formId, size: 100 })).body.data.records;
}

/** The highest temperature that a form allows in the cold store. */
function coldLimit(release: Json): number {
  return release.descriptor.tables['fridge-limit'].rows.find((row: Json) => row.room === 'cold').maxTemp;
}

async function startCheck(): Promise<string> {
  const [row] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '冰箱检查' })).body.data;
  const data = { fridgeRoom: 'cold' };
  const started = await tech.post(`${flow}/process/start`, {}, { processDefinitionId: row.id, data });
  return started.body.data.taskId;
}

describe('S7-31 a look-up table is published by itself', () => {
  test('new tasks use the new rows, open ones keep those that they were opened with', async () => {
    const open = await startCheck();
    const heard: ServerEvent[] = [];
    const stop = server.services.events.subscribe((event) => void heard.push(event));
    const done = await published(analyst, fridgeLimits(2, { cold: -60 }));
    expect(done).toMatchObject({
      formId: limits,
      version: 2,
      scope: { tenants: ['000000'], roles: [] },
      change: { class: 'pin', against: 1, changes: [{ subject: 'row:cold', message: { en: 'maxTemp -70 → -60' } }] },
      forms: [{ formId: 'fridge-check', nameEn: 'Fridge check', version: 2 }],
    });
    await heardAll(server, server);
    stop();
    expect(heard.filter(({ kind }) => kind === 'release')).toMatchObject([
      { formId: limits, version: 2 },
      { formId: 'fridge-check', version: 2, untold: true },
    ]);
    const fresh = await startCheck();
    const releases = [(await taskDetail(tech, open)).release, (await taskDetail(tech, fresh)).release];
    expect(releases.map(({ version }) => version)).toEqual([1, 2]);
    expect(releases.map(coldLimit)).toEqual([-70, -60]);
    for (const task of [open, fresh]) await doTask(tech, task, 'submit', { fridgeTemp: -65 });
    const stored = await server.services.store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('wf_instance').select('data').where('process_key', '=', 'fridge-check').orderBy('id').execute(),
    );
    expect(stored.map(({ data }) => (data as Json).isWarm)).toEqual([true, false]);
  });

  test('history tells who and why, of the table and of the forms that came along', async () => {
    const [newest, first] = await lines(analyst, limits);
    const told = { kind: 'table', reason: '换了冰箱', publishedByName: '唐铭' };
    expect(newest).toMatchObject({ ...told, version: 2, changeClass: 'pin', current: true, nameEn: 'Fridge limits' });
    expect(first).toMatchObject({ ...told, version: 1, changeClass: '', current: false });
    const [form] = await lines(analyst, 'fridge-check');
    expect(form).toMatchObject({ origin: 'table', reason: 'table:fridge-limit v2: 换了冰箱', publishedByName: '唐铭' });
    const listed = (await analyst.get(`${base}/list`, { kind_equal: 'table', size: 100 })).body.data.records;
    const ids = listed.map(({ formId }: Json) => formId);
    expect(ids).toEqual(expect.arrayContaining([limits, 'table:platform', 'table:sample-requirement']));
  });

  test('the check says beforehand what changes and which forms come along, and publishes nothing', async () => {
    const reply = await analyst.post(`${base}/check`, {}, { descriptor: fridgeLimits(3, { cold: -50 }) });
    expect(reply.body.data).toMatchObject({
      ok: true,
      diagnostics: [],
      change: { class: 'pin', against: 2 },
      forms: [{ formId: 'fridge-check', version: 2 }],
    });
    expect((await detail(analyst, limits)).version).toBe(2);
  });

  test('a table that came with the software goes to every form that reads it', async () => {
    const built = await detail(analyst, 'table:sample-requirement');
    expect(built.descriptor.rows).toEqual(
      JSON.parse(readFileSync('schemas/tables/sample-requirement.json', 'utf8')).rows,
    );
    const next = structuredClone(built.descriptor);
    next.rows[0].minTotalNg += 1;
    const done = await published(analyst, { ...next, version: built.version + 1 });
    expect(done.forms.length).toBeGreaterThan(10);
    for (const { formId, version } of done.forms) {
      const form = await detail(analyst, formId);
      expect([form.version, form.descriptor.tables['sample-requirement'].rows[0].minTotalNg]).toEqual([
        version,
        next.rows[0].minTotalNg,
      ]);
    }
    expect((await detail(other, done.forms[0].formId)).version).toBe(1);
  });

  test('a form published later uses the newest rows, however old the copy that it brings', async () => {
    const old = (await analyst.get(`${base}/detail`, { formId: 'fridge-check', version: 1 })).body.data.descriptor;
    const label = { zh: '冰箱检查', en: 'Checking fridges' };
    for (const descriptor of [fridgeCheckByTable(3), { ...old, version: 4, label }]) {
      expect(coldLimit(await published(analyst, descriptor))).toBe(-60);
    }
    const back = await analyst.post(`${base}/rollback`, {}, { formId: 'fridge-check', version: 1, reason: '名称有误' });
    expect(back.body.data.descriptor.label.en).toBe('Fridge check');
    expect(coldLimit(back.body.data)).toBe(-60);
  });
});

describe('S7-31 a look-up table is refused', () => {
  test('where it is wrong in itself, with line and cure', async () => {
    const text = JSON.stringify(fridgeLimits(3, { cold: -50 }), null, 2).replace('"Cel"', '"Celsius"');
    const reply = await analyst.post(`${base}/publish`, {}, { text, file: 'limits.json', reason: '单位' });
    const line = text.split('\n').findIndex((each) => each.includes('Celsius')) + 1;
    expect(reply.status).toBe(400);
    expect(reply.body.data.diagnostics).toMatchObject([{ code: 'field/unit-unknown', file: 'limits.json', line }]);
  });

  test('where a form could no longer read it: what, where, and how to mend it', async () => {
    const gone = structuredClone(fridgeLimits(3, { cold: -50 }));
    gone.columns.highest = gone.columns.maxTemp;
    delete gone.columns.maxTemp;
    gone.rows = gone.rows.map(({ maxTemp, ...row }: Json) => ({ ...row, highest: maxTemp }));
    const other = structuredClone(fridgeLimits(3, { cold: -50 }));
    other.columns.maxTemp['x-unit'] = 'kg';
    for (const descriptor of [gone, other]) {
      const checked = await analyst.post(`${base}/check`, {}, { descriptor });
      expect(checked.body.data.ok).toBe(false);
      const reply = await publish(analyst, descriptor);
      expect(reply.status).toBe(400);
      expect(reply.body.data.diagnostics).toEqual(checked.body.data.diagnostics);
      const [problem] = reply.body.data.diagnostics;
      expect(problem).toMatchObject({ code: 'table/reader', severity: 'error', pointer: '/columns' });
      expect(problem.message.en).toMatch(/"Fridge check" \(fridge-state\/isWarm\/x-calc of fridge-check\)/);
      expect(problem.fix.text.en).toContain('Keep the column');
      expect(reply.body.msg).toBe(problem.message.zh);
    }
    expect((await detail(analyst, limits)).version).toBe(2);
  });

  test('for some roles alone, and by those who may not publish', async () => {
    const next = fridgeLimits(3, { cold: -50 });
    const reply = await publish(analyst, next, { scope: { roles: ['sales'] } });
    expect(reply.body).toMatchObject({ code: 400, msg: '查询表随表单使用，不能只为某些角色发布：请去掉角色' });
    expect((await publish(tech, next)).status).toBe(403);
    expect((await publish(other, next, { scope: { tenants: [] } })).status).toBe(403);
  });

  test('of two who publish the same version the second', async () => {
    const replies = await Promise.all([
      publish(analyst, fridgeLimits(3, { cold: -55 })),
      publish(admin, fridgeLimits(3, { cold: -54 })),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const late = replies.find(({ status }) => status === 400);
    expect(late?.body.msg).toBe('版本号必须大于当前版本 3');
    const won = replies[0]?.status === 200 ? -55 : -54;
    expect(coldLimit(await detail(tech, 'fridge-check'))).toBe(won);
  });

  test('the content in use is no new version', async () => {
    const { descriptor, version } = await detail(analyst, limits);
    expect(await published(analyst, { ...descriptor, version: version + 1 })).toMatchObject({ version, forms: [] });
  });
});

describe('S7-31 rolling back and retiring a look-up table', () => {
  test('rolled back, its rows go to the forms again; history stays', async () => {
    const reply = await analyst.post(`${base}/rollback`, {}, { formId: limits, version: 1, reason: '读错了说明书' });
    expect(reply.body.data).toMatchObject({ formId: limits, version: 4, forms: [{ formId: 'fridge-check' }] });
    expect(coldLimit(await detail(tech, 'fridge-check'))).toBe(-70);
    expect((await lines(analyst, limits))[0]).toMatchObject({
      restored: 1,
      origin: 'rollback',
      reason: '读错了说明书',
    });
  });

  test('retired, the release before it counts; a built-in one stays', async () => {
    const reason = '不再使用';
    const used = await lines(analyst, 'fridge-check');
    const current = used.find((line) => line.current);
    const form = await analyst.post(
      `${base}/retire`,
      {},
      { formId: 'fridge-check', version: current?.version, reason },
    );
    expect(form.body.msg).toContain('随查询表更新而来');
    const reply = await analyst.post(`${base}/retire`, {}, { formId: limits, version: 4, reason });
    expect(reply.body.data).toMatchObject({ formId: limits, status: 'retired' });
    expect(coldLimit(await detail(tech, 'fridge-check'))).toBeLessThan(-50);
    expect(coldLimit(await detail(tech, 'fridge-check'))).not.toBe(-70);
    const built = await analyst.post(`${base}/retire`, {}, { formId: 'table:platform', version: 1, reason });
    expect(built.body.msg).toContain('内置');
  });
});

test('S7-31 another node answers with the new rows, without a restart', async () => {
  const node = await startSecondNode(server);
  const rows = async (): Promise<number> =>
    coldLimit((await node.get(tech, `${base}/detail`, { formId: 'fridge-check' })).data);
  expect(await rows()).toBe(coldLimit(await detail(tech, 'fridge-check')));
  const { version } = await detail(analyst, limits);
  await published(analyst, fridgeLimits(version + 5, { cold: -44 }));
  await heardAll(node, server);
  expect(await rows()).toBe(-44);
  await node.close();
});

test('S7-31 releases of a form for some roles keep their people, and go before the one for all as they did', async () => {
  const lead = await server.login('lead');
  const { version } = await detail(analyst, 'fridge-check');
  const label = text('冰箱检查（主管）', 'Fridge check of leads');
  const form = { ...fridgeCheckByTable(version + 1), label };
  await published(analyst, form, { scope: { roles: ['lab-supervisor'] } });
  const limit = await detail(analyst, limits);
  const done = await published(analyst, fridgeLimits(limit.version + 10, { cold: -42 }));
  expect(done.forms).toHaveLength(1);
  const seen = [await detail(tech, 'fridge-check'), await detail(lead, 'fridge-check')];
  expect(seen.map((release) => [release.descriptor.label.en, coldLimit(release), release.scope.roles])).toEqual([
    ['Fridge check', -42, []],
    ['Fridge check of leads', -42, ['lab-supervisor']],
  ]);
  const tasks = await startCheck();
  await analyst.post(`${base}/retire`, {}, { formId: 'fridge-check', version: version + 1, reason: '不再分开' });
  expect((await detail(lead, 'fridge-check')).descriptor.label.en).toBe('Fridge check');
  expect(coldLimit((await taskDetail(tech, tasks)).release)).toBe(-42);
});
