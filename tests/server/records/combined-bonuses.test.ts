import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveRow } from '../support/hand-in-row.ts';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { bonusCommon, bonuses, openBonusDesk, type BonusDesk } from './bonus-desk.ts';
import { addedTax, toTheCent } from './yearly-tax.ts';

/* Several bonuses of one person and tax year: each is taxed on top of those that are taxed with the year's income. */

let server: TestServer;
let desk: BonusDesk;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openBonusDesk(server);
});
afterAll(() => server.close());

describe('S1-07 S2-15 a second bonus that may be taxed with the income of the year', () => {
  test('is taxed on top of the first one, so that the cheaper method is advised', async () => {
    const no = await desk.employ();
    const first = { bonusEmployeeNo: no, bonusBase: 30_000, bonusPayOn: '2026-01-20', annualTaxableOther: 0 };
    const one = await desk.add(first);
    expect(one).toMatchObject({ bonusCombinedTax: 900, bonusBestMethod: 'separate' });
    expect(one).not.toHaveProperty('bonusOthersCombined');
    const two = await desk.add({ bonusEmployeeNo: no, bonusBase: 30_000, bonusPayOn: '2026-02-20' });
    // 30,000 of the next bracket's way is used: 3 % until 36,000, 10 % above; by itself it is 900.
    expect(two).toMatchObject({
      annualTaxableOther: 0,
      bonusOthersCombined: 30_000,
      bonusTax: 900,
      bonusCombinedTax: addedTax(30_000, 30_000),
      bonusBestMethod: 'separate',
      bonusSaving: addedTax(30_000, 30_000) - 900,
    });
    expect(two.bonusCombinedTax).toBe(2580);
  });

  test('changes the cheaper method of the first one, and cents are exact', async () => {
    const no = await desk.employ();
    const early = { bonusEmployeeNo: no, annualTaxableOther: -20_000, bonusBase: 36_120.1, bonusPayOn: '2026-02-20' };
    const one = await desk.add(early);
    // The way to tax it that is right for the first one alone …
    expect(one).toMatchObject({ bonusCombinedTax: addedTax(-20_000, 36_120.1), bonusBestMethod: 'combined' });
    const late = { bonusEmployeeNo: no, bonusBase: 130_000.2, bonusPayOn: '2026-01-20' };
    const two = await desk.add(late);
    expect(two).toMatchObject({ bonusOthersCombined: 36_120.1, bonusCombinedTax: addedTax(16_120.1, 130_000.2) });
    // … is not that of the first one beside the second, which its row says at once.
    const now = await desk.shown(one);
    expect(now).toMatchObject({
      bonusOthersCombined: 130_000.2,
      bonusCombinedTax: addedTax(110_000.2, 36_120.1),
      bonusTax: 3402.01,
      bonusBestMethod: 'separate',
      // It was entered first: what is paid of it is taxed by the other income alone.
      bonusOwnTax: addedTax(-20_000, 36_120.1),
      bonusNet: toTheCent(36_120.1 - addedTax(-20_000, 36_120.1)),
      ver: one.ver,
    });
    const third = await desk.add({ bonusEmployeeNo: no, bonusBase: 0.1, bonusPayOn: '2026-03-20' });
    expect(third).toMatchObject({ bonusOthersCombined: 166_120.3 });
  });

  test('is taxed by itself on top of those entered before: the taxes of all add up to what the year is taxed more', async () => {
    const no = await desk.employ();
    const common = { bonusEmployeeNo: no, annualTaxableOther: 20_000.15 };
    const amounts = [30_000.1, 40_000.15, 90_000.25];
    const rows: Json[] = [];
    // The one that is entered last is paid first.
    for (const [at, bonusBase] of amounts.entries())
      rows.push(await desk.add({ ...common, bonusBase, bonusPayOn: `2026-0${6 - at}-20` }));
    const [first, second, third] = await Promise.all(rows.map(desk.shown));
    expect(first).not.toHaveProperty('bonusEarlierCombined');
    expect(second).toMatchObject({ bonusEarlierCombined: 30_000.1, bonusOthersCombined: 120_000.35 });
    expect(third).toMatchObject({ bonusEarlierCombined: 70_000.25, bonusCombinedTax: third?.bonusOwnTax });
    const sum = (key: string): number => toTheCent([first, second, third].reduce((all, row) => all + row?.[key], 0));
    expect(sum('bonusOwnTax')).toBe(addedTax(20_000.15, 160_000.5));
    expect(sum('bonusNet')).toBe(toTheCent(160_000.5 - addedTax(20_000.15, 160_000.5)));
    // What is approved stays so in the approval of each, whichever comes first.
    for (const row of [third, first, second])
      await approveRow(server, 'salary/year-end-bonus', { id: row?.id, key: row?.id });
    const approved = await Promise.all(rows.map(desk.shown));
    expect(approved.map((row) => [row.bonusStatus, row.bonusOwnTax, row.bonusNet])).toEqual(
      [first, second, third].map((row) => ['approved', row?.bonusOwnTax, row?.bonusNet]),
    );
  });

  test('is taxed by cumulative taxes of whole cents, as the withholding of a month is', async () => {
    const no = await desk.employ();
    const bonus = {
      bonusEmployeeNo: no,
      annualTaxableOther: 10_000.15,
      bonusBase: 10_000.15,
      bonusPayOn: '2026-01-20',
    };
    // 600.009 - 300.0045: 300.00 where the difference alone is rounded.
    expect(await desk.add(bonus)).toMatchObject({ bonusCombinedTax: 300.01, bonusOwnTax: 300.01, bonusNet: 9700.14 });
  });

  test('is shown so by the dialog, which leaves the row itself out, and counts other years and people as others', async () => {
    const no = await desk.employ();
    const other = await desk.employ();
    const one = await desk.add({ bonusEmployeeNo: no, bonusBase: 1000.05, bonusPayOn: '2026-01-20' });
    const asked = { bonusEmployeeNo: no, bonusPayYear: 2026, bonusTaxMethod: 'separate' };
    expect(await desk.filled(asked)).toMatchObject({ bonusOthersCombined: 1000.05 });
    for (const row of [
      { ...asked, id: one.id },
      { ...asked, bonusPayYear: 2027 },
      { ...asked, bonusEmployeeNo: other },
    ])
      expect(await desk.filled(row)).not.toHaveProperty('bonusOthersCombined');
    expect(await desk.filled({ ...asked, id: 'x' })).toMatchObject({ bonusOthersCombined: 1000.05 });
  });

  test('is shown with the other income of the year that another bonus says, before it is saved', async () => {
    const no = await desk.employ();
    const one = await desk.add({
      bonusEmployeeNo: no,
      bonusBase: 1000,
      bonusPayOn: '2026-01-20',
      annualTaxableOther: 30_000,
    });
    const asked = { bonusEmployeeNo: no, bonusPayYear: 2026, bonusTaxMethod: 'combined' };
    expect(await desk.filled(asked)).toMatchObject({ annualTaxableOther: 30_000, bonusOthersCombined: 1000 });
    for (const row of [
      { ...asked, id: one.id },
      { ...asked, bonusPayYear: 2027 },
      { ...asked, annualTaxableOther: 5 },
    ])
      expect(await desk.filled(row)).not.toHaveProperty('annualTaxableOther');
  });

  test('does not count one that is void, or taxed by itself, and follows the first one as it is changed', async () => {
    const no = await desk.employ();
    const common = { bonusEmployeeNo: no, annualTaxableOther: 30_000 };
    const one = await desk.add({ ...common, bonusBase: 5000, bonusPayOn: '2026-01-20' });
    const two = await desk.add({ ...common, bonusBase: 6000, bonusPayOn: '2026-02-20' });
    expect(two).toMatchObject({ bonusOthersCombined: 5000, bonusCombinedTax: addedTax(35_000, 6000) });
    const change = async (changes: Json): Promise<void> => {
      const { ver } = await desk.shown(one);
      const row = { ...common, bonusBase: 5000, bonusPayOn: '2026-01-20', id: one.id, ver, ...changes };
      expect((await desk.send(row)).status).toBe(200);
    };
    await change({ bonusAmount: 8000.5 });
    expect(await desk.shown(two)).toMatchObject({
      bonusOthersCombined: 8000.5,
      bonusCombinedTax: addedTax(38_000.5, 6000),
    });
    await change({ bonusAmount: 8000.5, bonusTaxMethod: 'separate' });
    expect(await desk.shown(two)).not.toHaveProperty('bonusOthersCombined');
    await change({ bonusAmount: 8000.5, bonusTaxMethod: 'combined' });
    expect(await desk.shown(two)).toMatchObject({ bonusOthersCombined: 8000.5 });
    await desk.hr.post(`${bonuses}/move`, {}, { id: one.id, to: 'void' });
    const freed = await desk.shown(two);
    expect(freed).toMatchObject({ bonusCombinedTax: addedTax(30_000, 6000) });
    expect(freed).not.toHaveProperty('bonusOthersCombined');
  });

  test('is handed in as it is by then, and keeps what was approved', async () => {
    const no = await desk.employ();
    const common = { bonusEmployeeNo: no, annualTaxableOther: 30_000 };
    const one = await desk.add({ ...common, bonusBase: 5000, bonusPayOn: '2026-01-20' });
    const two = await desk.add({ ...common, bonusBase: 6000, bonusPayOn: '2026-02-20' });
    await approveRow(server, 'salary/year-end-bonus', { id: one.id, key: one.id });
    const approved = await desk.shown(one);
    expect(approved).toMatchObject({ bonusOthersCombined: 6000, bonusCombinedTax: addedTax(36_000, 5000) });
    await desk.hr.post(`${bonuses}/move`, {}, { id: two.id, to: 'void' });
    expect(await desk.shown(one)).toMatchObject({
      bonusOthersCombined: 6000,
      bonusCombinedTax: addedTax(36_000, 5000),
    });
    const gone = { id: one.id, to: 'void', data: { bonusVoidReason: '金额录错' } };
    expect((await desk.finance.post(`${bonuses}/move`, {}, gone)).body.data).toMatchObject({
      bonusOthersCombined: 6000,
    });
  });

  test('is imported with it, also beside the first one, and back as it was exported', async () => {
    const no = await desk.employ();
    const common = { ...bonusCommon, bonusEmployeeNo: no, annualTaxableOther: 30_000 };
    await desk.add({ ...common, bonusBase: 1000, bonusPayOn: '2026-01-20' });
    const rows = [
      { ...common, bonusBase: 2000, bonusPayOn: '2026-02-20' },
      // The other income is taken from the bonus that is stored.
      { ...common, annualTaxableOther: null, bonusBase: 4000, bonusPayOn: '2026-03-20', bonusOthersCombined: 9 },
    ];
    const checked = (await desk.hr.post(`${bonuses}/import`, {}, { rows })).body.data;
    expect(checked).toMatchObject({ faulty: 0 });
    expect((await desk.hr.post(`${bonuses}/import`, { confirm: checked.confirm }, { rows })).body.data.written).toBe(
      true,
    );
    const asked = { bonusEmployeeNo_equal: no, size: 10, ascs: 'bonusPayOn' };
    const { records } = (await desk.hr.get(`${bonuses}/list`, asked)).body.data;
    const others = records.map((row: Json) => [row.bonusAmount, row.bonusOthersCombined, row.bonusCombinedTax]);
    expect(others.toSorted((a: number[], b: number[]) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [1000, 6000, addedTax(36_000, 1000)],
      [2000, 5000, addedTax(35_000, 2000)],
      [4000, 3000, addedTax(33_000, 4000)],
    ]);
    // A row that is sent back as it was read is taken, whatever other rows gave it since.
    const [row] = records;
    await desk.add({ ...common, bonusBase: 8000, bonusPayOn: '2026-05-20' });
    expect((await desk.hr.post(`${bonuses}/submit`, {}, { ...row, bonusRemark: '核对' })).status).toBe(200);
  });
});

