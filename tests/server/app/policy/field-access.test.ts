import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../../support/test-server.ts';

const address = '/api/seqdesk-trial/vault';
const files = '/api/seqdesk-resource/file';

let server: TestServer;
let sales: Client;
let manager: Client;
let tech: Client;

function label(zh: string): { readonly zh: string; readonly en: string } {
  return { zh, en: zh };
}

const hide = { 'x-access': { 'customer-manager': 'edit' } };

/** A record of which sales see and change less than customer managers. */
const vault = {
  kind: 'record',
  id: 'vault',
  version: 1,
  area: 'trial',
  label: label('保险柜'),
  data: { 'x-fields': ['vault-facts'] },
  search: ['name', 'secret', 'amount'],
  title: 'name',
  list: ['name', 'secret', 'note', 'amount'],
  form: ['@vault-facts'],
  sort: ['secret'],
  actions: [
    { verb: 'submit', permission: 'project_edit' },
    { verb: 'remove', permission: 'project_delete' },
  ],
  sets: {
    'vault-facts': {
      scope: 'record',
      label: label('内容'),
      properties: {
        name: { type: 'string', maxLength: 50, 'x-label': label('名称') },
        secret: { type: 'string', maxLength: 50, 'x-label': label('秘密'), ...hide },
        note: {
          type: 'string',
          maxLength: 50,
          'x-label': label('备注'),
          'x-access': { sales: 'read', 'customer-manager': 'edit' },
        },
        amount: { type: 'number', 'x-label': label('金额'), ...hide },
        lines: { type: 'array', items: { 'x-fields': ['vault-line'] }, 'x-label': label('明细') },
        paper: {
          type: 'array',
          items: { $ref: 'types/common#/file' },
          'x-accept': '.pdf,.png',
          'x-label': label('文件'),
        },
        sealed: { type: 'array', items: { $ref: 'types/common#/file' }, 'x-label': label('密件'), ...hide },
      },
      required: ['name'],
    },
    'vault-line': {
      scope: 'row',
      label: label('明细'),
      properties: {
        item: { type: 'string', maxLength: 50, 'x-label': label('项目') },
        cost: { type: 'number', 'x-label': label('成本'), ...hide },
      },
    },
  },
};

beforeAll(async () => {
  server = await startTestServer();
  [sales, manager, tech] = [await server.login('sales'), await server.login('manager'), await server.login('tech')];
  const analyst = await server.login('analyst');
  const base = '/api/seqdesk-baseconfig/form-management';
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor: vault, reason: '试用' });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
});
afterAll(() => server.close());

