import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { coldStore, ReleaseFolder } from './cold-store.ts';

const dictionaries = '/api/blade-system/dict-biz';
const zones = 'schemas/dictionaries/cold_zone.json';
const setFile = 'schemas/types/support.json';
const released = [zones, 'schemas/types/cold-store.json', setFile];

let server: TestServer;
let admin: Client;
let ours: ReleaseFolder;
let theirs: ReleaseFolder;

beforeAll(async () => {
  server = await startTestServer();
  const url = await server.listen();
  ours = new ReleaseFolder(mkdtempSync(join(tmpdir(), 'seqdesk-ours-')), url);
  theirs = new ReleaseFolder(mkdtempSync(join(tmpdir(), 'seqdesk-theirs-')), url);
  admin = await server.login('admin');
});
afterAll(async () => {
  for (const { root } of [ours, theirs]) rmSync(root, { recursive: true, force: true });
  await server.close();
});

function textOf(folder: ReleaseFolder, file: string): string {
  return readFileSync(join(folder.root, file), 'utf8');
}

async function rowsOf(code: string): Promise<readonly Json[]> {
  const query = { code_equal: code, current: '1', size: '100' };
  const parents = (await admin.get(`${dictionaries}/parent-list`, query)).body.data.records as Json[];
  const parent = parents.find((row) => row.code === code);
  const children = await admin.get(`${dictionaries}/child-list`, { ...query, parentId: parent?.id });
  return [parent, ...(children.body.data.records ?? children.body.data)] as Json[];
}

async function save(body: Json): Promise<void> {
  const answer = await admin.post(`${dictionaries}/submit`, {}, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

describe('plan --pull', () => {
  test('nothing to pull is exit code 0 and changes no file', async () => {
    const { code, out, complaint } = await ours.run('plan', ['--pull']);
    expect([code, complaint], out).toEqual([0, '']);
    expect(out).toContain('0 files written');
  });

  test('what somebody else released comes into the files, new files too, as it was written', async () => {
    theirs.addColdStore();
    theirs.edit(setFile, ({ sets }) => {
      sets['seal-apply'].properties.sealPulled = { type: 'boolean', 'x-label': { zh: '甲', en: 'Pulled' } };
    });
    expect(await theirs.run('apply', [...released, '--yes'])).toMatchObject({ code: 0, complaint: '' });
    const tried = await ours.run('plan', ['--pull', '--dry-run']);
    expect(tried.code, tried.out).toBe(2);
    expect(existsSync(join(ours.root, zones))).toBe(false);
    const pulled = await ours.run('plan', ['--pull']);
    expect([pulled.code, pulled.complaint], pulled.out).toEqual([0, '']);
    for (const file of released) expect(textOf(ours, file), file).toBe(textOf(theirs, file));
    expect((await ours.run('plan', ['--pull'])).out).toContain('0 files written');
  });

  test('entries that people added, renamed and removed on the dictionary page stand in its file, the rest as it was', async () => {
    const [parent, minus, nitrogen] = await rowsOf(coldStore.dictionary);
    const { code, sort } = minus ?? {};
    await save({ ...minus, code, sort, dictValue: '零下八十', dictValueEn: 'Minus 80' });
    await save({
      parentId: parent?.id,
      code,
      dictKey: 'minus150',
      dictValue: '深冷',
      dictValueEn: 'Minus 150',
      sort: 3,
    });
    expect((await admin.post(`${dictionaries}/remove`, { ids: nitrogen?.id })).status).toBe(200);
    const { code: exit, out } = await ours.run('plan', ['--pull', zones]);
    expect([exit, out]).toEqual([0, expect.stringContaining(`${zones}: says now what is live`)]);
    expect(JSON.parse(textOf(ours, zones)).entries).toEqual([
      { dictKey: 'minus80', dictValue: '零下八十', en: 'Minus 80', sort: 1 },
      { dictKey: 'minus150', dictValue: '深冷', en: 'Minus 150', sort: 3 },
    ]);
    const [before, after] = [textOf(theirs, zones), textOf(ours, zones)];
    expect(after.slice(0, after.indexOf('"entries"'))).toBe(before.slice(0, before.indexOf('"entries"')));
    expect(await ours.run('plan', [zones])).toMatchObject({ code: 0 });
  });

  test('a dictionary that people made becomes a file of its own', async () => {
    await save({ code: 'shelf_kind', dictValue: '货架', dictValueEn: 'Shelf', sort: 1 });
    const [parent] = await rowsOf('shelf_kind');
    const entry = { dictKey: 'wide', dictValue: '宽', dictValueEn: 'Wide', sort: 1 };
    await save({ parentId: parent?.id, code: 'shelf_kind', ...entry });
    const file = 'schemas/dictionaries/shelf_kind.json';
    expect((await ours.run('plan', ['--pull'])).out).toContain(`${file}: new file`);
    expect(JSON.parse(textOf(ours, file))).toMatchObject({
      kind: 'dictionary',
      id: 'shelf-kind',
      store: 'biz',
      label: { zh: '货架', en: 'Shelf' },
      entries: [{ dictKey: 'wide', dictValue: '宽', en: 'Wide', sort: 1 }],
    });
    expect((await ours.run('plan', [file])).out).toContain('Nothing to do');
  });

  test('entries come in beside changes that a dictionary file has of its own', async () => {
    theirs.edit(zones, ({ entries }) => entries.push({ dictKey: 'room', dictValue: '室温', en: 'Room', sort: 9 }));
    const { code, out } = await theirs.run('plan', ['--pull', zones]);
    expect([code, out]).toEqual([0, expect.stringContaining('has the entries now')]);
    const keys = JSON.parse(textOf(theirs, zones)).entries.map(({ dictKey }: Json) => dictKey);
    expect(keys).toEqual(['minus80', 'room', 'minus150']);
  });

  test('a file with changes of its own is left alone and named, until --theirs', async () => {
    const path = join(ours.root, setFile);
    const own = textOf(ours, setFile).replace('"Pulled"', '"Of our own"');
    writeFileSync(path, own);
    const refused = await ours.run('plan', ['--pull']);
    expect(refused.code).toBe(1);
    expect(refused.out).toContain(`${setFile}: left alone`);
    expect(textOf(ours, setFile)).toBe(own);
    expect((await ours.run('plan', ['--pull', '--theirs', 'schemas/types'])).code).toBe(0);
    expect(textOf(ours, setFile)).toBe(textOf(theirs, setFile));
  });

  test('a file of something else at its place is not written over', async () => {
    rmSync(join(ours.root, zones));
    writeFileSync(join(ours.root, zones), '{ broken');
    expect(await ours.run('plan', ['--pull', zones])).toMatchObject({ code: 1 });
    expect(textOf(ours, zones)).toBe('{ broken');
  });

  test('what no file can hold is named: entries of the menu that people made', async () => {
    const entry = { name: '仪器', code: 'booking', path: '/booking', category: 1, meta: {} };
    expect((await admin.post('/api/blade-system/menu/submit', {}, entry)).status).toBe(200);
    expect((await theirs.run('plan', ['--pull'])).out).toContain('1 changes of the menu were made on its page');
  });

  test('only who publishes may read the files; apply does not pull', async () => {
    const tech = await server.login('tech');
    expect((await tech.get('/api/seqdesk-baseconfig/release/files')).status).toBe(403);
    expect(await ours.run('apply', ['--pull'])).toMatchObject({ code: 3 });
  });
});
