import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BlobEntry } from '../../../src/server/files/blob-store.ts';
import { FolderBlobStore } from '../../../src/server/files/folder-blob-store.ts';

let folder: string;
let store: FolderBlobStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-blobs-'));
  store = new FolderBlobStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function keep(content: Buffer): Promise<string> {
  return store.put(Readable.from([content]), async (blob) => {
    await blob.keep();
    return blob.sha256;
  });
}

async function all(): Promise<BlobEntry[]> {
  const entries: BlobEntry[] = [];
  for await (const entry of store.list()) entries.push(entry);
  return entries;
}

function incoming(): string[] {
  return readdirSync(join(folder, 'incoming'));
}

describe('blobs in a folder', () => {
  test('are found by their hash, whole or in part, and listed', async () => {
    const content = randomBytes(200_000);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await store.has(sha256)).toBe(false);
    expect(await store.get(sha256)).toBeNull();
    expect(await keep(content)).toBe(sha256);
    expect(await store.has(sha256)).toBe(true);
    expect((await buffer((await store.get(sha256)) ?? Readable.from([]))).equals(content)).toBe(true);
    const part = await buffer((await store.get(sha256, { start: 1000, end: 1999 })) ?? Readable.from([]));
    expect(part.equals(content.subarray(1000, 2000))).toBe(true);
    expect(await all()).toMatchObject([{ sha256, size: 200_000 }]);
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await all()).toEqual([]);
  });

  test('are stored once', async () => {
    await Promise.all([keep(Buffer.from('same')), keep(Buffer.from('same')), keep(Buffer.from('other'))]);
    expect(await all()).toHaveLength(2);
    expect(incoming()).toEqual([]);
  });

  test('outlive a power cut: every folder on the way to them is put on the disk, also by who stores them again', async () => {
    const synced: string[] = [];
    store = new FolderBlobStore(folder, async (each) => {
      expect(await all()).toHaveLength(1);
      synced.push(each);
    });
    const sha256 = await keep(Buffer.from('same'));
    const first = join(folder, sha256.slice(0, 2));
    const chain = [join(first, sha256.slice(2, 4)), first, folder];
    expect(synced).toEqual(chain);
    await keep(Buffer.from('same'));
    expect(synced).toEqual([...chain, ...chain]);
  });

  test('tell their beginning and any piece before they are kept', async () => {
    const content = randomBytes(10_000);
    await store.put(Readable.from([content.subarray(0, 100), content.subarray(100)]), async (blob) => {
      expect(blob.head.equals(content.subarray(0, 4096))).toBe(true);
      expect((await blob.read(9990, 100)).equals(content.subarray(9990))).toBe(true);
    });
    expect(await all()).toEqual([]);
  });

  test('leave nothing behind when nobody keeps them, the stream breaks or settling fails', async () => {
    await store.put(Readable.from([Buffer.from('x')]), () => Promise.resolve());
    const failed = store.put(Readable.from([Buffer.from('x')]), () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    const source = new PassThrough();
    const broken = store.put(source, (blob) => blob.keep());
    source.write(randomBytes(100_000));
    source.destroy(new Error('gone'));
    await expect(broken).rejects.toThrow('gone');
    expect([incoming(), await all()]).toEqual([[], []]);
  });

  test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s is told as a lack of room and leaves nothing behind', async (code) => {
    const source = new PassThrough();
    const full = store.put(source, (blob) => blob.keep());
    source.write(randomBytes(100_000));
    source.destroy(Object.assign(new Error('write'), { code }));
    await expect(full).rejects.toMatchObject({ code: 507, key: 'file.no-room' });
    expect([incoming(), await all()]).toEqual([[], []]);
  });

  test('a name that is no hash leads nowhere', async () => {
    await expect(store.get('../../etc/passwd')).rejects.toThrow('SHA-256');
    await expect(store.remove('..')).rejects.toThrow('SHA-256');
  });

  test('uploads that broke off with their server are swept once they are old', async () => {
    await keep(Buffer.from('kept'));
    for (const name of ['old', 'new']) writeFileSync(join(folder, 'incoming', name), 'x');
    utimesSync(join(folder, 'incoming', 'old'), 1000, 1000);
    expect(await store.sweep(new Date(2_000_000))).toBe(1);
    expect(incoming()).toEqual(['new']);
    expect(await all()).toHaveLength(1);
  });
});
