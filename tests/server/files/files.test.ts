import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkFiles } from '../../../src/server/files/file-links.ts';
import type { FileOwner, OwnerAccess } from '../../../src/server/files/file-access.ts';
import {
  defaultSystemSettings,
  writeRows,
  type SystemSettings,
} from '../../../src/server/directory/system-settings/system-settings.ts';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import { startTestServer, type Client, type Reply, type TestServer } from '../support/test-server.ts';

const path = '/api/seqdesk-resource/file';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const mine = { taskId: 'mine' };
let server: TestServer;
let tech: Client;
let lead: Client;
let filesFolder: string;

/** Stands in for the workflow's rules: `mine…` is for tech to attach to, `mine-shared` for all to read. */
const access: OwnerAccess = {
  mayAttach: ({ principal }, id) => Promise.resolve(id.startsWith('mine') && principal.account === 'tech'),
  mayRead: (_unit, id) => Promise.resolve(id === 'mine-shared'),
};

beforeAll(async () => {
  server = await startTestServer();
  server.services.fileAccess.register('task', access);
  server.services.fileAccess.register('form', access);
  tech = await server.login('tech');
  lead = await server.login('lead');
  filesFolder = join(server.services.settings.dataDir, 'files');
});
afterAll(() => server.close());

function upload(
  client: Client,
  filename: string,
  content: Buffer,
  owner: Readonly<Record<string, string>>,
): Promise<Reply> {
  return client.post(path, owner, multipartBody({ filename, content }), multipartHeaders);
}

function storedPath(content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex');
  return join(filesFolder, hash.slice(0, 2), hash.slice(2, 4), hash);
}

async function fileRows(): Promise<number> {
  const rows = await server.services.store.tenantTx('000000', '0', (tx) =>
    tx.selectFrom('file').select('id').execute(),
  );
  return rows.length;
}

async function withSettings(changes: Partial<SystemSettings>, work: () => Promise<void>): Promise<void> {
  const { store, systemSettings } = server.services;
  await writeRows(store.platform, { ...defaultSystemSettings, ...changes }, '0');
  systemSettings.drop();
  try {
    await work();
  } finally {
    await writeRows(store.platform, defaultSystemSettings, '0');
    systemSettings.drop();
  }
}

