import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, definitionId, flow, rowsOf, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;
let qc: Client;
let started: Json;

const text = (zh: string, en: string) => ({ zh, en });

/** Visits of guests: their day, how many, and a name that quality control may not see. */
const visit = {
  kind: 'process',
  id: 'guest-visit',
  version: 1,
  label: text('来访', 'Visit'),
  stage: 'support',
  subject: ['visitOn', 'guestName', 'guests'],
  oversee: ['qc'],
  start: { by: ['manual'], roles: ['lab-supervisor'], edit: ['@visit-head'] },
  steps: [
    {
      id: 'confirm',
      roles: ['lab-technician', 'qc'],
      edit: ['visitRemark'],
      read: ['@visit-head'],
      outcomes: [{ id: 'submit', to: 'end' }],
    },
  ],
  sets: {
    'visit-head': {
      scope: 'form',
      label: text('来访', 'Visit'),
      properties: {
        visitOn: { type: 'string', format: 'date', 'x-label': text('来访日期', 'Day') },
        guestName: {
          type: 'string',
          'x-personal': true,
          'x-access': { qc: 'hide', '*': 'edit' },
          'x-label': text('来宾', 'Guest'),
        },
        guests: { type: 'integer', 'x-label': text('人数', 'Guests') },
        visitRemark: { type: 'string', 'x-label': text('备注', 'Remark') },
      },
    },
  },
};

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech, qc] = [await server.login('lead'), await server.login('tech'), await server.login('qc')];
  const analyst = await server.login('analyst');
  await analyst.post('/api/seqdesk-baseconfig/form-management/publish', {}, { descriptor: visit });
  const processDefinitionId = await definitionId(lead, visit.id);
  const data = { visitOn: '2026-12-03', guestName: '李敏', guests: 12 };
  started = (await lead.post(`${flow}/process/start`, {}, { processDefinitionId, data })).body.data;
});
afterAll(() => server.close());

async function subjectFor(who: Client, list = 'claim'): Promise<Json> {
  const rows: Json[] = await rowsOf(who, list, { processDefinitionKey_equal: visit.id });
  return rows.find(({ processCode }) => processCode === started.businessNo)?.subject;
}

test('S7-20 rows tell what an instance is about, by the fields that its form names, in their order', async () => {
  const whole = '2026-12-03 · 李敏 · 12';
  expect(await subjectFor(tech)).toEqual(text(whole, whole));
  expect(await subjectFor(lead, 'send')).toEqual(text(whole, whole));
  expect((await taskDetail(tech, started.taskId)).task.subject).toEqual(text(whole, whole));
});

test('S7-20 what a person may not see of a form stays out of what it is about', async () => {
  const rest = '2026-12-03 · 12';
  expect(await subjectFor(qc)).toEqual(text(rest, rest));
});

test('who reads in a list what is about a person leaves a trace, who sees nothing of it leaves none', async () => {
  const admin = await server.login('admin');
  await claim(tech, started.taskId);
  expect(await subjectFor(tech, 'todo')).toMatchObject({ zh: expect.stringContaining('李敏') });
  const readers = async (): Promise<readonly string[]> => {
    const { records } = (await admin.get('/api/blade-log/audit/list', { kind: 'read', size: 50 })).body.data;
    return records.map(({ account }: Json) => account as string);
  };
  await expect.poll(readers).toContain('tech');
  expect(await readers()).not.toContain('qc');
});
