import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectFiles } from '../../../generators/read/collect-files.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/release';
const form = 'seal-application';
const setFile = 'schemas/types/support.json';

let server: TestServer;
let analyst: Client;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, admin] = [await server.login('analyst'), await server.login('admin')];
});
afterAll(() => server.close());

type Files = { file: string; text: string }[];

/** The library's files, one of them changed. */
function folder(file: string | null = null, edit: (value: Json) => void = () => {}): Files {
  return collectFiles('.', ['schemas']).map((each) => {
    const text = readFileSync(each, 'utf8');
    if (each !== file) return { file: each, text };
    const value = JSON.parse(text);
    edit(value);
    return { file: each, text: JSON.stringify(value, null, 2) };
  });
}

function only(files: Files, ...names: string[]): Files {
  return files.filter(({ file }) => names.includes(file));
}

async function planned(files: Files, client = analyst, beside: Files = []): Promise<Json> {
  const reply = await client.post(`${base}/plan`, {}, { files, beside });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

function apply(files: Files, token: string, client = analyst): Promise<Reply> {
  return client.post(`${base}/apply`, {}, { files, token, reason: 'a test' });
}

async function applied(files: Files, client = analyst): Promise<Json> {
  const { token } = await planned(files, client);
  const reply = await apply(files, token, client);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

async function live(formId: string): Promise<Json> {
  return (await analyst.get('/api/seqdesk-baseconfig/form-management/detail', { formId })).body.data;
}

function withField(key: string): Files {
  return folder(setFile, (types) => {
    types.sets['seal-apply'].properties[key] = {
      type: 'boolean',
      'x-label': { zh: `加急${key}`, en: `Urgent ${key}` },
    };
  });
}

describe('a plan', () => {
  test('of the folder that the server was built from is empty', async () => {
    const files = folder();
    expect(await planned(files)).toMatchObject({ ok: true, items: [], forms: [], diagnostics: [], same: files.length });
  });

  test('of a shared set names the forms that change with it, and keeps nothing', async () => {
    const { items, ok } = await planned(only(withField('sealPlanned'), setFile));
    expect(ok).toBe(true);
    expect(items).toMatchObject([
      { kind: 'types', id: 'support', class: 'safe' },
      { kind: 'process', id: form, class: 'safe', against: 1, version: 2 },
    ]);
    expect(items[1].changes.map(({ message }: Json) => message.en).join()).toContain('Urgent sealPlanned');
    expect((await live(form)).version).toBe(1);
  });

  test('tells where a file is wrong, with line and cure', async () => {
    const files = only(
      folder(setFile, (types) => (types.sets['seal-apply'].properties.sealFileName['x-need'] = 'nothing')),
      setFile,
    );
    const { ok, diagnostics } = await planned(files);
    expect(ok).toBe(false);
    expect(diagnostics).toContainEqual(expect.objectContaining({ severity: 'error', file: setFile }));
  });

  test('a form alone is refused while the set that it uses differs beside it', async () => {
    const files = withField('sealBeside');
    const own = files.filter(({ text }) => JSON.parse(text).id === form);
    const reply = await analyst.post(`${base}/plan`, {}, { files: own, beside: files });
    expect(reply.status).toBe(400);
    expect(reply.body.msg).toContain(setFile);
  });

  test('is for those who publish', async () => {
    const tech = await server.login('tech');
    expect((await tech.post(`${base}/plan`, {}, { files: folder() })).status).toBe(403);
    expect((await tech.post(`${base}/apply`, {}, { files: folder(), token: 'x' })).status).toBe(403);
  });
});

describe('applying', () => {
  test('a changed set is live in the forms that use it, and the next plan is empty', async () => {
    const files = withField('sealUrgent');
    expect(await applied(files)).toMatchObject({ release: 1, items: [{ id: 'support' }, { id: form, version: 2 }] });
    const { descriptor, version } = await live(form);
    expect(version).toBe(2);
    expect(JSON.stringify(descriptor.sets['seal-apply'])).toContain('sealUrgent');
    expect(await planned(files)).toMatchObject({ items: [], ok: true });
    expect(await applied(files)).toMatchObject({ release: 0, items: [] });
  });

  test('of two plans over one state one wins and the other is told', async () => {
    const [one, other] = [withField('sealFirst'), withField('sealSecond')];
    const [first, second] = [await planned(one), await planned(other)];
    expect((await apply(one, first.token)).status).toBe(200);
    const late = await apply(other, second.token);
    expect(late.status).toBe(409);
    expect(late.body.data.plan.items.length).toBeGreaterThan(0);
    expect(JSON.stringify((await live(form)).descriptor)).not.toContain('sealSecond');
  });

  test('files that are others than those of the plan are refused', async () => {
    const { token } = await planned(withField('sealThird'));
    expect((await apply(withField('sealFourth'), token)).status).toBe(409);
  });

  test('what was counted has to be so still', async () => {
    const files = withField('sealCounted');
    const { token, items } = await planned(files);
    const before = items.find(({ id }: Json) => id === form).drafts;
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx
        .insertInto('wf_start_draft')
        .values({
          tenant_id: '000000',
          user_id: analyst.userId,
          process_key: form,
          seq: '1',
          body: '{}',
          saved_at: new Date(),
        })
        .execute(),
    );
    expect((await apply(files, token)).status).toBe(409);
    const again = await planned(files);
    expect(again.items.find(({ id }: Json) => id === form).drafts).toBe(before + 1);
  });

  test('nothing is stored where one of the forms is refused', async () => {
    const files = folder(setFile, (types) => {
      types.sets['seal-apply'].properties.sealContractNo = { type: 'number', 'x-label': { zh: '数', en: 'Number' } };
    });
    const { ok, token, items } = await planned(files);
    expect(ok).toBe(false);
    expect(items.find(({ id }: Json) => id === form).class).toBe('refuse');
    const { version } = await live(form);
    expect((await apply(files, token)).status).toBe(400);
    expect((await live(form)).version).toBe(version);
  });
});

describe('dictionaries and roles', () => {
  const rack = {
    kind: 'dictionary',
    id: 'cryo-rack',
    version: 1,
    label: { zh: '冻存架', en: 'Rack' },
    store: 'biz',
    code: 'cryo_rack',
    entries: [
      { dictKey: 'a', dictValue: '甲', en: 'A', sort: 1 },
      { dictKey: 'b', dictValue: '乙', en: 'B', sort: 2 },
    ],
  };
  const rackFile = (entries = rack.entries): Files => [
    { file: 'schemas/dictionaries/cryo_rack.json', text: JSON.stringify({ ...rack, entries }, null, 2) },
  ];
  const entries = async (code: string): Promise<string[]> => {
    const reply = await admin.get('/api/blade-system/dict-biz/dictionary', { code });
    return reply.body.data.map(({ dictKey }: Json) => dictKey);
  };

  test('a new dictionary is there at once, and fields may name it', async () => {
    await applied(rackFile(), admin);
    expect(await entries('cryo_rack')).toEqual(['a', 'b']);
    const files = withField('sealRacked').map(({ file, text }) => {
      return {
        file,
        text: text.replace(
          /"sealRacked": \{\s*"type": "boolean"/,
          '"sealRacked": { "type": "string", "x-dict": "biz:cryo_rack"',
        ),
      };
    });
    expect(await planned(only(files, setFile))).toMatchObject({ ok: true });
  });

  test('an entry that the file has no more goes, one that people made stays', async () => {
    const top = (await admin.get('/api/blade-system/dict-biz/parent-list', { code: 'cryo_rack' })).body.data.records[0];
    const made = { parentId: top.id, code: 'cryo_rack', dictKey: 'own', dictValue: '自加', sort: 9 };
    expect((await admin.post('/api/blade-system/dict-biz/submit', {}, made)).status).toBe(200);
    const fewer = rackFile([{ dictKey: 'a', dictValue: '甲号', en: 'A one', sort: 1 }]);
    const { items } = await planned(fewer, admin);
    expect(items[0].changes.map((change: Json) => [change.class, change.subject])).toEqual([
      ['pin', 'entry:b'],
      ['safe', 'entry:a'],
    ]);
    await applied(fewer, admin);
    expect(await entries('cryo_rack')).toEqual(['a', 'own']);
    expect(await planned(fewer, admin)).toMatchObject({ items: [] });
  });

  test('an entry that people changed is told, since it is not what the file says', async () => {
    const file = rackFile([{ dictKey: 'a', dictValue: '甲号', en: 'A one', sort: 1 }]);
    await server.services.store.tenantTx('000000', '0', (tx) =>
      tx
        .updateTable('dict_biz')
        .set({ dict_value: '他名' })
        .where('code', '=', 'cryo_rack')
        .where('dict_key', '=', 'a')
        .execute(),
    );
    expect((await planned(file, admin)).items[0].changes).toMatchObject([{ message: { zh: '“他名”改为“甲号”' } }]);
  });

  test('what a person may not change on its page, a release of theirs may not', async () => {
    const text = JSON.stringify({ ...rack, store: 'system' });
    const other = await server.login('admin2');
    const files = [{ file: 'rack.json', text }];
    expect((await other.post(`${base}/plan`, {}, { files })).status).toBe(403);
  });

  test('a dictionary that people made is known to the checks', async () => {
    const made = { parentId: '0', code: 'hand_made', dictKey: '-1', dictValue: '手工', sort: 1 };
    expect((await admin.post('/api/blade-system/dict-biz/submit', {}, made)).status).toBe(200);
    const files = withField('sealByHand').map(({ file, text }) => {
      return {
        file,
        text: text.replace(
          /"sealByHand": \{\s*"type": "boolean"/,
          '"sealByHand": { "type": "string", "x-dict": "biz:hand_made"',
        ),
      };
    });
    expect((await planned(only(files, setFile))).diagnostics).toEqual([]);
  });

  test('a new role is an entry of the dictionary of roles', async () => {
    const file = 'schemas/dictionaries/role.json';
    const files = folder(file, ({ entries: list }) => {
      list.push({ dictKey: 'archive-keeper', dictValue: '库管', en: 'Keeper', sort: 20 });
    });
    expect((await analyst.post(`${base}/plan`, {}, { files: only(files, file) })).status).toBe(403);
    await applied(only(files, file), admin);
    const roles = (await admin.get('/api/blade-system/role/list', { size: 100 })).body.data.records;
    expect(roles).toContainEqual(expect.objectContaining({ roleAlias: 'archive-keeper', roleName: '库管' }));
    const named = folder(setFile, (types) => {
      types.sets['seal-apply'].properties.sealContractNo['x-access'] = {
        'archive-keeper': 'read',
        'nobody-known': 'read',
      };
    });
    const { diagnostics } = await planned(only(named, setFile));
    const unknown = diagnostics.filter(({ code }: Json) => code === 'reference/role-unknown');
    expect(unknown.map(({ pointer }: Json) => pointer)).toEqual([expect.stringContaining('nobody-known')]);
  });

  test('a role under another key is asked about, with the people who keep the former one', async () => {
    const file = 'schemas/dictionaries/role.json';
    const withRole = (role: Json): Files =>
      only(
        folder(file, ({ entries: list }) => void list.push(role)),
        file,
      );
    await applied(withRole({ dictKey: 'archive-keeper', dictValue: '库管', en: 'Keeper', sort: 20 }), admin);
    const { records } = (await admin.get('/api/blade-system/role/list', { roleAlias_equal: 'archive-keeper' })).body
      .data;
    const person = { account: 'shelves', realName: '架', roleId: [records[0].id], password: 'shelves of 2026' };
    expect((await admin.post('/api/blade-user/submit', {}, person)).status).toBe(200);
    const renamed = withRole({ dictKey: 'archive-warden', dictValue: '档案库管', en: 'Keeper of archives', sort: 20 });
    const { items } = await planned(renamed, admin);
    const told = items[0].changes.map(({ class: grave, message }: Json) => [grave, message.en]);
    expect(told).toContainEqual(['pin', 'the role "Keeper" cannot be chosen any more; 1 person has it and keeps it']);
    expect(told).toContainEqual([
      'pin',
      expect.stringContaining('keep the key archive-keeper and change its name alone'),
    ]);
    const sameKey = withRole({ dictKey: 'archive-keeper', dictValue: '档案库管', en: 'Keeper of archives', sort: 20 });
    const [{ changes }] = (await planned(sameKey, admin)).items;
    expect(changes.map(({ class: grave }: Json) => grave)).toEqual(['safe']);
  });
});
