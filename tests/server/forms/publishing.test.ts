import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../../../src/server/app/app.ts';
import {
  claim,
  complete,
  doTask,
  flow,
  planData,
  processKey,
  startPlan,
  taskDetail,
} from '../support/extraction-plan.ts';
import { fridgeCheck } from './fridge-forms.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { openTestServices } from '../support/test-services.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const source = readFileSync('schemas/processes/experiment/dna-extraction-plan.json', 'utf8');

let server: TestServer;
let admin: Client;
let analyst: Client;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [admin, analyst] = [await server.login('admin'), await server.login('analyst')];
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

async function newest(client: Client = tech, formId = processKey): Promise<Json> {
  const reply = await client.get(`${base}/detail`, { formId });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

/** The newest descriptor under the next version, with one more field in the plan's head. */
async function withField(key: string, more: Record<string, unknown> = {}): Promise<Json> {
  const { descriptor, version } = await newest();
  const next = structuredClone(descriptor);
  const field = { type: 'string', maxLength: 50, 'x-label': { zh: `新字段${key}`, en: `New field ${key}` }, ...more };
  next.sets['plan-head'].properties[key] = field;
  return { ...next, version: version + 1 };
}

function publish(descriptor: Json, client: Client = analyst): Promise<Reply> {
  return client.post(`${base}/publish`, {}, { descriptor, reason: '加一个字段' });
}

async function published(descriptor: Json): Promise<Json> {
  const reply = await publish(descriptor);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

describe('S7-31 the detail', () => {
  test('answers the built-in release under each of its names, also as text for older clients', async () => {
    for (const name of ['formId', 'formCode', 'id']) {
      const reply = await tech.get(`${base}/detail`, { [name]: 'project' });
      expect(reply.body.data).toMatchObject({ formId: 'project', formCode: 'project', version: 1, degraded: false });
      expect(JSON.parse(reply.body.data.content)).toEqual(reply.body.data.descriptor);
    }
  });

  test('an unknown form or version is refused', async () => {
    const unknown: Record<string, string | number>[] = [{ formId: 'nothing' }, { formId: processKey, version: 99 }];
    for (const query of unknown) {
      const reply = await tech.get(`${base}/detail`, query);
      expect(reply.body).toMatchObject({ code: 400, msg: '表单不存在' });
    }
    expect((await tech.get(`${base}/detail`, { formId: processKey, version: 'x' })).status).toBe(400);
    expect((await tech.get(`${base}/detail`)).body.msg).toContain('formId');
  });
});

describe('checking and publishing', () => {
  test('only an administrator or an analyst may', async () => {
    const descriptor = await withField('nobody');
    for (const path of ['check', 'publish', 'rollback', 'retire']) {
      const reply = await tech.post(`${base}/${path}`, {}, { descriptor, formId: processKey, version: 1 });
      expect(reply.status).toBe(403);
    }
    expect((await server.anonymous.post(`${base}/publish`, {}, { descriptor })).status).toBe(401);
  });

  test('check tells line and cure and publishes nothing; publish refuses with the same', async () => {
    const broken = source.replace('"dna-extraction" },', '"dna-extractionn" },');
    const body = { text: broken, file: 'my/plan.json' };
    const checked = await analyst.post(`${base}/check`, {}, body);
    expect(checked.body).toMatchObject({ code: 200, data: { ok: false } });
    const { diagnostics } = checked.body.data;
    const line = broken.split('\n').findIndex((each) => each.includes('dna-extractionn')) + 1;
    expect(diagnostics).toContainEqual(expect.objectContaining({ severity: 'error', file: 'my/plan.json', line }));
    const refused = await analyst.post(`${base}/publish`, {}, body);
    expect(refused.status).toBe(400);
    expect(refused.body.data.diagnostics).toEqual(diagnostics);
    expect(refused.body.msg).toBe(diagnostics.find((each: Json) => each.severity === 'error').message.zh);
    for (const text of ['{', '[]', '"x"', 'null']) {
      expect((await analyst.post(`${base}/publish`, {}, { text })).status).toBe(400);
    }
    expect((await analyst.post(`${base}/publish`, {}, {})).status).toBe(400);
  });

  test('the source of the newest release, written by its family, is no new version', async () => {
    const reply = await analyst.post(`${base}/publish`, {}, { text: source });
    expect(reply.body.data).toMatchObject({ version: 1 });
    expect((await analyst.get(`${base}/versions`, { formId: processKey })).body.data.total).toBe(1);
  });

  test('a version that is not above the newest is refused', async () => {
    const reply = await publish({ ...(await withField('old')), version: 1 });
    expect(reply.body).toMatchObject({ code: 400, msg: '版本号必须大于当前版本 1' });
  });

  test('a version that is no number to store and a text that cannot be stored are refused', async () => {
    const large = await publish({ ...(await withField('large')), version: 1_000_000_000 });
    expect(large.body.data.diagnostics).toMatchObject([{ code: 'shape/size-wrong', pointer: '/version' }]);
    for (const zh of ['a\0', 'a\uD800']) {
      const reply = await publish({ ...(await withField('odd')), label: { zh, en: 'Odd' } });
      expect(reply.body).toMatchObject({ code: 400, msg: '文本中含有不能保存的字符' });
    }
  });

  test('the body may be the descriptor itself', async () => {
    const wrong = { ...(await withField('bare')), stage: 'nowhere' };
    const checked = await analyst.post(`${base}/check`, {}, wrong);
    expect(checked.body).toMatchObject({ code: 200, data: { ok: false } });
    const refused = await analyst.post(`${base}/publish`, {}, wrong);
    expect(refused.body).toMatchObject({ code: 400, data: { diagnostics: checked.body.data.diagnostics } });
  });

  test('a type change of a stored field is refused', async () => {
    const descriptor = await withField('typed');
    const batch = descriptor.sets['plan-head'].properties.batchNo;
    descriptor.sets['plan-head'].properties.batchNo = { type: 'number', 'x-label': batch['x-label'] };
    const reply = await publish(descriptor);
    expect(reply.status).toBe(400);
    expect(reply.body.msg).toContain('batchNo');
  });

  test('a family or a dictionary cannot be published', async () => {
    const text = readFileSync('schemas/families/experiment-plan.json', 'utf8');
    const reply = await analyst.post(`${base}/publish`, {}, { text });
    expect(reply.status).toBe(400);
  });

  test('a new process is published whole: it can be started by those it names', async () => {
    const text = JSON.stringify(fridgeCheck(1));
    const reply = await analyst.post(`${base}/publish`, {}, { text });
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({
      code: 200,
      data: { formId: 'fridge-check', version: 1 },
    });
    const [row] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '冰箱检查' })).body.data;
    const started = await tech.post(
      `${flow}/process/start`,
      {},
      { processDefinitionId: row.id, data: { fridgeRoom: 'F-1' } },
    );
    expect(started.body.data.businessNo).toMatch(/^FRIDGE-CHECK-\d{8}-001$/);
    expect(await doTask(tech, started.body.data.taskId, 'submit', { fridgeTemp: -79.5 })).toMatchObject({
      status: 'finished',
    });
  });
});

