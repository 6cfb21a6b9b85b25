import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { addRows, ReleaseDesk, vials, type Edit } from './stored-desk.ts';

const base = '/api/seqdesk-baseconfig/form-management';
let server: TestServer;
let [desk, analyst, manager]: [ReleaseDesk, Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, manager] = [await server.login('analyst'), await server.login('manager')];
  desk = new ReleaseDesk(analyst);
});
afterAll(() => server.close());

const rollBack = (formId: string) => analyst.post(`${base}/rollback`, {}, { formId, version: 1, reason: 'too early' });

async function rowsOf(id: string): Promise<Json> {
  const { records } = (await manager.get(`/api/seqdesk-cloud-platform/${id}/list`, { size: 50 })).body.data;
  return Object.fromEntries(records.map((row: Json) => [row.vialName, row]));
}

const graded =
  (choices: Json, migrate: string): Edit =>
  (properties, form) => {
    properties.vialGrade['x-enum'] = choices;
    form.migrate = { vialGrade: migrate };
  };

const rows = [{ vialName: 'one', vialGrade: 'a' }, { vialName: 'two', vialGrade: 'b' }, { vialName: 'none' }];

describe('a version that comes again by itself', () => {
  test('S2-14 gives renamed choices their former codes', async () => {
    const id = 'renamed';
    await desk.release(vials(id));
    await addRows(server, id, rows, 1);
    const choices = { first: text('甲', 'First'), b: text('乙', 'Second'), c: text('丙', 'Third') };
    const renamed = graded(choices, "vialGrade == 'a' ? 'first' : vialGrade");
    await desk.release(vials(id, renamed));
    // A version after it that leaves the field alone does not keep it from coming again.
    const labelled: Edit = (properties, form) => {
      renamed(properties, form);
      delete form.migrate;
      properties.vialNote['x-label'] = text('说明', 'Words');
    };
    await desk.release(vials(id, labelled));
    expect((await rowsOf(id)).one.vialGrade).toBe('first');
    const { body } = await rollBack(id);
    expect(body, JSON.stringify(body)).toMatchObject({ code: 200, data: { change: { class: 'upcast' } } });
    const found = await rowsOf(id);
    expect([found.one.vialGrade, found.two.vialGrade, found.none.vialGrade ?? null]).toEqual(['a', 'b', null]);
  });

  test('S2-14 is refused where a value would not come back, with what helps', async () => {
    const id = 'joined';
    await desk.release(vials(id));
    await addRows(server, id, rows, 1);
    const choices = { a: text('甲', 'First'), c: text('丙', 'Third') };
    await desk.release(vials(id, graded(choices, "vialGrade == 'b' ? 'a' : vialGrade")));
    const { status, body } = await rollBack(id);
    expect([status, body.msg]).toEqual([400, expect.stringContaining('“等级”的值已被换算，无法自动换算回去')]);
    expect((await rowsOf(id)).two.vialGrade).toBe('a');
  });
});

test('S7-31 a field under another name has the values that its former name left versions before, and the plan says so', async () => {
  const id = 'names';
  const without: Edit = (properties) => delete properties.vialNote;
  const again: Edit = (properties) => {
    properties.vialRemark = { ...properties.vialNote, 'x-was': ['vialNote'] };
    delete properties.vialNote;
  };
  await desk.release(vials(id));
  await addRows(server, id, [{ vialName: 'noted', vialNote: 'kept cold' }, { vialName: 'bare' }], 1);
  await desk.release(vials(id, without));
  const plan = await desk.plan(vials(id, again));
  const [item] = plan.items;
  expect(item.effects.map(({ fate, subject, count }: Json) => `${fate} ${subject} ${count}`)).toEqual([
    'returns vialRemark 1',
  ]);
  expect(JSON.stringify(item.changes)).not.toContain('x-was');
  await desk.release(vials(id, again));
  const found = await rowsOf(id);
  const { body } = await manager.get(`/api/seqdesk-cloud-platform/${id}/detail`, { id: found.noted.id });
  expect(body.data).toMatchObject({ vialRemark: 'kept cold' });
});