describe('S1-07 the other income of the year that a bonus takes from the last pay slip', () => {
  test('is without the bonuses that are part of the pay', async () => {
    const no = await desk.employ({ basicSalary: 20_000 });
    const bonus = { bonusEmployeeNo: no, bonusBase: 50_000, bonusPayOn: '2026-01-20', annualTaxableOther: 0 };
    const paid = await desk.add(bonus);
    await approveRow(server, 'salary/year-end-bonus', { id: paid.id, key: paid.id });
    const january = await desk.calculate('2026-01');
    const first = (await desk.sheets(january)).get(no);
    expect(first).toMatchObject({ cumBalance: 65_000, cumBonus: 50_000, cumBalanceOther: 15_000 });
    await desk.lock(january);
    const asked = { bonusEmployeeNo: no, bonusPayYear: 2026, bonusSheet: first?.sheetNo };
    expect(await desk.filled(asked)).not.toHaveProperty('bonusSheetNewer');
    const february = await desk.calculate('2026-02');
    const last = (await desk.sheets(february)).get(no);
    // The slip of January is no more the last one, which the dialog tells as it is picked.
    const newer = { bonusSheetNewer: last?.sheetNo, bonusSheetNewerMonth: '2026-02' };
    expect(await desk.filled(asked)).toMatchObject(newer);
    for (const other of [{ bonusSheet: last?.sheetNo }, { bonusSheet: '' }, { bonusPayYear: 2027 }])
      expect(await desk.filled({ ...asked, ...other })).not.toHaveProperty('bonusSheetNewer');
    const old = [{ ...bonusCommon, bonusSheet: first?.sheetNo, bonusBase: 20_000, bonusPayOn: '2026-06-20' }];
    const [told] = (await desk.hr.post(`${bonuses}/import`, {}, { rows: old })).body.data.findings;
    expect(told).toMatchObject({ key: 'bonusSheet', level: 'warn' });
    expect(told.message.zh).toContain(`2026-02 的 ${last?.sheetNo}`);
    expect(told.message.en).toContain(`a newer pay slip of 2026: ${last?.sheetNo} of 2026-02`);
    expect(last).toMatchObject({ prevCumBonus: 50_000, cumBalance: 80_000, cumBonus: 50_000, cumBalanceOther: 30_000 });
    // What is typed against the slip is told, and taken: there may be more income in the year.
    const typed = [
      { ...bonusCommon, bonusSheet: last?.sheetNo, bonusPayOn: '2026-06-20', bonusBase: 1, annualTaxableOther: 1 },
    ];
    const [unlike] = (await desk.hr.post(`${bonuses}/import`, {}, { rows: typed })).body.data.findings;
    expect(unlike).toMatchObject({ key: 'bonusSheet', level: 'warn' });
    expect(unlike.message.zh).toContain('其他应纳税所得额为 30,000.00，填写的是 1.00');
    // By the page and by an import alike.
    const rows = [{ ...bonusCommon, bonusSheet: last?.sheetNo, bonusBase: 20_000, bonusPayOn: '2026-06-20' }];
    const { confirm } = (await desk.hr.post(`${bonuses}/import`, {}, { rows })).body.data;
    expect((await desk.hr.post(`${bonuses}/import`, { confirm }, { rows })).body.data.written).toBe(true);
    const { records } = (await desk.hr.get(`${bonuses}/list`, { bonusEmployeeNo_equal: no, size: 10 })).body.data;
    expect(records.find((row: Json) => row.bonusAmount === 20_000)).toMatchObject({
      annualTaxableOther: 30_000,
      bonusOthersCombined: 50_000,
      bonusCombinedTax: addedTax(80_000, 20_000),
    });
  });
});
