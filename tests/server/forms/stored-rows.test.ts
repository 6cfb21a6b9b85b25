import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { addRows, ReleaseDesk, vialRows, vials, type Edit } from './stored-desk.ts';

let server: TestServer;
let desk: ReleaseDesk;

beforeAll(async () => {
  server = await startTestServer();
  desk = new ReleaseDesk(await server.login('analyst'));
});
afterAll(() => server.close());

const times = 25;
let next = 0;

async function effectsOf(edit: Edit): Promise<{ plan: Json; told: Record<string, number> }> {
  next += 1;
  const id = `vial-${next}`;
  await desk.release(vials(id));
  await addRows(server, id, vialRows, times);
  const plan = await desk.plan(vials(id, edit));
  expect(plan.diagnostics).toEqual([]);
  const told = plan.items[0].effects.map(({ fate, subject, count }: Json) => [`${fate} ${subject}`, count]);
  return { plan, told: Object.fromEntries(told) };
}

describe('a plan runs the new form over stored rows', () => {
  test('and says how many hold what goes', async () => {
    const { plan, told } = await effectsOf((properties) => {
      delete properties.vialNote;
      delete properties.vialGrade['x-enum'].b;
      properties.vialVolume.maximum = 100;
      properties.vialCode.pattern = '^[A-Z]{2}-[0-9]{2}$';
      properties.vialDay['x-label'] = text('日子', 'Date');
    });
    expect(told).toEqual({
      'unseen vialNote': 4 * times,
      'choice vialGrade': 2 * times,
      'limit vialVolume': times,
      'limit vialCode': times,
    });
    const [first, ...others] = plan.items[0].effects;
    expect(first).toMatchObject({ of: 'rows', fate: 'unseen', loss: true, refused: false });
    expect(first.message.en).toBe(`100 of 200 rows hold a value of "Note" (vialNote) that the new form does not show`);
    expect(others.every(({ loss }: Json) => !loss)).toBe(true);
    expect(plan.items[0]).toMatchObject({ rows: 200, tried: { rows: 200, tasks: 0, drafts: 0 } });
    expect(JSON.stringify(plan)).not.toContain('kept cold');
  });

  test('a migrate that fails for some of them keeps the release from being applied, and the plan says so', async () => {
    const { plan, told } = await effectsOf((properties, form) => {
      properties.vialNote = { type: 'number', 'x-label': text('备注', 'Note') };
      form.migrate = { vialNote: 'number(vialNote)' };
    });
    expect(told).toEqual({ 'left vialNote': 2 * times, 'converted vialNote': 2 * times });
    expect(plan).toMatchObject({ ok: false, items: [{ class: 'refuse' }] });
  });

  test('what a rename carries is told last, and nothing of it is lost', async () => {
    const { plan, told } = await effectsOf((properties) => {
      const { vialNote } = properties;
      delete properties.vialNote;
      properties.vialRemark = { ...vialNote, 'x-was': ['vialNote'] };
      delete properties.vialCode;
    });
    expect(told).toEqual({ 'unseen vialCode': 3 * times, 'moved vialNote': 4 * times });
    expect(plan.ok).toBe(true);
  });

  test('a change of looks alone runs nothing', async () => {
    const { plan } = await effectsOf((properties) => (properties.vialNote['x-label'] = text('说明', 'Remark')));
    expect(plan.items[0]).toMatchObject({ class: 'safe', effects: [], tried: { rows: 0 } });
  });

  test('a row that changes its fate after the plan keeps it from being applied', async () => {
    const edit: Edit = (properties) => (properties.vialVolume.maximum = 100);
    const { plan } = await effectsOf(edit);
    const id = `vial-${next}`;
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx
        .updateTable('record_row')
        .set({ data: '{"vialName":"big","vialVolume":101}' })
        .where('record', '=', id)
        .execute(),
    );
    const { status, body } = await desk.apply(vials(id, edit), plan.token);
    expect(status).toBe(409);
    expect(body.data.plan.items[0].effects[0]).toMatchObject({ fate: 'limit', count: 200 });
  });

  test('an entry that leaves its dictionary is told with the rows that hold it', async () => {
    const entry = (dictKey: string, sort: number): Json => ({ dictKey, dictValue: dictKey, en: dictKey, sort });
    const caps = (...keys: string[]): Json => ({
      kind: 'dictionary',
      id: 'vial-cap',
      version: 1,
      label: text('瓶盖', 'Caps'),
      store: 'biz',
      code: 'vial_cap',
      entries: keys.map(entry),
    });
    const capped: Edit = (properties) => {
      const cap = { 'x-dict': 'biz:vial_cap', 'x-label': text('盖', 'Cap') };
      properties.vialCap = { type: 'string', ...cap };
      properties.vialLots.items.properties.lotCaps = {
        type: 'array',
        items: { type: 'string', 'x-dict': 'biz:vial_cap' },
        'x-label': text('盖', 'Caps'),
      };
    };
    const admin = new ReleaseDesk(await server.login('admin'));
    await admin.release(caps('flat', 'round', 'none'));
    await admin.release(vials('capped', capped));
    const rows = [{ vialCap: 'round' }, { vialCap: 'flat' }, { vialLots: [{ lotCaps: ['none', 'round'] }] }, {}];
    await addRows(server, 'capped', rows, times);
    const [item] = (await admin.plan(caps('flat'))).items;
    expect(item.effects.map(({ of, subject, count }: Json) => [of, subject, count])).toEqual([
      ['rows', 'entry:round', 2 * times],
      ['rows', 'entry:none', times],
    ]);
  });
});