async function kept(client: Client, row: Record<string, unknown>): Promise<Json> {
  const reply = await client.post(`${address}/submit`, {}, row);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

async function sentFile(client: Client, name: string, content: string): Promise<Json> {
  const boundary = 'test-boundary';
  const part = `content-disposition: form-data; name="file"; filename="${name}"`;
  const body = [`--${boundary}`, part, 'content-type: application/pdf', '', content, `--${boundary}--`, ''].join(
    '\r\n',
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const reply = await client.post(`${files}?formId=vault`, {}, body, headers);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

describe('S6-01 x-access of a record: a hidden field', () => {
  const row = { name: 'A', secret: 'alpha-secret', note: 'n', amount: 77.5, lines: [{ item: 'i', cost: 8815.75 }] };

  test('leaves the server in no reply: list, detail, submit, history', async () => {
    const { id } = await kept(manager, row);
    const { ver } = (await sales.get(`${address}/detail`, { id })).body.data;
    const replies: readonly Reply[] = [
      await sales.get(`${address}/list`),
      await sales.get(`${address}/detail`, { id }),
      await sales.get(`${address}/history`, { id }),
      await sales.post(`${address}/submit`, {}, { id, ver, name: 'AB' }),
      await sales.post(`${address}/submit`, {}, { id, ver, name: 'B' }),
      await tech.get(`${address}/list`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 200]);
    for (const { raw } of replies) expect(raw.toString()).not.toMatch(/alpha-secret|77\.5|8815\.75/);
    expect(replies[1]?.body.data.lines).toEqual([{ item: 'i' }]);
    const seen = await manager.get(`${address}/detail`, { id });
    expect(seen.body.data).toMatchObject({ ...row, name: 'AB' });
    const paths = (reply: Reply | undefined): string[] =>
      reply?.body.data.records.flatMap(({ changes }: Json) => changes.map(({ path }: Json) => path));
    expect(paths(replies[2])).toEqual(['name', 'note', 'lines[1].item']);
    expect(paths(await manager.get(`${address}/history`, { id }))).toContain('secret');
  });

  test('is not probed by filter, keyword or order', async () => {
    await kept(manager, { name: 'first', secret: 'zzz', amount: 1 });
    await kept(manager, { name: 'second', secret: 'aaa', amount: 2 });
    const names = async (client: Client, query: Record<string, string | number>): Promise<string[]> => {
      const { records } = (await client.get(`${address}/list`, { size: 100, ...query })).body.data;
      return records.map(({ name }: Json) => name);
    };
    const all = await names(sales, {});
    const probes: Record<string, string | number>[] = [
      { secret: 'zzz' },
      { secret_equal: 'zzz' },
      { secret_likeright: 'z' },
      { amount_ge: 2 },
      { amount_notnull: 1 },
      { secret_null: 1 },
    ];
    for (const query of probes) {
      expect([query, await names(sales, query)]).toEqual([query, all]);
    }
    for (const column of ['secret', 'amount']) {
      expect(await names(sales, { ascs: column })).toEqual(all);
      expect(await names(sales, { descs: column })).toEqual(all);
    }
    expect(await names(sales, { keyword: 'zzz' })).toEqual([]);
    expect(await names(manager, { keyword: 'zzz' })).toEqual(['first']);
    expect(await names(manager, { secret_equal: 'zzz' })).toEqual(['first']);
    expect((await names(manager, { descs: 'secret' }))[0]).toBe('first');
  });

  test('is refused with its path where it is forged, also in a row; read-only ones too', async () => {
    const { id, ver } = await kept(manager, row);
    const forged: readonly [Record<string, unknown>, string, string][] = [
      [{ secret: 'x' }, '/secret', 'hidden'],
      [{ lines: [{ item: 'i', cost: 1 }] }, '/lines/0/cost', 'hidden'],
      [{ note: 'x' }, '/note', 'read-only'],
      [{ stranger: 'x' }, '/stranger', 'unknown'],
    ];
    for (const [change, pointer, code] of forged) {
      for (const sent of [
        { id, ver, name: 'A', ...change },
        { name: 'new', ...change },
      ]) {
        const reply = await sales.post(`${address}/submit`, {}, sent);
        expect([reply.status, reply.body.data.findings]).toMatchObject([400, [{ pointer, code }]]);
      }
    }
    expect((await manager.get(`${address}/detail`, { id })).body.data).toMatchObject(row);
  });

  test('survives what somebody without it hands in', async () => {
    const { id, ver } = await kept(manager, row);
    await kept(sales, { id, ver, name: 'renamed', lines: [{ item: 'other' }] });
    const { data } = (await manager.get(`${address}/detail`, { id })).body;
    expect(data).toMatchObject({ name: 'renamed', secret: 'alpha-secret', amount: 77.5 });
    expect(data.lines).toEqual([{ item: 'other', cost: 8815.75 }]);
  });

  test('keeps its files: they are read by those alone who see the field', async () => {
    const [open, closed] = [
      await sentFile(manager, 'a.pdf', '%PDF-1.7 a'),
      await sentFile(manager, 'b.pdf', '%PDF-1.7 b'),
    ];
    const { id, ver } = await kept(manager, { name: 'papers', paper: [open], sealed: [closed] });
    const status = async (client: Client, file: Json): Promise<number> =>
      (await client.get(`${files}/${file.id}`)).status;
    expect([await status(sales, open), await status(sales, closed)]).toEqual([200, 403]);
    expect([await status(manager, open), await status(manager, closed)]).toEqual([200, 200]);
    const stolen = await sales.post(`${address}/submit`, {}, { name: 'thief', paper: [closed] });
    expect(stolen.body.data.findings).toMatchObject([{ pointer: '/paper', code: 'file' }]);
    await kept(manager, { id, ver, name: 'papers', paper: [] });
    expect(await status(sales, open)).toBe(403);
  });
});

describe('S8 x-accept', () => {
  test('is validated by what the server stored, whatever the value says', async () => {
    const text = await sentFile(manager, 'notes.txt', 'only words');
    const lie = { ...text, name: 'notes.pdf', type: 'application/pdf' };
    for (const paper of [[text], [lie]]) {
      const reply = await manager.post(`${address}/submit`, {}, { name: 'wrong', paper });
      expect(reply.status).toBe(400);
      expect(reply.body.data.findings).toMatchObject([{ pointer: '/paper', code: 'accept' }]);
      expect(reply.body.msg).toBe('文件：不接受“notes.txt”这类文件，可用类型：.pdf,.png');
    }
    await kept(manager, { name: 'elsewhere', sealed: [text] });
    const pdf = await sentFile(manager, 'right.pdf', '%PDF-1.7 right');
    const { id, ver } = await kept(manager, { name: 'right', paper: [pdf], sealed: [text] });
    const moved = await manager.post(`${address}/submit`, {}, { id, ver, name: 'right', paper: [pdf, text] });
    expect(moved.body.data.findings).toMatchObject([{ code: 'accept' }]);
  });
});

describe('S6-02 buttons', () => {
  test('who was not granted the button of an action may not make its call', async () => {
    const reply = await tech.post(`${address}/submit`, {}, { name: 'x' });
    expect([reply.status, reply.body.code]).toEqual([403, 403]);
    const { id } = await kept(manager, { name: 'kept' });
    for (const call of ['remove', 'restore']) {
      expect((await tech.post(`${address}/${call}`, { ids: id })).status).toBe(403);
    }
    expect((await tech.get(`${address}/list`, { removed: 'true' })).status).toBe(403);
  });

  test('a removed row is listed for those who may remove, and comes back with its history', async () => {
    const { id } = await kept(manager, { name: 'gone' });
    await manager.post(`${address}/remove`, { ids: id });
    expect((await manager.get(`${address}/detail`, { id })).status).toBe(400);
    const removed = (await manager.get(`${address}/list`, { removed: 'true' })).body.data.records;
    expect(removed.map((each: Json) => each.id)).toEqual([id]);
    expect((await tech.get(`${address}/history`, { id })).status).toBe(400);
    expect((await manager.post(`${address}/restore`, { ids: id })).status).toBe(200);
    const again = await manager.post(`${address}/restore`, { ids: id });
    expect([again.status, again.body.msg]).toEqual([400, expect.stringMatching(/没有被删除，不需要恢复$/)]);
    expect((await manager.get(`${address}/detail`, { id })).body.data).toMatchObject({ name: 'gone', ver: 3 });
    const { records, total } = (await manager.get(`${address}/history`, { id, size: 2 })).body.data;
    expect(total).toBe(3);
    expect(records.map(({ action, userName }: Json) => [action, userName])).toEqual([
      ['restore', '何静'],
      ['remove', '何静'],
    ]);
  });
});
