import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applicationData,
  definitionId,
  extractSamples,
  flow,
  projectOf,
  startPlan,
} from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-sample/sample';

let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = await Promise.all([server.login('lead'), server.login('tech')]);
});
afterAll(() => server.close());

async function call(client: Client, name: string, query: Record<string, string | number>): Promise<Json> {
  const { body } = await client.get(`${base}/${name}`, query);
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

const sampleAt = (key: string): Promise<Json> => call(lead, 'row', { key });

test('S1-02 samples come to be with the work that has them, and are where it is', async () => {
  const plan = await startPlan(server, lead);
  expect(await sampleAt('26S000002')).toMatchObject({
    sampleName: 'CJ-2',
    projectNo: await projectOf(server),
    customerName: '李敏',
    sampleState: 'working',
    sampleStage: 'experiment',
    sampleProcess: 'dna-extraction-plan',
  });
  await lead.post('/api/blade-flow/workflow/revokeProcess', { processInstanceId: plan.processInstanceId });
  expect(await sampleAt('26S000002')).toMatchObject({ sampleState: 'registered', sampleStage: null });
});

test('a passport tells what happened to a sample, and leads on to what was made of it', async () => {
  await extractSamples(server, { lead, tech });
  expect(await sampleAt('26S000002')).toMatchObject({ sampleStage: 'qc', sampleProcess: 'dna-qc-report' });
  const { participations, lineage } = await call(lead, 'passport', { key: '26S000002' });
  const done = participations.find((one: Json) => one.status === 'finished');
  expect(done.steps.map(({ step }: Json) => step)).toEqual(['plan', 'review', 'experiment', 'hand-over']);
  const bench = done.steps[2];
  expect(bench).toMatchObject({ outcome: 'submit', actorName: expect.any(String) });
  expect(bench.values).toContainEqual(
    expect.objectContaining({ key: 'extractConc', text: { zh: '35.20 ng/µL', en: '35.20 ng/µL' } }),
  );
  expect(participations.at(-1)).toMatchObject({
    processKey: 'dna-qc-report',
    status: 'running',
    step: 'result-feedback',
  });
  const blank = await call(lead, 'passport', { key: '26S000001' });
  const verdicts = blank.participations.flatMap((one: Json) => one.verdicts);
  expect(verdicts).toContainEqual(expect.objectContaining({ id: 'blank-extract', verdict: 'pass' }));
  expect(lineage.children).toContainEqual(expect.objectContaining({ key: '26N000002', known: false }));
  const scanned = await call(lead, 'scan', { code: '26N000002' });
  expect(scanned).toMatchObject({ by: 'lineage', records: [{ sampleNo: '26S000002' }] });
});

test('a scan opens the one that is named, lists several, and says when there is none', async () => {
  expect(await call(tech, 'scan', { code: ' 26S000001 ' })).toMatchObject({
    by: 'key',
    records: [{ sampleName: 'CJ-1' }],
  });
  const several = await call(tech, 'scan', { code: 'CJ-' });
  expect(several.by).toBe('text');
  expect(several.records.length).toBe(3);
  expect(await call(tech, 'scan', { code: '26S999999' })).toEqual({ by: 'none', records: [] });
});

test('a project counts its samples by stage', async () => {
  const projectNo_equal = await projectOf(server);
  expect(await call(lead, 'counts', { by: 'sampleStage', projectNo_equal })).toEqual([{ value: 'qc', count: 3 }]);
  const { records } = await call(lead, 'list', { projectNo_equal, sampleStage_equal: 'qc' });
  expect(records.length).toBe(3);
});

test('S6-01 others see neither rows nor passports of samples that are not theirs', async () => {
  const finance = await server.login('finance');
  expect((await finance.get(`${base}/passport`, { key: '26S000002' })).body.code).toBe(403);
  const other = await server.login('admin2');
  expect((await other.get(`${base}/passport`, { key: '26S000002' })).body.code).toBe(400);
  expect(await call(other, 'scan', { code: '26S000002' })).toEqual({ by: 'none', records: [] });
});

test('a sample that was in the work keeps its row and its number', async () => {
  const admin = await server.login('admin');
  const row = await sampleAt('26S000003');
  const removed = await admin.post(`${base}/remove`, { ids: row.id });
  expect(removed.body).toMatchObject({ code: 400, msg: expect.stringContaining('CJ-3') });
  const renamed = await admin.post(`${base}/submit`, {}, { id: row.id, ver: row.ver, sampleNo: '26S000777' });
  expect(renamed.body.code).toBe(400);
});

test('a part split off says whose it is; what was split says its parts, by no name of the other way', async () => {
  const data = await applicationData(server, 2);
  const [whole = {}, part = {}] = data['samples'] as Json[];
  const samples = [
    { ...whole, sampleNo: '26S000701' },
    { ...part, sampleNo: '26S000702', parentSampleNo: '26S000701' },
  ];
  const body = { processDefinitionId: await definitionId(lead), data: { ...data, samples } };
  expect((await lead.post(`${flow}/process/start`, {}, body)).body).toMatchObject({ code: 200 });
  const { lineage } = await call(lead, 'passport', { key: '26S000702' });
  expect(lineage.parents).toEqual([
    { key: '26S000701', label: { zh: '来源编号', en: 'Parent no.' }, title: 'CJ-1', known: true },
  ]);
  const parts = (await call(lead, 'passport', { key: '26S000701' })).lineage.children;
  expect(parts).toEqual([{ key: '26S000702', label: { zh: '', en: '' }, title: 'CJ-2', known: true }]);
});
