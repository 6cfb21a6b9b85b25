import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { addRows, ReleaseDesk, vials, type Edit } from './stored-desk.ts';

let server: TestServer;
let analyst: Client;
let desk: ReleaseDesk;

beforeAll(async () => {
  server = await startTestServer();
  analyst = await server.login('analyst');
  desk = new ReleaseDesk(analyst);
});
afterAll(() => server.close());

const inMicrolitres: Edit = ({ vialVolume }) => {
  vialVolume['x-unit'] = 'uL';
};
const converting =
  (edit: Edit, migrate: Json): Edit =>
  (properties, form) => {
    edit(properties, form);
    form.migrate = migrate;
  };

async function stored(record: string): Promise<readonly Json[]> {
  return server.services.store.tenantTx('000000', '0', (tx) =>
    tx
      .selectFrom('record_row')
      .select('data')
      .where('record', '=', record)
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(({ data }) => data as Json)),
  );
}

describe('a record that was out of use and is released again', () => {
  test('S2-14 takes its rows over from the form that they were written by, as if it had never been away', async () => {
    const id = 'away-vials';
    await desk.release(vials(id));
    await addRows(server, id, [{ vialName: 'one', vialVolume: 12.5 }], 1);
    const query = { formId: id, version: 1, reason: 'not needed' };
    const gone = await analyst.post('/api/seqdesk-baseconfig/form-management/retire', {}, query);
    expect(gone.body.code, JSON.stringify(gone.body)).toBe(200);
    const plan = await desk.plan(vials(id, inMicrolitres));
    expect(plan.ok).toBe(false);
    expect(plan.items[0]).toMatchObject({ class: 'refuse', against: 1, rows: 1 });
    expect(JSON.stringify(plan.items[0].changes)).toContain('the unit of \\"Volume\\" changes from mL to uL');
    await desk.release(vials(id, converting(inMicrolitres, { vialVolume: 'vialVolume * 1000.0' })));
    expect(await stored(id)).toEqual([{ vialName: 'one', vialVolume: 12500 }]);
  });
});

describe('a choice that was taken out and comes back under another name', () => {
  const grades =
    (named: Json): Edit =>
    ({ vialGrade }) => {
      vialGrade['x-enum'] = named;
    };
  const second = { b: text('乙', 'Second') };
  const rest = { a: text('甲', 'First'), c: text('丙', 'Third') };
  const excellent = { ...rest, b: text('优', 'Excellent') };

  test('S2-14 is refused until migrate says what stored ones mean', async () => {
    const id = 'back-vials';
    await desk.release(vials(id));
    await addRows(server, id, [{ vialName: 'one', vialGrade: 'b' }], 1);
    await desk.release(vials(id, grades(rest)));
    const plan = await desk.plan(vials(id, grades(excellent)));
    expect(plan.ok).toBe(false);
    const [told] = plan.items[0].changes.filter((one: Json) => one.class === 'refuse');
    expect(told.message.en).toContain(
      'the choice b of "Grade" comes back as "Excellent", and was called "Second" before',
    );
    expect((await desk.plan(vials(id, grades({ ...rest, ...second })))).ok, 'under its own name').toBe(true);
    await desk.release(vials(id, converting(grades(excellent), { vialGrade: "vialGrade == 'b' ? 'c' : vialGrade" })));
    expect(await stored(id)).toEqual([{ vialName: 'one', vialGrade: 'c' }]);
  });

  test('S2-14 is a new one where those stored were converted as it went', async () => {
    const id = 'recoded-vials';
    await desk.release(vials(id));
    await addRows(server, id, [{ vialName: 'one', vialGrade: 'b' }], 1);
    await desk.release(vials(id, converting(grades(rest), { vialGrade: "vialGrade == 'b' ? 'c' : vialGrade" })));
    await desk.release(vials(id, grades(excellent)));
    expect(await stored(id)).toEqual([{ vialName: 'one', vialGrade: 'c' }]);
  });
});
