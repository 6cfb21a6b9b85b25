import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { recordView } from '../../../src/core/form/record-view.ts';
import { allForms } from '../../core/check/all-forms.ts';
import { startTestServer, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { openPayDesk, type PayDesk } from './pay-desk.ts';

/* Which months a payroll is added for. */

const base = '/api/seqdesk-salary';

let server: TestServer;
let desk: PayDesk;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openPayDesk(server);
});
afterAll(() => server.close());

const add = (runMonth: string): Promise<Reply> => desk.hr.post(`${base}/salary/submit`, {}, { runMonth });

/** What the dialog says of a month on the first day of 2026. */
function told(runMonth: string): readonly Json[] {
  const { model } = allForms().records.find(({ model: one }) => one.id === 'salary')!;
  const context = { today: '2026-01-01', now: '', me: '', prevUser: '', roles: ['hr'], release: 1 };
  const engine = createFormEngine(recordView(model, ['hr']), { runMonth }, context);
  return engine.validateHeader().filter(({ key }) => key === 'runMonth');
}

describe('S2-14 the month of a payroll', () => {
  test('is refused at its field where there was no pay yet', async () => {
    for (const month of ['0000-01', '1999-12']) {
      const refused = await add(month);
      expect([month, refused.status, refused.body.data.findings]).toMatchObject([month, 400, [{ key: 'runMonth' }]]);
      expect(refused.body.msg).toContain('2000-01');
    }
    expect((await add('2000-01')).status).toBe(200);
  });

  test('more than a year ahead is told before it is saved', () => {
    expect(told('2099-12')).toMatchObject([{ level: 'warn', message: { zh: expect.stringContaining('在一年以后') } }]);
    expect(told('2027-02')).toMatchObject([{ level: 'warn' }]);
    for (const month of ['2027-01', '2026-01', '2025-12']) expect([month, told(month)]).toEqual([month, []]);
    expect(told('0000-01')).toMatchObject([{ level: 'error' }]);
  });

  test('that was added by mistake is removed as long as the payroll is a draft, and may be added again', async () => {
    const { id } = (await add('2099-12')).body.data;
    expect((await desk.hr.call('POST', `${base}/salary/remove`, { query: { ids: id } })).status).toBe(200);
    expect((await desk.hr.get(`${base}/salary/detail`, { id })).status).toBe(400);
    expect((await add('2099-12')).status).toBe(200);
  });

  test('is handed in once somebody was paid in it', async () => {
    const { id } = (await add('2098-01')).body.data;
    const early = await desk.hr.post(`${base}/salary/move`, {}, { id, to: 'checked' });
    expect([early.status, early.body.msg]).toEqual([400, expect.stringContaining('尚未计算')]);
  });
});