describe('contract 7.5 file', () => {
  test('what is uploaded comes back byte for byte, as an attachment that nothing can run', async () => {
    const content = Buffer.concat([png, randomBytes(300_000)]);
    const reply = await upload(tech, '电泳图 1.png', content, mine);
    expect(reply.body).toMatchObject({
      code: 200,
      data: { name: '电泳图 1.png', size: content.length, type: 'image/png' },
    });
    expect(existsSync(storedPath(content))).toBe(true);
    const back = await tech.get(`${path}/${reply.body.data.id}`);
    expect(back.raw.equals(content)).toBe(true);
    expect(back.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="___ 1.png"; filename*=UTF-8''${encodeURIComponent('电泳图 1.png')}`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('a part of it comes back where a range is asked for', async () => {
    const content = randomBytes(100_000);
    const { id } = (await upload(tech, 'reads.txt', Buffer.from(content.toString('base64')), mine)).body.data;
    const text = content.toString('base64');
    const part = await tech.get(`${path}/${id}`, {}, { range: 'bytes=10-19' });
    expect([part.status, part.body, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      text.slice(10, 20),
      `bytes 10-19/${text.length}`,
      '10',
    ]);
    const tag = String(part.headers['etag']);
    const rest = await tech.get(`${path}/${id}`, {}, { range: `bytes=${text.length - 5}-`, 'if-range': tag });
    expect([rest.status, rest.body]).toEqual([206, text.slice(-5)]);
    const changed = await tech.get(`${path}/${id}`, {}, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect([changed.status, changed.body.length]).toEqual([200, text.length]);
    const known = await tech.get(`${path}/${id}`, {}, { 'if-none-match': `"other", ${tag}` });
    expect([known.status, known.body]).toEqual([304, '']);
    expect((await tech.get(`${path}/${id}`, {}, { 'if-none-match': '"other"' })).status).toBe(200);
    const behind = await tech.get(`${path}/${id}`, {}, { range: 'bytes=999999999-' });
    expect([behind.status, behind.body.code, behind.headers['content-range']]).toEqual([
      416,
      416,
      `bytes */${text.length}`,
    ]);
  });

  test('the same content is stored once', async () => {
    const content = Buffer.from('sampleNo,conc\nS1,12.5\n');
    const [first, second] = await Promise.all([
      upload(tech, 'a.csv', content, mine),
      upload(tech, 'b.csv', content, mine),
    ]);
    expect(first.body.data.id).not.toBe(second.body.data.id);
    expect(first.body.data.type).toBe('text/plain');
    expect(readdirSync(join(storedPath(content), '..'))).toHaveLength(1);
    expect(readdirSync(join(filesFolder, 'incoming'))).toEqual([]);
  });

  test('more than 20 MB is refused and leaves nothing behind', async () => {
    const before = await fileRows();
    const large = Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]);
    const reply = await upload(tech, 'big.png', large, mine);
    expect([reply.status, reply.body]).toMatchObject([413, { code: 413, msg: '文件不能超过20MB' }]);
    expect([existsSync(storedPath(large)), await fileRows()]).toEqual([false, before]);
    expect(readdirSync(join(filesFolder, 'incoming'))).toEqual([]);
    const most = large.subarray(0, 20 * 1024 * 1024);
    expect((await upload(tech, 'most.png', most, mine)).body.code).toBe(200);
  });

  test('size and kinds follow the settings of the installation, and the page can ask for them', async () => {
    await withSettings({ fileMaxMegabytes: 1, fileKinds: ['.png', '.custom'] }, async () => {
      const limits = await tech.get(`${path}/limits`);
      expect(limits.body.data).toEqual({ megabytes: 1, extensions: ['.png', '.custom'] });
      const large = await upload(tech, 'x.png', Buffer.concat([png, Buffer.alloc(1024 * 1024)]), mine);
      expect([large.status, large.body.msg]).toEqual([413, '文件不能超过1MB']);
      const text = await upload(tech, 'x.txt', Buffer.from('x'), mine);
      expect([text.status, text.body.msg]).toEqual([400, '不允许上传扩展名为 .txt 的文件，可上传：.png .custom']);
      expect((await upload(tech, 'x.custom', Buffer.from([1, 0]), mine)).body.data.type).toBe(
        'application/octet-stream',
      );
    });
    expect((await tech.get(`${path}/limits`)).body.data).toMatchObject({ megabytes: 20 });
  });

  test.each([
    ['gel.png', Buffer.from('%PDF-1.7'), '文件内容与扩展名 .png 不符'],
    ['table.csv', Buffer.from([65, 0, 66]), '文件内容与扩展名 .csv 不符'],
    ['tool.txt', Buffer.from('MZ\x90\0'), '不能上传程序文件'],
    ['empty.txt', Buffer.alloc(0), '文件是空的'],
  ])('%s with other content is refused', async (name, content, msg) => {
    const reply = await upload(tech, name, content, mine);
    expect([reply.status, reply.body.msg]).toEqual([400, msg]);
    expect(existsSync(storedPath(content))).toBe(false);
  });

  test('a page in disguise is handed out as plain text', async () => {
    const reply = await upload(tech, 'x.html', Buffer.from('<script>alert(1)</script>'), mine);
    const back = await tech.get(`${path}/${reply.body.data.id}`);
    expect(back.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('folders and control characters of a name are dropped', async () => {
    const reply = await upload(tech, String.raw`..\..\etc\x.txt`, Buffer.from('x'), mine);
    expect(reply.body.data.name).toBe('x.txt');
  });

  test('one file at a time: of two neither stays; fields beside it are passed over', async () => {
    const before = await fileRows();
    const [first, second] = [randomBytes(50_000), randomBytes(200_000)].map((bytes) => bytes.toString('hex'));
    const two = multipartBody(
      { filename: 'a.txt', content: first ?? '' },
      { name: 'other', filename: 'b.txt', content: second ?? '' },
    );
    const reply = await tech.post(path, mine, two, multipartHeaders);
    expect([reply.status, reply.body.msg]).toEqual([400, '一次只能上传一个文件']);
    expect([await fileRows(), existsSync(storedPath(Buffer.from(first ?? '')))]).toEqual([before, false]);
    const fields = multipartBody(
      { name: 'remark', content: 'before' },
      { filename: 'a.txt', content: 'x' },
      { name: 'remark', content: 'after' },
    );
    expect((await tech.post(path, mine, fields, multipartHeaders)).body.code).toBe(200);
    const many = multipartBody(...Array.from({ length: 40 }, (_, at) => ({ name: `f${at}`, content: 'x' })));
    expect((await tech.post(path, mine, many, multipartHeaders)).status).toBe(413);
  });

  test('what is no upload is refused', async () => {
    const json = await tech.post(path, mine, { a: 1 });
    expect([json.status, json.body.code]).toEqual([415, 415]);
    const empty = await tech.post(path, mine, multipartBody(), multipartHeaders);
    expect([empty.status, empty.body.msg]).toEqual([400, '没有收到文件']);
    expect((await upload(tech, 'x.txt', Buffer.from('x'), {})).body.msg).toBe('请说明文件属于哪个任务或表单');
    const cut = multipartBody({ filename: 'a.txt', content: 'half' }).subarray(0, -40);
    const broken = await tech.post(path, mine, cut, multipartHeaders);
    expect([broken.status, broken.body.msg]).toEqual([400, '上传内容不完整']);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=other']) {
      const odd = await tech.post(path, mine, multipartBody({ filename: 'a', content: 'x' }), { 'content-type': type });
      expect([odd.status, odd.body.code]).toEqual([400, 400]);
    }
  });

  test('an upload that is broken off leaves nothing', async () => {
    const before = await fileRows();
    const address = new URL(await server.listen());
    const headers = { ...multipartHeaders, 'blade-auth': `bearer ${tech.token}`, 'content-length': '10000000' };
    const call = httpRequest({
      host: address.hostname,
      port: address.port,
      path: `${path}?taskId=mine`,
      method: 'POST',
      headers,
    });
    call.on('error', () => undefined);
    const closed = new Promise((resolve) => call.once('close', resolve));
    call.write(multipartBody({ filename: 'cut.txt', content: 'x'.repeat(300_000) }).subarray(0, 250_000));
    while (readdirSync(join(filesFolder, 'incoming')).length === 0) await pause(5);
    call.destroy();
    await closed;
    while (readdirSync(join(filesFolder, 'incoming')).length > 0) await pause(5);
    expect(await fileRows()).toBe(before);
  });
});

describe('who may', () => {
  test('attaching needs the right to write there', async () => {
    expect((await upload(lead, 'x.txt', Buffer.from('x'), mine)).body.code).toBe(403);
    expect((await upload(tech, 'x.txt', Buffer.from('x'), { taskId: 'others' })).body.code).toBe(403);
    expect((await upload(tech, 'x.txt', Buffer.from('x'), { formId: 'mine', rowId: '7' })).body.code).toBe(200);
  });

  test('a picture of oneself is one’s own to send', async () => {
    const own = await upload(tech, 'me.png', png, { avatarOf: tech.userId });
    expect(own.body.code).toBe(200);
    expect((await upload(tech, 'me.png', png, { avatarOf: lead.userId })).body.code).toBe(403);
    const info = await tech.post('/api/blade-user/update-info', {}, { avatar: own.body.data.id });
    expect(info.body.code).toBe(200);
    expect((await lead.get(`${path}/${own.body.data.id}`)).status).toBe(200);
  });

  test('until a file is saved with something its sender may read it; from then on who sees that', async () => {
    const { id } = (await upload(tech, 'x.txt', Buffer.from('private'), mine)).body.data;
    const { store } = server.services;
    const link = (owner: FileOwner) =>
      store.tenantTx('000000', tech.userId, (tx) => linkFiles(tx, '000000', [id, '999'], owner));
    expect((await tech.get(`${path}/${id}`)).status).toBe(200);
    expect((await lead.get(`${path}/${id}`)).body.code).toBe(403);
    await link({ kind: 'task', id: 'closed' });
    expect((await tech.get(`${path}/${id}`)).body.code).toBe(403);
    await link({ kind: 'task', id: 'mine-shared' });
    expect((await lead.get(`${path}/${id}`)).raw.toString()).toBe('private');
  });

  test('another company’s file does not exist, also where it has the same bytes', async () => {
    const { id } = (await upload(tech, 'x.txt', Buffer.from('ours'), { taskId: 'mine-shared' })).body.data;
    const admin2 = await server.login('admin2');
    for (const each of [id, '12345', 'x']) {
      const reply = await admin2.get(`${path}/${each}`);
      expect([reply.status, reply.body.msg]).toEqual([400, '文件不存在']);
    }
    await server.services.store.tenantTx('100001', '0', (tx) =>
      linkFiles(tx, '100001', [id], { kind: 'task', id: 'mine-shared' }),
    );
    expect((await admin2.get(`${path}/${id}`)).body.code).toBe(400);
  });

  test('an owner of a kind that nobody knows is closed', async () => {
    const { id } = (await upload(tech, 'x.txt', Buffer.from('q'), mine)).body.data;
    await server.services.store.tenantTx('000000', '0', (tx) =>
      linkFiles(tx, '000000', [id], { kind: 'unknown', id: 'mine-shared' }),
    );
    expect((await lead.get(`${path}/${id}`)).body.code).toBe(403);
  });
});
