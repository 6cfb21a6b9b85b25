import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Principal } from '../../../src/server/http/access.ts';
import { linkFiles } from '../../../src/server/files/file-links.ts';
import type { FileOwner, OwnerAccess } from '../../../src/server/files/file-access.ts';
import { startTestServer } from '../support/test-server.ts';
import type { Client, Reply, TestServer } from '../support/test-server.ts';

const path = '/api/seqdesk-resource/file';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
let server: TestServer;
let tech: Client;
let lead: Client;
let filesFolder: string;

/** Stands in for the workflow's rules: `test-tech` is for technicians, `test-all` for all to read. */
const access: OwnerAccess = {
  mayAttach: (_tx, principal: Principal, id) => Promise.resolve(id.startsWith('mine') && principal.account === 'tech'),
  mayRead: (_tx, _principal, id) => Promise.resolve(id === 'mine-shared'),
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
  name: string,
  content: Buffer,
  owner: Readonly<Record<string, string>>,
): Promise<Reply> {
  const boundary = 'seqdesk-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/x-whatever\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return client.post(path, owner, body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}

function storedPath(content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex');
  return join(filesFolder, hash.slice(0, 2), hash.slice(2, 4), hash);
}

describe('contract 7.5 file', () => {
  test('what is uploaded comes back byte for byte, as an attachment that nothing can run', async () => {
    const content = Buffer.concat([png, randomBytes(300_000)]);
    const reply = await upload(tech, '电泳图 1.png', content, { taskId: 'mine' });
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
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('电泳图 1.png')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('the same content is stored once', async () => {
    const content = Buffer.from('sampleNo,conc\nS1,12.5\n');
    const first = await upload(tech, 'a.csv', content, { taskId: 'mine' });
    const second = await upload(tech, 'b.csv', content, { taskId: 'mine' });
    expect(first.body.data.id).not.toBe(second.body.data.id);
    expect(first.body.data.type).toBe('text/plain');
    expect(readdirSync(join(storedPath(content), '..'))).toHaveLength(1);
    expect(readdirSync(join(filesFolder, 'incoming'))).toEqual([]);
  });

  test('more than 20 MB is refused and leaves nothing behind', async () => {
    const reply = await upload(tech, 'big.zip', Buffer.concat([Buffer.from('PK'), Buffer.alloc(20 * 1024 * 1024)]), {
      taskId: 'mine',
    });
    expect([reply.status, reply.body.code]).toEqual([413, 413]);
    expect(readdirSync(join(filesFolder, 'incoming'))).toEqual([]);
    const most = Buffer.concat([Buffer.from('PK'), Buffer.alloc(20 * 1024 * 1024 - 2)]);
    expect((await upload(tech, 'most.zip', most, { taskId: 'mine' })).body.code).toBe(200);
  });

  test.each([
    ['gel.png', Buffer.from('%PDF-1.7'), '文件内容与扩展名 .png 不符'],
    ['report.pdf', png, '文件内容与扩展名 .pdf 不符'],
    ['sheet.xlsx', Buffer.from('a,b'), '文件内容与扩展名 .xlsx 不符'],
    ['table.csv', Buffer.from([65, 0, 66]), '文件内容与扩展名 .csv 不符'],
    ['tool.bin', Buffer.from('MZ\x90\0'), '不能上传程序文件'],
    ['empty.txt', Buffer.alloc(0), '文件是空的'],
  ])('%s with other content is refused', async (name, content, msg) => {
    const reply = await upload(tech, name, content, { taskId: 'mine' });
    expect([reply.status, reply.body.msg]).toEqual([400, msg]);
  });

  test('a page in disguise is handed out as plain text', async () => {
    const reply = await upload(tech, 'x.txt', Buffer.from('<script>alert(1)</script>'), { taskId: 'mine' });
    const back = await tech.get(`${path}/${reply.body.data.id}`);
    expect(back.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('folders and control characters of a name are dropped', async () => {
    const reply = await upload(tech, String.raw`..\..\etc\x.txt`, Buffer.from('x'), { taskId: 'mine' });
    expect(reply.body.data.name).toBe('x.txt');
  });

  test('what is no upload is refused', async () => {
    const json = await tech.post(path, { taskId: 'mine' }, { a: 1 });
    expect([json.status, json.body.code]).toEqual([415, 415]);
    const empty = await tech.post(path, { taskId: 'mine' }, '--x--\r\n', {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect([empty.status, empty.body.msg]).toEqual([400, '没有收到文件']);
    expect((await upload(tech, 'x.txt', Buffer.from('x'), {})).body.msg).toBe('请说明文件属于哪个任务或表单');
  });
});

describe('who may', () => {
  test('attaching needs the right to write there', async () => {
    expect((await upload(lead, 'x.txt', Buffer.from('x'), { taskId: 'mine' })).body.code).toBe(403);
    expect((await upload(tech, 'x.txt', Buffer.from('x'), { taskId: 'others' })).body.code).toBe(403);
    expect((await upload(tech, 'x.txt', Buffer.from('x'), { formId: 'mine', rowId: '7' })).body.code).toBe(200);
  });

  test('reading needs to see what it belongs to; the uploader always may', async () => {
    const { id } = (await upload(tech, 'x.txt', Buffer.from('private'), { taskId: 'mine' })).body.data;
    expect((await tech.get(`${path}/${id}`)).status).toBe(200);
    expect((await lead.get(`${path}/${id}`)).body.code).toBe(403);
    const owner: FileOwner = { kind: 'task', id: 'mine-shared' };
    const { store } = server.services;
    await store.tenantTx('000000', tech.userId, (tx) => linkFiles(tx, '000000', [id, '999'], owner));
    expect((await lead.get(`${path}/${id}`)).raw.toString()).toBe('private');
  });

  test('another company’s file does not exist', async () => {
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
    const { id } = (await upload(tech, 'x.txt', Buffer.from('q'), { taskId: 'mine' })).body.data;
    await server.services.store.tenantTx('000000', '0', (tx) =>
      linkFiles(tx, '000000', [id], { kind: 'unknown', id: 'mine-shared' }),
    );
    expect((await lead.get(`${path}/${id}`)).body.code).toBe(403);
  });
});
