import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentHash, filesBelow, root } from '../../scripts/build/files.mjs';

let folder = '';
let file = '';

beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'files-'));
  file = join(folder, 'a.txt');
  writeFileSync(file, 'one');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hash = (): string => contentHash([relative(root, folder)]);

test('the same content has the same hash, whatever its time', () => {
  const before = hash();
  utimesSync(file, 1, 1);
  expect(hash()).toBe(before);
});

test('another content, name or file has another hash', () => {
  const seen = new Set([hash()]);
  writeFileSync(file, 'two');
  seen.add(hash());
  renameSync(file, join(folder, 'b.txt'));
  seen.add(hash());
  writeFileSync(join(folder, 'c.txt'), '');
  seen.add(hash());
  expect(seen.size).toBe(4);
});

test('what does not exist has no files and a hash of its own', () => {
  expect(filesBelow('no-such-folder')).toEqual([]);
  expect(contentHash(['no-such-folder'])).toBe('nothing');
});
