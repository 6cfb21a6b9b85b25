import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadField } from '../../../src/core/model/load/load-field.ts';
import { wireDate } from '../../../src/server/platform/clock.ts';
import { giveNumbers } from '../../../src/server/forms/number-counter.ts';
import { approvedPlan, claim, complete, doTask, experimentData, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

/* Numbers of tubes that nobody typed are given by the server, one after the other. */

const year = wireDate(new Date()).slice(2, 4);

let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = await Promise.all([server.login('lead'), server.login('tech')]);
});
afterAll(() => server.close());

const tube = (count: number): string => `${year}N${String(count).padStart(6, '0')}`;

/** An extraction at the bench, claimed. */
async function bench(samples: number): Promise<string> {
  const { taskId } = await approvedPlan(server, { lead, tech }, samples);
  await claim(tech, taskId);
  return taskId as string;
}

/** Hands the bench in with these tube numbers; null for those that nobody typed. */
function handIn(taskId: string, numbers: readonly (string | null)[], outcome = 'submit'): Promise<Reply> {
  const { samples, ...head } = experimentData(numbers.length);
  const rows = (samples as Json[]).map((row, at) => ({ ...row, extractNo: numbers[at] }));
  return complete(tech, taskId, outcome, { ...head, samples: rows });
}

function numbersOf(detail: Json): readonly string[] {
  return detail.data.samples.map((row: Json) => row.extractNo);
}

/** The numbers that the next step finds. */
async function numbersAfter({ body }: Reply): Promise<readonly string[]> {
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return numbersOf(await taskDetail(tech, body.data.taskId));
}

test('rows without a number get the next ones in their order, those that have one keep it', async () => {
  expect(await numbersAfter(await handIn(await bench(4), [null, tube(2), null, null]))).toEqual(
    [1, 2, 3, 4].map((count) => tube(count)),
  );
  const numbers = await numbersAfter(await handIn(await bench(3), [null, `${year}N000500`, null]));
  expect(numbers).toEqual([tube(5), tube(500), tube(6)]);
});

test('numbers typed ahead of the counter are left out, also those of other processes and of the same sheet', async () => {
  const ahead = [7, 8, 9, 11].map((count) => tube(count));
  expect(await numbersAfter(await handIn(await bench(4), ahead))).toEqual(ahead);
  const numbers = await numbersAfter(await handIn(await bench(4), [null, tube(12), null, null]));
  expect(numbers).toEqual([10, 12, 13, 14].map((count) => tube(count)));
  const { body } = await lead.get('/api/seqdesk-sample/sample/scan', { code: tube(10) });
  expect(body.data).toMatchObject({ by: 'lineage', records: [{ sampleNo: '26S000001' }] });
});

test('two who hand in at once never get one number', async () => {
  const tasks = [await bench(3), await bench(3)];
  const replies = await Promise.all(tasks.map((taskId) => handIn(taskId, [null, null, null])));
  const numbers = (await Promise.all(replies.map(numbersAfter))).flat();
  expect(numbers.toSorted()).toEqual([15, 16, 17, 18, 19, 20].map((count) => tube(count)));
});

test('a page that comes back keeps what it got, and one that is handed back gets none', async () => {
  const taskId = await bench(2);
  const handOver = (await handIn(taskId, [null, null])).body.data.taskId;
  const again = await doTask(tech, handOver, 'return');
  await claim(tech, again.taskId);
  const got = numbersOf(await taskDetail(tech, again.taskId));
  expect(got).toEqual([tube(21), tube(22)]);
  expect(await numbersAfter(await handIn(again.taskId, got))).toEqual(got);
  const back = await handIn(await bench(1), [null], 'return');
  expect(await numbersAfter(back)).toEqual([undefined]);
  expect(await numbersAfter(await handIn(await bench(1), [null]))).toEqual([tube(23)]);
});

test('a number that another row of the sheet has, or that is none, is refused', async () => {
  const taskId = await bench(3);
  const twice = await handIn(taskId, [tube(31), tube(31), null]);
  expect(twice.body.data.findings.map(({ pointer }: Json) => pointer)).toEqual([
    '/samples/0/extractNo',
    '/samples/1/extractNo',
  ]);
  const { body } = await handIn(taskId, [`${year}L000001`, null, null]);
  expect(body.data.findings).toMatchObject([{ pointer: '/samples/0/extractNo', code: 'pattern' }]);
  expect(await numbersAfter(await handIn(taskId, [null, null, null]))).toEqual([24, 25, 26].map((n) => tube(n)));
});

test('fields of one series share their numbers, others of the same letters do not', async () => {
  const field = (key: string, more: object) => {
    const number = { prefix: 'Z', date: 'yy', order: 'date-first', digits: 6, typed: true, ...more } as const;
    const place = { key, set: 's', table: null, pointer: '', setWhen: null, required: false, shapes: {}, fill: [] };
    return loadField({ type: 'string', 'x-number': number }, place, null);
  };
  const fields = [field('poolNo', { series: 'pool' }), field('mixNo', { series: 'pool' }), field('ownNo', {})];
  const given = await server.services.store.tenantTx('000000', '0', (tx) => giveNumbers(tx, fields, {}, '2026-11-20'));
  expect(given).toEqual({ poolNo: '26Z000001', mixNo: '26Z000002', ownNo: '26Z000001' });
});
