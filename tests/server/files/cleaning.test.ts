import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanFiles } from '../../../src/server/files/clean-files.ts';
import { linkFiles } from '../../../src/server/files/file-links.ts';
import type { OwnerAccess } from '../../../src/server/files/file-access.ts';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';

const path = '/api/seqdesk-resource/file';
const aDay = 86_400;
let server: TestServer;
let tech: Client;
let admin2: Client;

/** Everybody may everything; tasks whose id begins with `open` are still being worked on. */
const access: OwnerAccess = {
  mayAttach: () => Promise.resolve(true),
  mayRead: () => Promise.resolve(true),
  isOpen: (_tx, id) => Promise.resolve(id.startsWith('open')),
};

beforeAll(async () => {
  server = await startTestServer();
  server.services.fileAccess.register('task', access);
});
beforeEach(async () => {
  // Sessions do not outlive the days that a test lets pass.
  [tech, admin2] = [await server.login('tech'), await server.login('admin2')];
});
afterAll(() => server.close());

async function upload(client: Client, content: string, taskId = 'done'): Promise<string> {
  const reply = await client.post(path, { taskId }, multipartBody({ filename: 'x.txt', content }), multipartHeaders);
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data.id as string;
}

function storedPath(content: string): string {
  const hash = createHash('sha256').update(content).digest('hex');
  return join(server.services.settings.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash);
}

function rowsOf(tenantId: string, id: string): Promise<unknown[]> {
  return server.services.store.tenantTx(tenantId, '0', (tx) =>
    tx.selectFrom('file').select('id').where('id', '=', id).execute(),
  );
}

function link(tenantId: string, id: string): Promise<void> {
  return server.services.store.tenantTx(tenantId, '0', (tx) =>
    linkFiles(tx, tenantId, [id], { kind: 'instance', id: '1' }),
  );
}

test('a file that nobody saved with anything goes after a day with its bytes; one that was saved stays', async () => {
  const [orphan, saved] = [await upload(tech, 'orphan'), await upload(tech, 'saved')];
  await link('000000', saved);
  expect(await cleanFiles(server.services)).toEqual({ files: 0, blobs: 0, drafts: 0 });
  server.clock.advance(aDay + 1);
  expect(await cleanFiles(server.services)).toEqual({ files: 1, blobs: 1, drafts: 0 });
  expect([await rowsOf('000000', orphan), existsSync(storedPath('orphan'))]).toEqual([[], false]);
  expect([(await rowsOf('000000', saved)).length, existsSync(storedPath('saved'))]).toEqual([1, true]);
});

test('a file of a task that is still worked on stays, since a draft may name it', async () => {
  const id = await upload(tech, 'drafted', 'open task');
  server.clock.advance(aDay * 30);
  expect(await cleanFiles(server.services)).toMatchObject({ files: 0 });
  expect(await rowsOf('000000', id)).toHaveLength(1);
});

test('bytes that another company still has stay, and go with the last file', async () => {
  const [ours, theirs] = [await upload(tech, 'shared bytes'), await upload(admin2, 'shared bytes', 'open')];
  server.clock.advance(aDay + 1);
  expect(await cleanFiles(server.services)).toMatchObject({ files: 1, blobs: 0 });
  expect([(await rowsOf('000000', ours)).length, (await rowsOf('100001', theirs)).length]).toEqual([0, 1]);
  expect(existsSync(storedPath('shared bytes'))).toBe(true);
  await server.services.store.tenantTx('100001', '0', (tx) =>
    tx.updateTable('file_link').set({ owner_id: 'closed' }).where('file_id', '=', theirs).execute(),
  );
  expect(await cleanFiles(server.services)).toMatchObject({ files: 1, blobs: 1 });
  expect(existsSync(storedPath('shared bytes'))).toBe(false);
});

test('the same bytes can be sent again after they were removed', async () => {
  await upload(tech, 'comes back');
  server.clock.advance(aDay + 1);
  await cleanFiles(server.services);
  const again = await server.login('tech');
  const id = await upload(again, 'comes back');
  expect((await again.get(`${path}/${id}`)).body).toBe('comes back');
});

test('bytes without a row, left by a crash, go once they are old', async () => {
  const [old, fresh] = [storedPath('left behind'), storedPath('just left')];
  for (const file of [old, fresh]) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, 'x');
  }
  utimesSync(old, 1000, 1000);
  const ahead = server.services.clock.now().getTime() / 1000;
  utimesSync(fresh, ahead, ahead);
  expect(await cleanFiles(server.services)).toMatchObject({ blobs: 1 });
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  const { rows } = await sql`select 1 from file_blob where size = 1`.execute(server.services.store.platform);
  expect(rows).toEqual([]);
});

test('of two nodes that clean at once one does it', async () => {
  const { store } = server.services;
  await store.platform.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(hashtext('seqdesk files'))`.execute(other);
    expect(await cleanFiles(server.services)).toBeNull();
    await sql`select pg_advisory_unlock(hashtext('seqdesk files'))`.execute(other);
  });
  expect(await cleanFiles(server.services)).not.toBeNull();
});
