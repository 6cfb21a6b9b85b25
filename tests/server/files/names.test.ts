import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachmentHeader, safeFileName } from '../../../src/server/files/file-name.ts';

const longName = `${'样'.repeat(100)}.xlsx`;

describe('a safe file name', () => {
  test.each([
    [String.raw`..\..\etc\passwd.txt`, 'passwd.txt'],
    ['/var/data/../x.csv', 'x.csv'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['annual\u202efdp.exe', 'annualfdp.exe'],
    ['in\u2066vis\u200bible\ufeff.txt', 'invisible.txt'],
    ['\ud800lone.txt', 'lone.txt'],
    ['a<b>:"c|?*.txt', 'a_b___c___.txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console.txt', 'console.txt'],
    ['  report.  . ', 'report'],
    ['e\u0301.txt', '\u00e9.txt'],
    ['电泳图 1.png', '电泳图 1.png'],
    [longName, `${'样'.repeat(65)}.xlsx`],
  ])('of %j is %j', (sent, name) => {
    expect(safeFileName(sent)).toBe(name);
  });

  test('of whatever is sent has no folder, no control sign, at most 200 bytes, and stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 300 })), (sent) => {
        const name = safeFileName(sent);
        expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(name).not.toBe('');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(201);
        expect(decodeURIComponent(attachmentHeader(name).split("UTF-8''")[1] ?? '')).toBe(name);
      }),
    );
  });
});

describe('RFC 5987 content disposition', () => {
  test('names the file in UTF-8 and, for old clients, in ASCII', () => {
    expect(attachmentHeader(`it's (报告)* "1".pdf`)).toBe(
      `attachment; filename="it's (__)* _1_.pdf"; filename*=UTF-8''it%27s%20%28%E6%8A%A5%E5%91%8A%29%2A%20%221%22.pdf`,
    );
  });

  test('a name from before that holds half a sign does not break the header', () => {
    expect(attachmentHeader('a\ud800\r\nb')).toBe(`attachment; filename="a___b"; filename*=UTF-8''a%EF%BF%BD%0D%0Ab`);
  });
});
