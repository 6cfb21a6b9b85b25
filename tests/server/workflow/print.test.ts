import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicationData,
  definitionId,
  doTask,
  flow,
  planData,
  startPlan,
  type StartedPlan,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const label = { zh: '单', en: 'Sheet' };
const agreedBlocks = [
  { if: 'empty(opinionText)', title: { zh: '未同意', en: 'Not agreed yet' } },
  { if: '!empty(opinionText)', title: { zh: '已同意', en: 'Agreed' } },
];
let server: TestServer;
let lead: Client;
let tech: Client;
let plan: StartedPlan;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  plan = await startPlan(server, lead);
});
afterAll(() => server.close());

function printed(client: Client, print = ''): Promise<Reply> {
  return client.get(`${flow}/work/print`, { processInstanceId: plan.processInstanceId, print });
}

async function publish(change: (descriptor: Json) => void): Promise<void> {
  const analyst = await server.login('analyst');
  const { body } = await analyst.get(`${base}/detail`, { formId: 'dna-extraction-plan' });
  const descriptor = structuredClone(body.data.descriptor);
  descriptor.version = (body.data.version as number) + 1;
  change(descriptor);
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
}

test('a print brings what it names and no more; the plain one brings all that the person sees', async () => {
  const labels = (await printed(lead, 'labels')).body.data;
  expect(Object.keys(labels.data)).toEqual(['samples']);
  expect(Object.keys(labels.data.samples[0]).toSorted()).toEqual(['sampleName', 'sampleNo', 'sampleType']);
  expect(labels.trail).toEqual([]);
  const plain = (await printed(lead, 'plain')).body.data;
  expect(plain.prints.map(({ id }: Json) => id)).toEqual(['bench-sheet', 'plain', 'labels', 'label-sheet']);
  expect(plain.data).toMatchObject({ customerName: expect.any(String) });
  expect(plain.trail.map(({ kind, step }: Json) => [kind, step])).toEqual([['start', 'start']]);
  expect((await printed(lead)).body.data.print.id).toBe('bench-sheet');
});

test('an unknown print is none, and nobody prints what is beyond their sight', async () => {
  expect((await printed(lead, 'nothing')).status).toBe(404);
  expect((await printed(await server.login('hr'), 'plain')).status).toBe(403);
});

describe('after an analyst published', () => {
  beforeAll(async () => {
    await publish((descriptor) => {
      descriptor.prints.unshift(
        { id: 'secret', label, roles: ['lab-supervisor'], blocks: [{ title: label }] },
        { id: 'agreed', label, blocks: agreedBlocks },
        { id: 'letter', label, blocks: [{ fields: ['customerName', 'opinionText'] }, { trail: [] }] },
      );
      for (const set of Object.values<Json>(descriptor.sets)) {
        const field = set.properties['customerName'];
        if (field) field['x-access'] = { 'lab-technician': 'hide', '*': 'edit' };
      }
    });
  });

  test('the new prints are there at once, also for what was started before', async () => {
    const { data } = (await printed(lead, 'secret')).body;
    expect(data.print.blocks).toEqual([{ kind: 'title', newPage: false, text: label }]);
    expect(data.release.version).toBe(1);
  });

  test('a print for other roles is neither offered nor given', async () => {
    const { data } = (await printed(tech, 'letter')).body;
    expect(data.prints.map(({ id }: Json) => id)).not.toContain('secret');
    expect((await printed(tech, 'secret')).status).toBe(403);
  });

  test('what a person may not see is not in it, neither as a value nor as a name', async () => {
    const data = { ...(await applicationData(server)), customerName: '只给主管看' };
    const body = { processDefinitionId: await definitionId(lead), data };
    plan = (await lead.post(`${flow}/process/start`, {}, body)).body.data;
    const seen = await printed(lead, 'letter');
    expect(seen.body.data.data).toEqual({ customerName: '只给主管看' });
    const reply = await printed(tech, 'letter');
    expect(reply.raw.toString()).not.toContain('只给主管看');
    expect(reply.body.data.access.read).not.toContain('customerName');
  });

  test('opinions come with the steps that said them, and decide which blocks stand on the paper', async () => {
    const titles = async () => {
      const { data } = (await printed(lead, 'agreed')).body;
      return data.print.blocks.map(({ text }: Json) => text.en);
    };
    expect(await titles()).toEqual(['Not agreed yet']);
    const review = await doTask(tech, plan.taskId, 'submit', await planData(server));
    await doTask(lead, review.taskId, 'approve', { opinionText: '同意开展' });
    const { data } = (await printed(lead, 'letter')).body;
    expect(data.trail.at(-1)).toMatchObject({ step: 'review', own: { opinionText: '同意开展' } });
    expect(data.access.read).toContain('opinionText');
    expect(await titles()).toEqual(['Agreed']);
  });
});
