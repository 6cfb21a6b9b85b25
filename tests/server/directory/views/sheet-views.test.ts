import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

const path = '/api/seqdesk-system/view';
const key = 'sheet/dna-extraction-plan/experiment/samples';
let server: TestServer;
let [lead, tech]: Client[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(() => server.close());

async function kept(client: Client): Promise<Json> {
  const { body } = await client.get(`${path}/list`);
  return (body.data as Json[]).find((view) => view.key === key);
}

function submit(arranged: readonly Json[]) {
  return tech!.call('POST', `${path}/submit`, { body: { key, columns: arranged } });
}

const columns = [
  { name: 'sampleName', shown: true, width: 240, pinned: true },
  { name: 'sampleNo', shown: true, width: 40 },
  { name: 'remark', shown: false, ifFilled: true },
  { name: 'extractConc', shown: true, ifFilled: false, folded: true },
];

test('how a person arranged a sheet comes back as it was: order, widths, frozen, hidden, hidden where empty, folded', async () => {
  expect((await submit(columns)).body).toMatchObject({ code: 200 });
  expect(await kept(tech!)).toEqual({ key, columns });
  // What is not said again is not kept, and nobody else has it.
  const fewer = [{ name: 'sampleNo', shown: true }];
  await submit(fewer);
  expect(await kept(tech!)).toEqual({ key, columns: fewer });
  expect(await kept(lead!)).toBeUndefined();
});

test.each([
  ['a width below the least', { width: 39 }],
  ['a width above the most', { width: 801 }],
  ['a width that is no whole number', { width: 99.5 }],
  ['frozen as a text', { pinned: 'yes' }],
  ['hidden where empty as a number', { ifFilled: 2 }],
  ['folded as a list', { folded: [] }],
])('%s is refused, and what was kept stays', async (_, wish) => {
  await submit(columns);
  const { body } = await submit([{ name: 'sampleNo', shown: true, ...wish }]);
  expect(body).toMatchObject({ code: 400 });
  expect(await kept(tech!)).toEqual({ key, columns });
});
