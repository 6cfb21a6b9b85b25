import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { addRows, ReleaseDesk, vialRows, vials, type Edit } from './stored-desk.ts';

const plans = '/api/seqdesk-baseconfig/release/plan';
let server: TestServer;
let [desk, analyst, admin]: [ReleaseDesk, Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, admin] = [await server.login('analyst'), await server.login('admin')];
  desk = new ReleaseDesk(analyst);
});
afterAll(() => server.close());

const litres: Edit = (properties, form) => {
  properties.vialVolume['x-unit'] = 'L';
  form.migrate = { vialVolume: 'vialVolume / 1000.0' };
};

/** The names of two choices exchanged, with or without a word on what is meant. */
const exchanged =
  (migrate?: string): Edit =>
  (properties, form) => {
    const { a, b, ...others } = properties.vialGrade['x-enum'];
    properties.vialGrade['x-enum'] = { a: b, b: a, ...others };
    if (migrate !== undefined) form.migrate = { vialGrade: migrate };
  };

describe('a plan tells what would change its meaning', () => {
  test('S2-14 a release that converted is not taken back, and the plan says what helps; doing that helps', async () => {
    await desk.release(vials('meaning'));
    await addRows(server, 'meaning', vialRows, 1);
    await desk.release(vials('meaning', litres));
    const { body } = await admin.post(plans, {}, { rollback: 0 });
    expect(body.data.ok).toBe(false);
    const [line] = body.data.items[0].changes;
    expect(line.message.en).toMatch(/unit of .*taking a release back converts nothing: put the former content back/);
    expect(line.message.zh).toMatch(/退回不换算数据/);
    const back: Edit = (_, form) => (form.migrate = { vialVolume: 'vialVolume * 1000.0' });
    expect((await desk.plan(vials('meaning', back))).ok).toBe(true);
    await desk.release(vials('meaning', back));
  });

  test('S2-14 exchanged names of choices are refused with the rows that hold them, until migrate says what is meant', async () => {
    await desk.release(vials('naming'));
    await addRows(server, 'naming', vialRows, 1);
    const refused = await desk.plan(vials('naming', exchanged()));
    expect([refused.ok, refused.items[0].class]).toEqual([false, 'refuse']);
    const misread = refused.items[0].effects.filter(({ fate }: Json) => fate === 'unread');
    expect(misread).toMatchObject([{ subject: 'vialGrade', loss: true, refused: true }]);
    expect((await desk.plan(vials('naming', exchanged('vialGrade')))).ok).toBe(true);
  });

  test('S2-14 exchanged names of entries are told, and not as texts', async () => {
    const file = 'schemas/dictionaries/courier.json';
    const dictionary = JSON.parse(readFileSync(file, 'utf8'));
    const [a, b] = dictionary.entries;
    [a.dictValue, b.dictValue, a.en, b.en] = [b.dictValue, a.dictValue, b.en, a.en];
    const { body } = await admin.post(plans, {}, { files: [{ file, text: JSON.stringify(dictionary) }] });
    const [item] = body.data.items;
    expect(item.class).toBe('pin');
    expect(item.changes.map(({ message }: Json) => message.en).join()).toMatch(
      /is now called .*, as .* was called; stored values read as that/,
    );
  });
});
