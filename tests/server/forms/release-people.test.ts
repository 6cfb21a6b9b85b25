import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig';
const form = 'seal-application';
const setFile = 'schemas/types/support.json';
const formFile = 'schemas/processes/support/seal-application.json';

let server: TestServer;
let [analyst, admin, archivist]: [Client, Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, admin, archivist] = [
    await server.login('analyst'),
    await server.login('admin'),
    await server.login('archive'),
  ];
});
afterAll(() => server.close());

/** The process with one more field of its own. */
function process(label: string): Json {
  const value = JSON.parse(readFileSync(formFile, 'utf8'));
  value.label = { zh: label, en: label };
  return { file: formFile, text: JSON.stringify(value, null, 2) };
}

function dictionarySet(): Json {
  const value = JSON.parse(readFileSync(setFile, 'utf8'));
  value.sets['seal-apply'].properties.sealUrgent = { type: 'boolean', 'x-label': { zh: '加急', en: 'Urgent' } };
  return { file: setFile, text: JSON.stringify(value, null, 2) };
}

async function released(files: readonly Json[], scope?: Json, who = analyst): Promise<Reply> {
  const planned = await who.post(`${base}/release/plan`, {}, { files, scope });
  if (planned.status !== 200) return planned;
  const { token } = planned.body.data;
  return who.post(`${base}/release/apply`, {}, { files, scope, token, reason: 'a try' });
}

async function labelFor(who: Client): Promise<string> {
  return (await who.get(`${base}/form-management/detail`, { formId: form })).body.data.descriptor.label.en;
}

describe('S7-31 a release of files for some people', () => {
  test('is what they get; the others keep theirs, and the next plan for them is empty', async () => {
    const [before, files, scope] = [await labelFor(analyst), [process('For archivists')], { roles: ['archivist'] }];
    expect((await released(files, scope)).body).toMatchObject({
      code: 200,
      data: { release: 0, items: [{ id: form }] },
    });
    expect(await labelFor(archivist)).toBe('For archivists');
    expect(await labelFor(analyst)).toBe(before);
    const plan = await analyst.post(`${base}/release/plan`, {}, { files, scope });
    expect(plan.body.data.items).toEqual([]);
    expect((await analyst.post(`${base}/release/plan`, {}, { files })).body.data.items).toHaveLength(1);
  });

  test('holds forms alone: what the whole company shares is refused by name', async () => {
    const refused = await released([dictionarySet()], { roles: ['archivist'] });
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('types support')]);
  });

  test('for another company takes who runs the installation, and is live there and for all', async () => {
    const files = [process('For all companies')];
    expect((await released(files, { tenants: [] }, await server.login('admin2'))).status).toBe(403);
    const other = await server.login('admin2');
    expect((await released(files, { tenants: ['100001'] }, admin)).status).toBe(200);
    expect(await labelFor(other)).toBe('For all companies');
    expect(await labelFor(analyst)).not.toBe('For all companies');
  });

  test('an applied plan for all is not that of some', async () => {
    const files = [process('Moved scope')];
    const { token } = (await analyst.post(`${base}/release/plan`, {}, { files })).body.data;
    const late = await analyst.post(`${base}/release/apply`, {}, { files, token, scope: { roles: ['sales'] } });
    expect(late.status).toBe(409);
  });
});

describe('what a company released', () => {
  test('stands in a list: who, when, why, and of which files', async () => {
    expect((await released([dictionarySet()])).body.data).toMatchObject({ release: 1, conversions: [] });
    const { records, total } = (await analyst.get(`${base}/release/list`)).body.data;
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({ number: 1, reason: 'a try', restored: 0 });
    expect(records[0].appliedByName).not.toBe('');
    expect(records[0].content).toContainEqual(expect.objectContaining({ kind: 'types', id: 'support' }));
    expect((await archivist.get(`${base}/release/list`)).status).toBe(403);
  });

  test('its files are named with their sets, and each is read by itself', async () => {
    const heads = (await analyst.get(`${base}/release/sources`)).body.data as Json[];
    const types = heads.find(({ kind, id }) => kind === 'types' && id === 'support');
    expect(types).toMatchObject({ file: setFile, sets: expect.arrayContaining(['seal-apply']) });
    const source = await analyst.get(`${base}/release/source`, { kind: 'types', id: 'support' });
    expect(source.body.data).toEqual([
      expect.objectContaining({ file: setFile, text: expect.stringContaining('sealUrgent') }),
    ]);
    const nothing = await analyst.get(`${base}/release/source`, { kind: 'types', id: 'nowhere' });
    expect(nothing.body).toMatchObject({ code: 200, data: [] });
    expect((await archivist.get(`${base}/release/source`, { kind: 'types', id: 'support' })).status).toBe(403);
    expect((await archivist.get(`${base}/release/sources`)).status).toBe(403);
  });
});