describe('a published version is live at once', () => {
  test('tasks already open keep their form, the next one shows the new field', async () => {
    const open = await startPlan(server, lead);
    const { version } = await published(await withField('fieldA'));
    const before = await taskDetail(tech, open.taskId);
    expect(before.release.version).toBe(version - 1);
    await claim(tech, open.taskId);
    const sent = { ...(await planData(server)), fieldA: 'x' };
    expect((await complete(tech, open.taskId, 'submit', sent)).status).toBe(400);
    const stale = { release: { formId: processKey, version } };
    expect((await complete(tech, open.taskId, 'submit', await planData(server), stale)).body.msg).toContain('刷新');
    const review = await complete(tech, open.taskId, 'submit', await planData(server), {
      release: { formId: processKey, version: version - 1 },
    });
    expect((await taskDetail(lead, review.body.data.taskId)).release.version).toBe(version);

    const fresh = await startPlan(server, lead);
    expect((await taskDetail(tech, fresh.taskId)).release.version).toBe(version);
    const done = await doTask(tech, fresh.taskId, 'submit', { ...(await planData(server)), fieldA: '新值' });
    expect((await taskDetail(lead, done.taskId)).data.fieldA).toBe('新值');
  });

  test('a task takes no newer form whose step leads elsewhere', async () => {
    const plan = await startPlan(server, lead);
    const { version } = await newest();
    const descriptor = await withField('fieldB');
    const review = descriptor.steps.find((step: Json) => step.id === 'review');
    review.outcomes = review.outcomes.map((outcome: Json) => ({
      ...outcome,
      to: outcome.id === 'approve' ? 'hand-over' : outcome.to,
    }));
    await published(descriptor);
    const opened = await doTask(tech, plan.taskId, 'submit', await planData(server));
    expect((await taskDetail(lead, opened.taskId)).release.version).toBe(version);
    const experiment = await doTask(lead, opened.taskId, 'approve');
    expect(experiment.step).toBe('experiment');
    expect((await taskDetail(tech, experiment.taskId)).release.version).toBe(version + 1);
  });

  test('on another node too, without a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'seqdesk-node-'));
    const node = await openTestServices(inject('database'), server.database, folder);
    const app = await buildApp(node.services);
    const detail = async (): Promise<Json> => {
      const headers = { 'blade-auth': `bearer ${tech.token}` };
      return (await app.inject({ url: `${base}/detail?formId=${processKey}`, headers })).json();
    };
    expect((await detail()).data.version).toBe((await newest()).version);
    const { version } = await published(await withField('fieldC'));
    expect((await detail()).data.version).toBe(version);
    await app.close();
    await node.close();
    rmSync(folder, { recursive: true });
    const { records } = (await admin.get(`${base}/list`, { size: 100 })).body.data;
    const listed = records.find((line: Json) => line.formId === processKey);
    expect(listed).toMatchObject({
      version,
      publishedByName: '唐铭',
      reason: '加一个字段',
      current: true,
      shared: false,
    });
  });

  test('rolling back publishes the old content as the newest version; history stays', async () => {
    const { version } = await newest();
    const reply = await analyst.post(`${base}/rollback`, {}, { formId: processKey, version: 1, reason: '改错了' });
    expect(reply.body.data).toMatchObject({ version: version + 1 });
    expect(Object.keys(reply.body.data.descriptor.sets['plan-head'].properties)).not.toContain('fieldA');
    const lines = (await analyst.get(`${base}/versions`, { formId: processKey, size: 100 })).body.data.records;
    expect(lines.map((line: Json) => line.version)).toEqual(
      Array.from({ length: version + 1 }, (_, index) => version + 1 - index),
    );
    expect(lines[0]).toMatchObject({ origin: 'rollback', reason: '改错了', current: true });
    const fresh = await startPlan(server, lead);
    expect((await taskDetail(tech, fresh.taskId)).release.version).toBe(version + 1);
    const same = await analyst.post(`${base}/rollback`, {}, { formId: processKey, version: 1, reason: '再退一次' });
    expect(same.body.data.version).toBe(version + 1);
    expect(
      (await analyst.post(`${base}/rollback`, {}, { formId: processKey, version: 77, reason: '没有' })).status,
    ).toBe(400);
  });

  test('a version is retired only when no open task shows it, a built-in one never', async () => {
    const { version } = await newest();
    const reason = '内容有误';
    const used = await analyst.post(`${base}/retire`, {}, { formId: processKey, version, reason });
    expect(used.body).toMatchObject({ code: 400 });
    expect(used.body.msg).toMatch(/还有 \d+ 个任务/);
    expect((await analyst.post(`${base}/retire`, {}, { formId: processKey, version: 1, reason })).body.msg).toContain(
      '内置',
    );
    const unused = await published(await withField('fieldD'));
    const retired = await analyst.post(`${base}/retire`, {}, { formId: processKey, version: unused.version, reason });
    expect(retired.body.data).toMatchObject({ status: 'retired' });
    expect((await newest()).version).toBe(version);
    expect((await publish({ ...(await withField('fieldE')), version: unused.version })).status).toBe(400);
  });
});
