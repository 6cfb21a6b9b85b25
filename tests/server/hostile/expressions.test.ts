import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { farClient } from '../support/far-client.ts';
import { applicationData, claim, definitionId, flow, planData, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { callFrom, measured } from './measured-calls.ts';

/** Forms that take all that the checks let pass: published by an analyst, and used by everybody. */
const base = '/api/seqdesk-baseconfig/form-management';
const label = (name: string): Json => ({ zh: name, en: name });

let server: TestServer;
let address: string;
let analyst: Client;
let lead: Client;
let tech: Client;
const far = farClient();
const call = callFrom(far, () => address);
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  [analyst, lead, tech] = [await server.login('analyst'), await server.login('lead'), await server.login('tech')];
});
afterAll(async () => {
  await far.close();
  await server.close();
});

const list = `[${Array.from({ length: 40 }, (_each, at) => at).join()}]`;
/** 64,000 rounds, about 700,000 steps: the checks let it pass. */
const costly = (at: number): string => `${list}.all(a, ${list}.all(b, ${list}.all(c, a + b + c + ${at} >= 0)))`;

/** Fields of which each says a hundredth of what nobody may say at once. */
function costlyFields(count: number, owner: string): Json {
  const fields = Array.from({ length: count }, (_each, at): [string, Json] => {
    const words = { 'x-label': label(`${owner} ${at}`), 'x-need': `!${costly(at)}`, 'x-lock': `!${costly(at)}` };
    const check = { if: `!${costly(at)}`, msg: label('no'), level: 'error' };
    const about = { label: label('rule'), source: 'proposal', status: 'proposal' };
    const rule = { id: `${owner}-${at}`, ...about, when: costly(at), pass: costly(at + 1) };
    return [`${owner}${at}`, { type: 'string', maxLength: 5000, ...words, 'x-check': [check], 'x-rules': [rule] }];
  });
  return Object.fromEntries(fields);
}

async function publish(descriptor: Json): Promise<void> {
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor, reason: 'hostile' });
  expect(reply.status, JSON.stringify(reply.body).slice(0, 1500)).toBe(200);
}

describe('a process with costly words', () => {
  test('is started, drafted, refused, handed in and shown while others work', async () => {
    const { descriptor, version } = (await analyst.get(`${base}/detail`, { formId: 'dna-extraction-plan' })).body.data;
    const next = structuredClone(descriptor);
    next.version = version + 1;
    Object.assign(next.sets['plan-head'].properties, costlyFields(6, 'head'));
    await publish(next);
    const process = await definitionId(lead);
    const start = `${flow}/process/start?processDefinitionId=${encodeURIComponent(process)}`;
    const data = await applicationData(server, 40);
    await measured('starting', 3, () => call(lead, start, { processDefinitionId: process, data }));
    const { taskId, processInstanceId } = await startPlan(server, lead, 40);
    await claim(tech, taskId);
    await measured('its page', 3, () => call(tech, `${flow}/work/task-detail?taskId=${taskId}`));
    const planned = { taskId, outcome: 'submit', comment: '', data: await planData(server, 40) };
    const done = await measured('handing it in', 3, () =>
      call(tech, `${flow}/work/complete-task?taskId=${taskId}`, planned),
    );
    expect(done.data.findings.map(({ code }: Json) => code)).toContain('costly');
    await measured('its history', 3, () => call(lead, `${flow}/work/trail?processInstanceId=${processInstanceId}`));
  });
});

describe('a record with costly words', () => {
  const shelf = {
    kind: 'record',
    id: 'shelf',
    version: 1,
    area: 'lab',
    label: label('Shelf'),
    data: { 'x-fields': ['shelf'] },
    title: 'shelfName',
    list: ['shelfName', 'shelfSum'],
    search: ['shelfName'],
    actions: [
      { verb: 'submit', permission: 'project_edit' },
      { verb: 'import', permission: 'project_import' },
      { verb: 'export', permission: 'project_export' },
    ],
    sets: {
      shelf: {
        scope: 'record',
        label: label('Shelf'),
        properties: {
          shelfName: { type: 'string', maxLength: 40, 'x-label': label('Name') },
          shelfSum: { type: 'number', 'x-label': label('Sum'), 'x-calc': `${costly(1)} ? 1.0 : 2.0` },
          ...Object.fromEntries(
            Array.from({ length: 12 }, (_each, at) => [
              `way${at}`,
              {
                type: 'string',
                maxLength: 5000,
                pattern: `^(a|b)*a(a|b){3${at % 10}}c$`,
                'x-label': label(`Way ${at}`),
              },
            ]),
          ),
          ...costlyFields(6, 'word'),
        },
      },
    },
  };
  const ways = Array.from({ length: 5000 }, (_each, at) => 'ab'[(at * at * 7 + at * 3 + (at >> 3)) % 2]).join('');
  const row = (name: string): Json => ({
    shelfName: name,
    ...Object.fromEntries(Array.from({ length: 12 }, (_each, at) => [`way${at}`, ways])),
  });

  test('is saved, imported, listed and exported while others work', async () => {
    await publish(shelf);
    const api = '/api/seqdesk-lab/shelf';
    const refused = await measured('saving with patterns', 3, () => call(lead, `${api}/submit`, row('a')));
    expect(refused.data.findings.map(({ code }: Json) => code)).toEqual(expect.arrayContaining(['pattern', 'costly']));
    await measured('saving', 3, () => call(lead, `${api}/submit`, { shelfName: 'b' }));
    const rows = Array.from({ length: 3 }, (_each, at) => row(`row ${at}`));
    await measured('importing', 1, () => call(lead, `${api}/import`, { rows }));
    await measured('listing', 2, () => call(lead, `${api}/list?size=100`));
  });
});
