import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployForms } from '../../../src/server/forms/deploy-forms.ts';
import { claim, complete, flow, planData, processKey, startPlan, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';
let server: TestServer;
let analyst: Client;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, lead, tech] = [await server.login('analyst'), await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

async function newest(formId = processKey): Promise<Json> {
  const reply = await tech.get(`${base}/detail`, { formId });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

/** Publishes the newest content once more, changed in a label only. */
async function publishNext(version: number): Promise<Json> {
  const { descriptor } = await newest();
  const next = { ...descriptor, version, label: { zh: `第${version}版`, en: `Version ${version}` } };
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor: next });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

describe('a corrupted release', () => {
  async function corrupt(version: number, descriptor: string): Promise<void> {
    await server.services.store.tenantTx('000000', '0', async (tx) => {
      await tx
        .updateTable('form_release')
        .set({ descriptor })
        .where('form_id', '=', processKey)
        .where('version', '=', version)
        .execute();
    });
    server.services.releases.onEvent({ kind: 'reset' });
  }

  async function damageAll(): Promise<void> {
    const { store, releases } = server.services;
    for (const tenant of ['deployment', '000000']) {
      await store.tenantTx(tenant, '0', (tx) =>
        tx
          .updateTable('form_release')
          .set({ descriptor: 'x' })
          .where('tenant_id', tenant === '000000' ? '=' : 'is', tenant === '000000' ? tenant : null)
          .execute(),
      );
    }
    releases.onEvent({ kind: 'reset' });
  }

  test('degrades to the last good one, for pages and tasks alike, and says so', async () => {
    const good = (await newest()).version;
    const { version } = await publishNext(good + 5);
    const plan = await startPlan(server, lead);
    expect((await taskDetail(tech, plan.taskId)).release.version).toBe(version);
    await claim(tech, plan.taskId);
    for (const damage of ['{"kind":"process"', '{}', JSON.stringify({ ...(await newest()).descriptor, steps: [] })]) {
      await corrupt(version, damage);
      const shown = await newest();
      expect(shown).toMatchObject({ version: good, degraded: true, wantedVersion: version });
      const { release } = await taskDetail(tech, plan.taskId);
      expect(release).toMatchObject({ version: good, degraded: true });
    }
    const form = { release: { formId: processKey, version: good } };
    const done = await complete(tech, plan.taskId, 'submit', await planData(server), form);
    expect(done.body).toMatchObject({ code: 200 });
    expect((await taskDetail(lead, done.body.data.taskId)).release).toMatchObject({ version: good, degraded: false });
  });

  test('at worst, with no release whole, the page gets no form and no data, an administrator the raw values', async () => {
    const plan = await startPlan(server, lead);
    await damageAll();
    await claim(tech, plan.taskId);
    const mine = await taskDetail(tech, plan.taskId);
    expect(mine).toMatchObject({ release: null, data: {}, access: { edit: [], read: [] } });
    expect(mine.trail.every((entry: Json) => entry.changes.length === 0)).toBe(true);
    const refused = await complete(tech, plan.taskId, 'submit', await planData(server));
    expect(refused.body).toMatchObject({ code: 400 });
    const admin = await server.login('admin');
    const raw = await admin.get(`${flow}/work/instance-detail`, { processInstanceId: plan.processInstanceId });
    expect(raw.body.data).toMatchObject({ release: null, data: { planNo: plan.businessNo }, access: { edit: [] } });
    for (const list of ['todo', 'send']) {
      const reply = await tech.get(`${flow}/work/${list}-list`);
      expect(reply.status).toBe(200);
    }
  });

  test('a damaged built-in release is mended at the next start', async () => {
    const { store } = server.services;
    await damageAll();
    expect((await tech.get(`${base}/detail`, { formId: 'project' })).body.code).toBe(400);
    await deployForms(server.services);
    expect((await newest('project')).degraded).toBe(false);
    const rows = await store.tenantTx('000000', '0', (tx) =>
      tx.selectFrom('form_release').select('id').where('form_id', '=', 'project').execute(),
    );
    expect(rows).toHaveLength(1);
  });
});
