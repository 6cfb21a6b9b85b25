import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { inMicrograms, tubeCheck } from './tube-forms.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const formId = 'tube-check';

let server: TestServer;
let [analyst, tech]: [Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, tech] = [await server.login('analyst'), await server.login('tech')];
});
afterAll(() => server.close());

async function publish(descriptor: Json): Promise<void> {
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next' });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
}

async function former(version?: number): Promise<readonly Json[]> {
  const reply = await tech.get(`${base}/former-units`, { formId, ...(version === undefined ? {} : { version }) });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

/** In mg/L, the column under its second name. */
function inMilligrams(form: Json): void {
  inMicrograms(form);
  const { mass } = form.sets['tube-result'].properties;
  form.sets['tube-result'].properties.mass = { ...mass, 'x-unit': 'mg/L' };
  form.migrate = { 'samples.mass': 'mass * 1000.0' };
}

test('a release names the units that its numbers had before, under whatever name, and until when', async () => {
  await publish(tubeCheck(1));
  expect(await former()).toEqual([]);
  await publish(tubeCheck(2, inMicrograms));
  const second = await former();
  const [head] = (await tech.get(`${base}/versions`, { formId, current: 1, size: 10 })).body.data.records;
  const until = head.publishedAt;
  expect(until).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(second).toHaveLength(2);
  expect(second).toEqual(
    expect.arrayContaining([
      { path: 'blank', unit: 'ng/uL', version: 1, until },
      { path: 'samples.mass', unit: 'ng/uL', version: 1, until },
    ]),
  );
  await publish(tubeCheck(3, inMilligrams));
  const third = (await former()).filter(({ path }) => path === 'samples.mass');
  expect(third.map(({ unit, version }) => `${unit} ${version}`)).toEqual(['ug/uL 2', 'ng/uL 1']);
  expect(third[1]).toMatchObject({ until });
  // An open task may still show the form before.
  expect(await former(2)).toEqual(second);
});

test('of a form that there is not, or that somebody does not work with, nothing is told', async () => {
  expect((await tech.get(`${base}/former-units`, { formId: 'no-such-form' })).body).toMatchObject({ code: 400 });
  const sales = await server.login('sales');
  expect((await sales.get(`${base}/former-units`, { formId })).body).toMatchObject({ code: 400 });
});
