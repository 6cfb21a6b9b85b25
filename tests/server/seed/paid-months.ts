import { expect } from 'vitest';
import type { Client, Json } from '../support/test-server.ts';

const base = '/api/seqdesk-salary';

/**
 * S1-07: the months of the tax year up to the last are paid and locked, the next one is open without a fault, and people
 * with an account find their own slips at the first start.
 */
export async function expectPaidMonths(as: (account: string) => Client): Promise<void> {
  const read = async (account: string, record: string): Promise<readonly Json[]> =>
    (await as(account).get(`${base}/${record}/list`, { size: 500 })).body.data.records;
  const [open, ...paid] = await read('hr', 'salary');
  expect(open).toMatchObject({ runStatus: 'draft', runFaults: 0 });
  expect(paid.length).toBeGreaterThan(0);
  expect(paid.map(({ runStatus }) => runStatus)).toEqual(paid.map(() => 'locked'));
  const { changes } = (await as('hr').get(`${base}/salary/calculation`, { ids: open?.id })).body.data;
  expect(changes).toEqual([]);
  for (const [account, name] of [
    ['tech', '陈思远'],
    ['analyst', '唐铭'],
  ] as const) {
    const slips = await read(account, 'salary-sheet');
    expect(slips.map((slip) => [slip.salaryEmployeeName, slip.salaryMonth])).toEqual(
      paid.map(({ runMonth }) => [name, runMonth]),
    );
  }
}
