import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/release';
const setFile = 'schemas/types/cloud-platform.json';
const recordFile = 'schemas/records/cloud-platform/hot-word.json';

let server: TestServer;
let analyst: Client;

beforeAll(async () => {
  server = await startTestServer();
  analyst = await server.login('analyst');
});
afterAll(() => server.close());

interface File {
  readonly file: string;
  readonly text: string;
}

function edited(file: string, edit: (text: string) => string): File {
  return { file, text: edit(readFileSync(file, 'utf8')) };
}

function plan(files: readonly File[], beside: readonly File[] = []): Promise<Reply> {
  return analyst.post(`${base}/plan`, {}, { files, beside });
}

const renamed = edited(setFile, (text) => text.replaceAll('"hotClicks"', '"hotClix"'));
const noted = edited(setFile, (text) => {
  const value = JSON.parse(text);
  value.sets['hot-word'].properties.hotNote = { type: 'string', 'x-label': { zh: '备注', en: 'Note' } };
  return JSON.stringify(value);
});

describe('a set that is released alone', () => {
  test('S7-31 is refused where a record that uses it would break, and the record is named', async () => {
    const { body } = await plan([renamed]);
    expect(body).toMatchObject({ code: 200, data: { ok: false } });
    const errors = body.data.diagnostics.filter(({ severity }: Json) => severity === 'error');
    expect(errors.map(({ file }: Json) => file)).toContain(recordFile);
    expect(errors.map(({ message }: Json) => message.en).join()).toContain('hotClicks');
    const applied = await analyst.post(`${base}/apply`, {}, { files: [renamed], token: body.data.token });
    expect(applied.status).toBe(400);
  });

  test('S7-31 takes the records that use it along, each with its class', async () => {
    const { body } = await plan([noted]);
    expect(body.data).toMatchObject({
      ok: true,
      items: [
        { kind: 'types', id: 'cloud-platform' },
        { kind: 'record', id: 'hot-word', class: 'safe', file: recordFile, against: 1, version: 2 },
      ],
    });
  });

  test('S7-31 is refused while the file of a record that would change with it has changed and is not named', async () => {
    const own = edited(recordFile, (text) => text.replace('"hotClicks", ', ''));
    for (const set of [renamed, noted]) {
      const { status, body } = await plan([set], [own]);
      expect(status).toBe(400);
      expect(body.msg).toContain(recordFile);
    }
    expect((await plan([renamed, own])).body).toMatchObject({ code: 200 });
    expect((await plan([noted], [edited(recordFile, (text) => text)])).body).toMatchObject({ code: 200 });
  });
});
