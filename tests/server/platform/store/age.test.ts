import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  newIdentity,
  readIdentities,
  readRecipient,
  writeIdentity,
  writeRecipient,
} from '../../../../src/server/platform/backup/age/keys.ts';
import { opening, sealing } from '../../../../src/server/platform/backup/age/streams.ts';
import { pour } from '../../../../src/server/platform/backup/layer.ts';

// Made by age 1.1.1 itself.
const key = 'AGE-SECRET-KEY-1J4PSL774TDUVFYDDR8W8GLKT0EFAATRVA7WYMZWA4Y77XSXYTRZSJKNZKD';
const recipient = 'age16avq3z52mkgh4jz7yy44gz23rw7aj7qh7d7n69n3vf4c8vq8jg5qsq4awa';
const forRecipient =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBjR2FkY1pQdEV5eDJ4R01SMHBNQ1dQclpiMzB1a3J3ZmlMeHIwc1VpN2dNCndEOFYrTEkrZ3RudkU1V0NhL3NMSWtMVkd3TDNwcWEyVXFISUJDL0l5eEUKLS0tIG1GdEZ4eU1kNjh1QWQzamhLeDdxUE5DY3NzZGdocFhERXpOSmsvK2V3Tm8KMvbqrhJJpxcRcZJXhg2OlPOdg4esM0AL3I5Vu9rRVwNzDJX5eQ==';
const forPassphrase =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBUamZHOW9QMS9pbGRTMzZqYTJabkxBIDE4CnlPMS9sbTdVSmx4ckZKaDRMMU9ZejZSZXgva0pZYzZHUHpTNER6OVoxa00KLS0tIHJobTdHa1BsbHF0aVd5Z0xBWXlLeFNJVE9GY2xoZGxUdzRpQmZDa2dmdFEKDMu6Qd5+C6sa4GFLTMMOAzhQh3oJ3ct12rYrHpqQnf1QZq1UKw==';

const chunk = 65_536;

test('what age has encrypted is opened, by the key and by the passphrase', async () => {
  const identities = readIdentities(`# created: today\n${key}\n`, 'key.txt');
  expect((await pour(Buffer.from(forRecipient, 'base64'), opening(identities))).toString()).toBe('hello');
  expect((await pour(Buffer.from(forPassphrase, 'base64'), opening('correct horse'))).toString()).toBe('hello');
  await expect(pour(Buffer.from(forPassphrase, 'base64'), opening('wrong'))).rejects.toThrow('passphrase is not that');
});

test('keys are written and read as age does', () => {
  const [identity] = readIdentities(key, 'key.txt');
  if (identity === undefined) throw new Error('no identity');
  expect(writeIdentity(identity)).toBe(key);
  expect(writeRecipient(identity.recipient)).toBe(recipient);
  expect(readRecipient(recipient).equals(identity.recipient)).toBe(true);
  for (const wrong of ['', 'age1', recipient.slice(0, -1), recipient.replace('q3z5', 'q3z6'), key]) {
    expect(() => readRecipient(wrong)).toThrow('is no recipient');
  }
  for (const wrong of ['', '# only a comment', recipient, `${key.slice(0, -1)}Q`]) {
    expect(() => readIdentities(wrong, 'key.txt')).toThrow('key.txt holds');
  }
});

test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 200_000])(
  '%i bytes come back as they were, for each recipient and nobody else',
  async (size) => {
    const [mine, yours, theirs] = [newIdentity(), newIdentity(), newIdentity()];
    const content = randomBytes(size);
    const sealed = await pour(content, sealing([mine.recipient, yours.recipient]));
    expect(sealed.includes(content.subarray(0, 32)) && size > 31).toBe(false);
    for (const identity of [mine, yours]) {
      expect((await pour(sealed, opening([theirs, identity]))).equals(content)).toBe(true);
    }
    await expect(pour(sealed, opening([theirs]))).rejects.toThrow('This key does not open');
  },
);

test('a byte that was changed, left out or added anywhere is noticed', async () => {
  const identity = newIdentity();
  const sealed = await pour(randomBytes(2 * chunk + 100), sealing([identity.recipient]));
  const open = (bytes: Buffer): Promise<Buffer> => pour(bytes, opening([identity]));
  const body = sealed.length - (2 * chunk + 100 + 3 * 16);
  const places = [0, 30, 100, body - 30, body - 1, body, body + chunk, body + chunk + 20, sealed.length - 1];
  for (const place of places) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expect(open(changed), `byte ${place}`).rejects.toThrow(/damaged|does not open/);
  }
  const [first, second] = [body, body + chunk + 16];
  const last = second + chunk + 16;
  const swapped = [sealed.subarray(0, first), sealed.subarray(second, last), sealed.subarray(first, second)];
  for (const [what, bytes] of Object.entries({
    'without its last piece': sealed.subarray(0, last),
    'without its middle': Buffer.concat([sealed.subarray(0, first), sealed.subarray(second)]),
    'with pieces in another order': Buffer.concat([...swapped, sealed.subarray(last)]),
    'cut within a piece': sealed.subarray(0, second + 40),
    'cut within the head': sealed.subarray(0, 40),
    'with more behind it': Buffer.concat([sealed, Buffer.from('x')]),
    'without anything': Buffer.alloc(0),
    'that is none': Buffer.from('a text'),
  })) {
    await expect(open(Buffer.from(bytes)), what).rejects.toThrow('damaged');
  }
});
