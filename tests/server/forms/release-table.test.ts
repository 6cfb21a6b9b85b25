import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { ReleaseFolder } from './cold-store.ts';

const table = 'schemas/tables/platform.json';
const form = 'library-sequencing';

let server: TestServer;
let folder: ReleaseFolder;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  folder = new ReleaseFolder(mkdtempSync(join(tmpdir(), 'seqdesk-table-')), await server.listen());
  admin = await server.login('admin');
});
afterAll(async () => {
  rmSync(folder.root, { recursive: true, force: true });
  await server.close();
});

function load(loadingPm: number): void {
  folder.edit(table, ({ rows }) => {
    rows.find((row: Json) => row.platform === 'miseq').loadingPm = loadingPm;
  });
}

async function live(formId: string): Promise<Json> {
  return (await admin.get('/api/seqdesk-baseconfig/form-management/detail', { formId })).body.data;
}

async function loaded(): Promise<number> {
  const { descriptor } = await live(form);
  return descriptor.tables.platform.rows.find((row: Json) => row.platform === 'miseq').loadingPm;
}

async function expectNothingLeft(): Promise<void> {
  const { code, out } = await folder.run('plan', []);
  expect([code, out]).toEqual([0, expect.not.stringContaining('safe')]);
}

/** How many releases forms and tables have together. */
async function countReleases(): Promise<number> {
  const { store } = server.services;
  const all = await store.tenantTx('000000', '0', (tx) => tx.selectFrom('form_release').select('id').execute());
  return all.length;
}

describe('a look-up table that forms read', () => {
  test('is released with the whole folder, and the next plan is empty', async () => {
    const { version } = await live(form);
    load(9);
    const { code, out } = await folder.run('plan', []);
    expect([code, out]).toEqual([2, expect.stringContaining(`process ${form} (v${version} → v${version + 1})`)]);
    expect(await folder.run('apply', ['--yes'])).toMatchObject({ code: 0, complaint: '' });
    expect(await loaded()).toBe(9);
    expect((await live(form)).version).toBe(version + 1);
    await expectNothingLeft();
  });

  test('is released by its path alone, and the plan of the whole folder is empty', async () => {
    load(10);
    expect(await folder.run('apply', [table, '--yes'])).toMatchObject({ code: 0, complaint: '' });
    expect(await loaded()).toBe(10);
    const before = await countReleases();
    await expectNothingLeft();
    expect(await folder.run('apply', ['--yes'])).toMatchObject({ code: 0, complaint: '' });
    expect(await countReleases()).toBe(before);
  });

  test('goes back to what it said before, whatever its version is by then', async () => {
    load(9);
    expect(await folder.run('apply', [table, '--yes'])).toMatchObject({ code: 0, complaint: '' });
    expect(await loaded()).toBe(9);
    await expectNothingLeft();
  });

  test('and a form that reads it change together, as one version of the form', async () => {
    const { version } = await live(form);
    load(11);
    folder.edit('schemas/processes/sequencing/library-sequencing.json', ({ label }) => (label.en = 'Sequencing runs'));
    expect(await folder.run('apply', ['--yes'])).toMatchObject({ code: 0, complaint: '' });
    expect(await live(form)).toMatchObject({ version: version + 1, descriptor: { label: { en: 'Sequencing runs' } } });
    expect(await loaded()).toBe(11);
    await expectNothingLeft();
  });

  test('and a set change one after the other: each form is still what the files make of it', async () => {
    load(12);
    expect(await folder.run('apply', [table, '--yes'])).toMatchObject({ code: 0, complaint: '' });
    folder.edit('schemas/types/sequencing.json', ({ sets }) => {
      const [first] = Object.values(sets) as Json[];
      first.label.en = `${first.label.en} again`;
    });
    expect(await folder.run('apply', ['schemas/types/sequencing.json', '--yes'])).toMatchObject({ complaint: '' });
    await expectNothingLeft();
  });
});
