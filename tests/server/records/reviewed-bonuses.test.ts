import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, complete, doTask, taskDetail } from '../support/extraction-plan.ts';
import { processOfRow } from '../support/hand-in-row.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { bonuses, openBonusDesk, type BonusDesk } from './bonus-desk.ts';
import { addedTax } from './yearly-tax.ts';

/* What reviewers of a bonus see is what is stored once it is released. */

let server: TestServer;
let desk: BonusDesk;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openBonusDesk(server);
});
afterAll(() => server.close());

describe('S2-15 a year-end bonus in its approval', () => {
  test('shows whoever reviews it which method is cheaper and why, as the row has it', async () => {
    const no = await desk.employ();
    const common = { bonusEmployeeNo: no, annualTaxableOther: 30_000 };
    const separate = { bonusTaxMethod: 'separate', bonusBase: 2000, bonusPayOn: '2026-01-10' };
    await desk.add({ ...common, ...separate });
    await desk.add({ ...common, bonusBase: 5000, bonusPayOn: '2026-01-20' });
    const two = await desk.add({ ...common, bonusBase: 6000, bonusPayOn: '2026-02-20', bonusRemark: '补发' });
    await desk.hr.post(`${bonuses}/move`, {}, { id: two.id, to: 'checked' });
    const { taskId } = await processOfRow(desk.hr, 'salary/year-end-bonus', two.id);
    await claim(desk.finance, taskId);
    expect((await taskDetail(desk.finance, taskId)).data).toMatchObject({
      bonusBestMethod: 'combined-only',
      bonusSeparateOn: '2026-01-10',
      annualTaxableOther: 30_000,
      bonusOthersCombined: 5000,
      bonusEarlierCombined: 5000,
      bonusTax: 180,
      bonusCombinedTax: addedTax(35_000, 6000),
      bonusOwnTax: addedTax(35_000, 6000),
      bonusRemark: '补发',
    });
  });

  test('shows whoever reviews it what it is as it is handed in, also after a return, and is not approved otherwise', async () => {
    const no = await desk.employ();
    const common = { bonusEmployeeNo: no, annualTaxableOther: 30_000 };
    const one = await desk.add({ ...common, bonusBase: 5000, bonusPayOn: '2026-01-20' });
    const two = await desk.add({ ...common, bonusBase: 6000, bonusPayOn: '2026-02-20' });
    const changeOne = async (bonusAmount: number): Promise<void> => {
      const { ver } = await desk.shown(one);
      const row = { ...common, bonusBase: 5000, bonusPayOn: '2026-01-20', id: one.id, ver, bonusAmount };
      expect((await desk.send(row)).status).toBe(200);
    };
    const taskNow = async (client: Client): Promise<Json> => {
      const { taskId } = await processOfRow(desk.hr, 'salary/year-end-bonus', two.id);
      await claim(client, taskId);
      return { taskId, data: (await taskDetail(client, taskId)).data };
    };
    await changeOne(8000.5);
    await desk.hr.post(`${bonuses}/move`, {}, { id: two.id, to: 'checked' });
    const review = await taskNow(desk.finance);
    const own = addedTax(38_000.5, 6000);
    expect(review['data']).toMatchObject({ bonusEarlierCombined: 8000.5, bonusOwnTax: own, bonusNet: 6000 - own });
    await doTask(desk.finance, review['taskId'], 'return', { opinionText: '请核对' });
    await changeOne(9000.5);
    await desk.hr.post(`${bonuses}/move`, {}, { id: two.id, to: 'checked' });
    const again = await taskNow(desk.finance);
    expect(again['data']).toMatchObject({ bonusEarlierCombined: 9000.5, bonusOwnTax: addedTax(39_000.5, 6000) });
    await doTask(desk.finance, again['taskId'], 'approve', { opinionText: '同意' });
    await changeOne(200_000);
    const director = await server.login('director');
    const release = await taskNow(director);
    const refused = await complete(director, release['taskId'], 'approve', { opinionText: '同意' });
    expect(refused.status).toBe(400);
    expect(refused.body.msg).toContain('请退回，由提交人重新提交');
    expect(refused.body.msg).toContain('本笔税额');
    expect(await desk.shown(two)).toMatchObject({ bonusStatus: 'checked', bonusOwnTax: addedTax(39_000.5, 6000) });
  });
});
