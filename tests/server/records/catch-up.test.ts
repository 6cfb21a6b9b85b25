import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backfill } from '../../../src/server/records/projections/backfill.ts';
import { extractSamples } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let lead: Client;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = await Promise.all([server.login('lead'), server.login('tech')]);
});
afterAll(() => server.close());

async function samples(): Promise<readonly Json[]> {
  const { body } = await lead.get('/api/seqdesk-sample/sample/list', { size: 100, ascs: 'sampleNo' });
  return body.data.records.map(({ id: _id, ver: _ver, updateTime: _at, createTime: _since, ...row }: Json) => {
    const { createUser: _by, createUserName: _name, updateUser: _user, updateUserName: _other, ...said } = row;
    return said;
  });
}

/** As a database is that was filled before samples were a record. */
async function forget(keys: readonly string[] | null): Promise<void> {
  await server.services.store.tenantTx(lead.tenantId, '0', async (tx) => {
    const some = keys === null ? sql`true` : sql`r.data ->> 'sampleNo' = any(${[...keys]}::text[])`;
    await sql`delete from record_key k using record_row r where k.row_id = r.id and r.record = 'sample' and ${some}`.execute(
      tx,
    );
    await sql`delete from record_row r where r.record = 'sample' and ${some}`.execute(tx);
    await sql`delete from record_pass where record = 'sample'`.execute(tx);
    await sql`delete from record_kin where record = 'sample'`.execute(tx);
    await sql`delete from record_follow`.execute(tx);
  });
}

test('S1-02 samples of instances from before the record are made once, with their passports, and told in one line', async () => {
  await extractSamples(server, { lead, tech });
  const known = await samples();
  expect(known).toHaveLength(3);
  const sourceRows = vi.spyOn(server.services.log, 'info');
  await forget(null);
  expect(await samples()).toEqual([]);
  expect(await backfill(server.services)).toBe(3);
  expect(await samples()).toEqual(known);
  const { body } = await lead.get('/api/seqdesk-sample/sample/passport', { key: '26S000002' });
  expect(body.data.participations.map((pass: Json) => pass.processKey)).toEqual([
    'dna-extraction-plan',
    'dna-qc-report',
  ]);
  expect(body.data.lineage.children).toContainEqual(expect.objectContaining({ key: '26N000002' }));
  expect(await backfill(server.services)).toBe(0);
  expect(sourceRows.mock.calls.filter(([about]) => 'rows' in Object(about))).toHaveLength(1);
});

test('what ended in between goes on with the next start, and rows that are there stay as they are', async () => {
  const known = await samples();
  await forget(['26S000002']);
  const admin = await server.login('admin');
  const { id, ver } = (await lead.get('/api/seqdesk-sample/sample/row', { key: '26S000001' })).body.data;
  const { body } = await admin.post('/api/seqdesk-sample/sample/submit', {}, { id, ver, sampleName: 'CJ-1b' });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  let asked = 0;
  await backfill(server.services, () => (asked += 1) > 1);
  expect(await backfill(server.services)).toBe(1);
  const renamed = known.map((row) => (row.sampleNo === '26S000001' ? { ...row, sampleName: 'CJ-1b' } : row));
  expect(await samples()).toEqual(renamed);
});
