import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
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
  test('S2-14 a release of another unit is taken back: its values have the former one again', async () => {
    const id = 'litres';
    await desk.release(vials(id));
    await addRows(server, id, vialRows, 1);
    await desk.release(vials(id, litres));
    const { body } = await admin.post(plans, {}, { rollback: 0 });
    const [item] = body.data.items;
    expect(item.changes.map(({ class: grave }: Json) => grave)).toEqual(['upcast']);
    expect(item.effects.map(({ fate, subject, count }: Json) => `${fate} ${subject} ${count}`)).toEqual([
      'converted vialVolume 3',
    ]);
    const asked = { rollback: 0, token: body.data.token, reason: 'back' };
    expect((await admin.post('/api/seqdesk-baseconfig/release/apply', {}, asked)).body.code).toBe(200);
    const manager = await server.login('manager');
    const { records } = (await manager.get(`/api/seqdesk-cloud-platform/${id}/list`, { size: 50 })).body.data;
    const volumes = records.flatMap(({ vialVolume }: Json) => vialVolume ?? []);
    expect(volumes.toSorted((one: number, other: number) => one - other)).toEqual([0.5, 12.5, 250]);
  });

  test('S2-14 one that rounds is not, and the plan says of how many rows and what helps; doing that helps', async () => {
    await desk.release(vials('meaning'));
    await addRows(server, 'meaning', vialRows, 1);
    const rounded: Edit = (properties, form) => {
      litres(properties, form);
      form.migrate = { vialVolume: 'round(vialVolume / 1000.0, 4)' };
    };
    await desk.release(vials('meaning', rounded));
    const { body } = await admin.post(plans, {}, { rollback: 0 });
    expect(body.data.ok).toBe(false);
    const [{ changes, effects }] = body.data.items;
    const refused = changes.filter(({ class: grave }: Json) => grave === 'refuse');
    expect(refused.map(({ message }: Json) => message.en)).toEqual([
      expect.stringMatching(
        /unit of .*taking a release back converts codes and units alone: put the former content back/,
      ),
    ]);
    expect(refused[0].message.zh).toMatch(/退回只换算编码和单位/);
    expect(effects.map(({ fate, subject, count }: Json) => `${fate} ${subject} ${count}`)).toEqual([
      'unread vialVolume 3',
    ]);
    const back: Edit = (_, form) => (form.migrate = { vialVolume: 'vialVolume * 1000.0' });
    expect((await desk.plan(vials('meaning', back))).ok).toBe(true);
    await desk.release(vials('meaning', back));
  });

  test('a release after one that converted is taken back: what converted then is not run again, nor refused', async () => {
    const id = 'leftover';
    await desk.release(vials(id));
    await addRows(server, id, vialRows, 1);
    await desk.release(vials(id, litres));
    const later: Edit = (properties, form) => {
      litres(properties, form);
      delete form.migrate;
    };
    const dropped = await desk.plan(vials(id, later));
    expect(dropped.items[0]).toMatchObject({ class: 'safe' });
    expect(dropped.items[0].changes.map(({ message }: Json) => message.en)).toEqual([
      'migrate (vialVolume) is gone: nothing is converted any more',
    ]);
    const idle = await desk.plan(
      vials(id, (properties, form) => {
        litres(properties, form);
        properties.vialNote['x-label'] = text('说明', 'Words');
      }),
    );
    expect(idle.ok).toBe(false);
    expect(idle.items[0].changes[0].message.en).toMatch(/^migrate "vialVolume": .*: delete it$/);
    await desk.release(
      vials(id, (properties, form) => {
        later(properties, form);
        properties.vialNote['x-label'] = text('说明', 'Words');
      }),
    );
    const { body } = await admin.post(plans, {}, { rollback: 0 });
    expect(body.data.ok, JSON.stringify(body.data.items)).toBe(true);
    expect(body.data.items[0].changes.map(({ class: grave }: Json) => grave)).toEqual(['safe']);
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

  test('an entry that gets the name of one that stays is told, and is no new wording: of a dictionary, of the menu', async () => {
    const lines = async (file: string, edit: (value: Json) => void): Promise<Json[]> => {
      const value = JSON.parse(readFileSync(file, 'utf8'));
      edit(value);
      const { body } = await admin.post(plans, {}, { files: [{ file, text: JSON.stringify(value) }] });
      expect(body.data.diagnostics.filter(({ severity }: Json) => severity === 'error')).toEqual([]);
      return body.data.items[0].changes.map(({ class: grave, message }: Json) => `${grave}: ${message.en}`);
    };
    const courier = await lines('schemas/dictionaries/courier.json', ({ entries: [a, b] }) => {
      [b.dictValue, b.en] = [a.dictValue, a.en];
    });
    expect(courier[0]).toMatch(/^pin: \S+ has the same name as \S+, ".+": nobody can tell them apart$/);
    const fresh = { dictValue: '新快递', en: 'New courier', sort: 90 };
    const both = await lines('schemas/dictionaries/courier.json', ({ entries }) => {
      entries.push({ ...fresh, dictKey: 'first' }, { ...fresh, dictKey: 'second' });
    });
    expect(both).toContain('pin: second has the same name as first, "New courier": nobody can tell them apart');
    const menu = await lines('schemas/menus.json', ({ menus: [a, b] }) => (b.label = a.label));
    expect(menu).toContainEqual(expect.stringMatching(/^pin: \S+ has the same name as \S+, ".+": nobody can tell/));
  });

  test('a role that is gone where one came that looks like it is asked about', async () => {
    const roles = JSON.parse(readFileSync('schemas/dictionaries/role.json', 'utf8'));
    const withRole = (dictKey: string, dictValue: string, en: string): Json => {
      const entries = [...roles.entries, { dictKey, dictValue, en, sort: 900, remark: 'own' }];
      return { ...roles, entries };
    };
    const office = new ReleaseDesk(admin);
    await office.release(withRole('box-keeper', '盒子管理员', 'Box keeper'));
    const told = async (next: Json): Promise<string> =>
      (await office.plan(next)).items[0].changes.map(({ message }: Json) => message.en).join('\n');
    expect(await told(withRole('box-keepers', '盒子管理员们', 'Box keepers'))).toMatch(
      /renamed\? the role "Box keeper" \(box-keeper\) is gone and "Box keepers" \(box-keepers\) is new: if they are the same, keep the key box-keeper/,
    );
    expect(await told(withRole('courier-desk', '收发', 'Courier desk'))).not.toContain('renamed?');
  });
});
