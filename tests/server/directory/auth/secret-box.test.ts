import { createCipheriv } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SecretBox } from '../../../../src/server/directory/auth/secret-box.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'seqdesk-secrets-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('what one node sealed another one with the same folder opens', () => {
  const sealed = new SecretBox([], folder).seal('密 secret', 'here');
  expect(new SecretBox([], folder).open(sealed, 'here')).toBe('密 secret');
  expect(readdirSync(folder)).toEqual(['secrets.key']);
  expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});

test('another context, another key and a changed byte open nothing', () => {
  const box = new SecretBox([], folder);
  const sealed = box.seal('secret', 'here');
  expect(() => box.open(sealed, 'there')).toThrow(/authenticate/);
  expect(() => new SecretBox([Buffer.alloc(32, 1)], folder).open(sealed, 'here')).toThrow(/authenticate/);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => box.open(sealed, 'here')).toThrow(/authenticate/);
});

test('the same text is never sealed alike', () => {
  const box = new SecretBox([Buffer.alloc(32, 7)], folder);
  expect(box.seal('secret', 'here')).not.toEqual(box.seal('secret', 'here'));
  expect(readdirSync(folder)).toEqual([]);
});

test('a key file that holds no key is named', () => {
  writeFileSync(join(folder, 'secrets.key'), 'rubbish');
  expect(() => new SecretBox([], folder).seal('secret', 'here')).toThrow(/secrets\.key/);
});

test('a key that was changed still opens what it sealed; what is sealed anew opens without it', () => {
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = new SecretBox([older], folder).seal('secret', 'here');
  const both = new SecretBox([newer, older], folder);
  expect(both.open(sealed, 'here')).toBe('secret');
  const renewed = both.renewed(sealed, 'here') ?? Buffer.alloc(0);
  expect(new SecretBox([newer], folder).open(renewed, 'here')).toBe('secret');
  expect(both.renewed(renewed, 'here')).toBeNull();
  expect(() => both.renewed(sealed, 'there')).toThrow(/authenticate/);
  // What is derived follows the newer one at once.
  expect(both.derive('x')).toEqual(new SecretBox([newer], folder).derive('x'));
});

test('the key file may hold the keys from before, below the one in use', () => {
  const sealed = new SecretBox([], folder).seal('secret', 'here');
  const older = readFileSync(join(folder, 'secrets.key'), 'utf8');
  writeFileSync(join(folder, 'secrets.key'), `${'ab'.repeat(32)}\n${older}`);
  const box = new SecretBox([], folder);
  expect(box.open(sealed, 'here')).toBe('secret');
  expect(box.derive('x')).toEqual(new SecretBox([Buffer.alloc(32, 0xab)], folder).derive('x'));
});

test('a secret names its algorithm: another one takes over, and what the former sealed is opened and sealed anew', () => {
  const key = Buffer.alloc(32, 3);
  const before = new SecretBox([key], folder);
  const after = new SecretBox([key], folder, 2);
  const sealed = before.seal('密 secret', 'here');
  expect(sealed.subarray(0, 7)).toEqual(Buffer.from('sealed\u0001'));
  expect(before.renewed(sealed, 'here')).toBeNull();
  expect(after.open(sealed, 'here')).toBe('密 secret');
  const renewed = after.renewed(sealed, 'here') ?? Buffer.alloc(0);
  expect(renewed.subarray(0, 7)).toEqual(Buffer.from('sealed\u0002'));
  expect(before.open(renewed, 'here')).toBe('密 secret');
  expect(after.renewed(renewed, 'here')).toBeNull();
  // The name is part of what is sealed.
  renewed[6] = 1;
  expect(() => before.open(renewed, 'here')).toThrow(/authenticate/);
});

test('what was sealed before secrets named their algorithm opens, and is sealed anew at the next start', () => {
  const key = Buffer.alloc(32, 4);
  const iv = Buffer.alloc(12, 9);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('here'));
  const text = Buffer.concat([cipher.update('secret', 'utf8'), cipher.final()]);
  const former = Buffer.concat([iv, cipher.getAuthTag(), text]);
  const box = new SecretBox([key], folder);
  expect(box.open(former, 'here')).toBe('secret');
  const renewed = box.renewed(former, 'here') ?? Buffer.alloc(0);
  expect(renewed.subarray(0, 7)).toEqual(Buffer.from('sealed\u0001'));
  expect(box.open(renewed, 'here')).toBe('secret');
});
