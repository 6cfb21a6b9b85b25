import { afterAll, beforeAll, expect, test } from 'vitest';
import { doTask, planData, startPlan } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const vaults = '/api/seqdesk-trial/vault';
const label = { zh: '单', en: 'Sheet' };
const text = { type: 'string', maxLength: 50 };
const secretTitle = { zh: '开:[[secret]]', en: 'Open: [[secret]]' };

/** A record of which sales see one field less, with a print for others alone. */
const vault = {
  kind: 'record',
  id: 'vault',
  version: 1,
  area: 'trial',
  label: { zh: '保险柜', en: 'Vault' },
  data: { 'x-fields': ['vault-facts'] },
  title: 'place',
  search: ['place'],
  list: ['place', 'secret'],
  actions: [{ verb: 'submit', permission: 'project_edit' }],
  sets: {
    'vault-facts': {
      scope: 'record',
      label,
      properties: {
        vaultNo: { ...text, readOnly: true, 'x-number': { prefix: 'V', date: 'yy', digits: 3 }, 'x-label': label },
        place: { ...text, 'x-label': { zh: '位置', en: 'Place' } },
        colour: { ...text, 'x-label': { zh: '颜色', en: 'Colour' } },
        secret: { ...text, 'x-label': { zh: '秘密', en: 'Secret' }, 'x-access': { sales: 'hide', '*': 'edit' } },
      },
    },
  },
  prints: [
    {
      id: 'card',
      label,
      blocks: [{ title: secretTitle }, { if: "secret == 'key'", text: label }, { fields: ['place'] }],
    },
    { id: 'tag', label, labels: { code: 'vaultNo', lines: ['place', 'secret'], width: 30, height: 15 } },
    { id: 'guard', label, roles: ['customer-manager'], blocks: [{ title: label }] },
  ],
};

let server: TestServer;
let sales: Client;
let manager: Client;
let rows: readonly Json[];

beforeAll(async () => {
  server = await startTestServer();
  [sales, manager] = [await server.login('sales'), await server.login('manager')];
  const analyst = await server.login('analyst');
  const published = await analyst.post('/api/seqdesk-baseconfig/form-management/publish', {}, { descriptor: vault });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  const add = async (place: string): Promise<Json> =>
    (await manager.post(`${vaults}/submit`, {}, { place, colour: 'red', secret: 'key' })).body.data;
  rows = [await add('一楼'), await add('二楼')];
});
afterAll(() => server.close());

function printed(client: Client, print: string, wanted = rows.slice(0, 1)): Promise<Reply> {
  return client.get(`${vaults}/print`, { ids: wanted.map(({ id }) => id).join(','), print });
}

const idsOf = ({ body }: Reply): readonly string[] => body.data.prints.map(({ id }: Json) => id);

test('a print of a row brings what it names and no more; the plain one all that the person sees', async () => {
  const card = await printed(manager, '');
  expect(idsOf(card)).toEqual(['card', 'tag', 'guard', 'plain']);
  expect(card.body.data).toMatchObject({ print: { id: 'card' }, release: { formId: 'vault', version: 1 }, trail: [] });
  expect(card.body.data.rows).toEqual([{ number: rows[0]!.vaultNo, data: { place: '一楼', secret: 'key' } }]);
  const plain = (await printed(manager, 'plain')).body.data.rows[0].data;
  expect(plain).toEqual({ vaultNo: rows[0]!.vaultNo, place: '一楼', colour: 'red', secret: 'key' });
});

test('S6-01 what a person may not see is not in it: no value, no name, nothing that depends on it', async () => {
  for (const print of ['card', 'tag', 'plain']) {
    const reply = await printed(sales, print);
    expect(reply.body.data.access.read).not.toContain('secret');
    expect(Object.keys(reply.body.data.rows[0].data)).not.toContain('secret');
    expect(JSON.stringify(reply.body.data.rows)).not.toContain('key');
  }
  const blocks = async (client: Client) => (await printed(client, 'card')).body.data.print.blocks.length as number;
  expect([await blocks(manager), await blocks(sales)]).toEqual([3, 2]);
});

test('of several rows there are labels, in the order asked; pages are of one', async () => {
  const several = [...rows].toReversed();
  const tags = await printed(sales, '', several);
  expect(idsOf(tags)).toEqual(['tag']);
  expect(tags.body.data.rows.map(({ number }: Json) => number)).toEqual(several.map(({ vaultNo }) => vaultNo));
  expect((await printed(manager, 'card', several)).status).toBe(404);
});

test('a print of other roles is neither offered nor given; what is not there or not in sight is refused', async () => {
  expect(idsOf(await printed(sales, ''))).not.toContain('guard');
  expect((await printed(sales, 'guard')).status).toBe(403);
  expect((await printed(sales, 'nothing')).status).toBe(404);
  expect((await printed(sales, '', [{ id: '1' }])).status).toBe(400);
  const many = Array.from({ length: 501 }, (_, at) => ({ id: String(at + 1) }));
  expect((await printed(sales, 'tag', many)).body.msg).toContain('ids');
  const hr = await server.login('hr');
  expect((await hr.get('/api/seqdesk-contract/contract/print', { ids: '1' })).status).toBe(403);
});

test('S1-02 the passport of a sample tells what processes did with it', async () => {
  const lead = await server.login('lead');
  const plan = await startPlan(server, lead);
  await doTask(await server.login('tech'), plan.taskId, 'submit', await planData(server));
  const { id } = (await lead.get('/api/seqdesk-sample/sample/row', { key: '26S000002' })).body.data;
  const { data } = (await lead.get('/api/seqdesk-sample/sample/print', { ids: id })).body;
  expect(data.print.id).toBe('passport');
  const said = data.trail.find(({ step }: Json) => step === 'plan');
  expect(said).toMatchObject({ kind: 'complete', actorName: expect.any(String), undone: false });
  expect(said.stepLabel.zh).toContain(plan.businessNo);
  const label = (await lead.get('/api/seqdesk-sample/sample/print', { ids: id, print: 'tube-label' })).body.data;
  expect(Object.keys(label.rows[0].data).toSorted()).toEqual(['sampleName', 'sampleNo', 'sampleType']);
  expect(label.trail).toEqual([]);
});
