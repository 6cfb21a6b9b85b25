import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { openPayDesk } from './pay-desk.ts';

/* What is filled from other rows is what the person sees of these, whatever the page here would show. */

const label = (zh: string, en: string): Json => ({ 'x-label': { zh, en } });

/** A record that takes over a bonus, which finance sees, and a hiring date, which it does not. */
const cards = {
  kind: 'record',
  id: 'month-card',
  version: 1,
  area: 'employee',
  label: { zh: '卡片', en: 'Cards' },
  data: { 'x-fields': ['month-card'] },
  sets: {
    'month-card': {
      scope: 'record',
      label: { zh: '卡片', en: 'Card' },
      properties: {
        cardFor: { type: 'string', 'x-ref': 'record:employee', ...label('工号', 'Employee no.') },
        cardBonus: { type: 'number', 'x-unit': 'CNY', 'x-decimals': 2, 'x-format': 'money', ...label('奖金', 'Bonus') },
        cardDay: { type: 'string', format: 'date', ...label('日期', 'Day') },
        cardText: { type: 'string', ...label('说明', 'Text') },
      },
    },
  },
  search: ['cardFor'],
  list: ['cardFor', 'cardBonus'],
  fillFrom: {
    sources: { attended: { record: 'attendance', equal: { attendEmployeeNo: 'cardFor' } } },
    set: {
      cardBonus: 'attended.attendBonus',
      cardDay: 'attended.attendHiredOn',
      cardText: "coalesce(cardDay, '') + '/' + attended.attendMonth",
    },
  },
  actions: [{ verb: 'submit', permission: 'salary_adjustment_edit' }],
  roles: { read: ['hr', 'finance'], write: ['hr', 'finance'] },
};

let server: TestServer;
let hr: Client;
let finance: Client;
let cardFor: string;

beforeAll(async () => {
  server = await startTestServer();
  [hr, finance] = [await server.login('hr'), await server.login('finance')];
  const desk = await openPayDesk(server);
  cardFor = await desk.employ();
  await desk.attend(cardFor, '2026-05', { attendBonus: 500 });
  const analyst = await server.login('analyst');
  const reply = await analyst.post('/api/seqdesk-baseconfig/form-management/publish', {}, { descriptor: cards });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
});
afterAll(() => server.close());

const base = '/api/seqdesk-employee/month-card';

async function filled(client: Client): Promise<Json> {
  return (await client.get(`${base}/filled`, { row: JSON.stringify({ cardFor }) })).body.data;
}

test('S2-02 a field that the person does not see in the other row fills nothing, nor what follows from it', async () => {
  expect(await filled(hr)).toEqual({ cardBonus: 500, cardDay: '2024-03-01', cardText: '2024-03-01/2026-05' });
  expect(await filled(finance)).toEqual({ cardBonus: 500 });
  const saved = (await finance.post(`${base}/submit`, {}, { cardFor })).body.data;
  expect(saved).toMatchObject({ cardBonus: 500 });
  expect(saved).not.toHaveProperty('cardDay');
});
