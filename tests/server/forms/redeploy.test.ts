import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { redeployForms } from '../../../src/server/forms/redeploy-forms.ts';
import { EventReader } from '../support/event-reader.ts';
import { claim, complete, planData, processKey, startPlan, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let lead: Client;
let tech: Client;
let analyst: Client;
beforeAll(async () => {
  server = await startTestServer();
  [lead, tech, analyst] = [await server.login('lead'), await server.login('tech'), await server.login('analyst')];
});
afterAll(() => server.close());

async function newest(formId = processKey): Promise<Json> {
  const reply = await tech.get(`${base}/detail`, { formId });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

/** The form as its author has just saved it; the file knows nothing of versions given by publishing. */
async function saved(change: (descriptor: Json) => void, formId = processKey): Promise<ReleasedDescriptor> {
  const { descriptor } = await newest(formId);
  const next = structuredClone(descriptor);
  change(next);
  return { ...next, version: 1 };
}

function redeploy(...descriptors: ReleasedDescriptor[]): Promise<void> {
  return redeployForms(server.services, descriptors);
}

const labelOf = (release: Json): string => release.descriptor.sets['plan-head'].properties.planName['x-label'].zh;

function named(label: string) {
  return (descriptor: Json): void => {
    descriptor.sets['plan-head'].properties.planName['x-label'].zh = label;
  };
}

test('a saved form takes the place of the one that came with the software: open tasks show it and go on', async () => {
  const { taskId } = await startPlan(server, lead, 1);
  await claim(tech, taskId);
  const before = await newest();
  await redeploy(await saved(named('批次名称')));
  const after = await newest();
  expect(after.version).toBe(before.version);
  expect(after.sha256).not.toBe(before.sha256);
  expect(labelOf(after)).toBe('批次名称');
  expect(labelOf((await taskDetail(tech, taskId)).release)).toBe('批次名称');
  const reply = await complete(tech, taskId, 'submit', await planData(server, 1));
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
});

test('pages are told by whoever asked for it, and not by the server besides', async () => {
  const page = await EventReader.open(await server.listen(), tech);
  await redeploy(await saved(named('计划名')));
  const admin = await server.login('admin');
  await admin.post('/api/blade-system/dict-biz/submit', {}, { code: 'later', dictValue: 'x', sort: 1 });
  const told: string[] = [];
  // Of what was done before the page was opened, something may still be on its way.
  while (!told.includes('dict')) told.push((await page.next()).name);
  expect(told).not.toContain('release');
  page.close();
});

test('where stored values cannot follow, it becomes a version of its own, and open tasks stay with theirs', async () => {
  const { taskId } = await startPlan(server, lead, 1);
  const before = await newest();
  const next = await saved((descriptor) => {
    const field = { type: 'integer', 'x-label': { zh: '批次', en: 'Batch' } };
    descriptor.sets['plan-head'].properties.batchNo = field;
  });
  await redeploy(next);
  const after = await newest();
  expect(after.version).toBeGreaterThan(before.version);
  expect((await taskDetail(tech, taskId)).release.version).toBe(before.version);
});

async function published(client: Client, label: string, scope?: Json): Promise<void> {
  const { descriptor, version } = await newest('project');
  const next = { ...descriptor, version: version + 1, label: { zh: label, en: 'Study' } };
  const reply = await client.post(`${base}/publish`, {}, { descriptor: next, reason: '改名', scope });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
}

const called = (label: string) =>
  saved((descriptor) => (descriptor.label = { zh: label, en: 'Project book' }), 'project');

test('where somebody has published for all companies since, it becomes the newest version', async () => {
  const { version } = await newest('project');
  await published(await server.login('admin'), '课题', { tenants: [], roles: [] });
  await redeploy(await called('项目册'));
  expect(await newest('project')).toMatchObject({ version: version + 2, descriptor: { label: { zh: '项目册' } } });
});

test('a company that has published a release of its own keeps it', async () => {
  await published(analyst, '本公司项目');
  await redeploy(await called('项目簿'));
  expect((await newest('project')).descriptor.label.zh).toBe('本公司项目');
});

test('a form that is new is there at once', async () => {
  const text = readFileSync('src/generated/releases/project.json', 'utf8').replaceAll('"project"', '"project-again"');
  await redeploy(JSON.parse(text) as ReleasedDescriptor);
  expect(await newest('project-again')).toMatchObject({ formId: 'project-again', version: 1 });
});
