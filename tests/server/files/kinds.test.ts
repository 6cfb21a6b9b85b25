import { describe, expect, test } from 'vitest';
import type { IncomingBlob } from '../../../src/server/files/blob-store.ts';
import { allowedExtension, builtInExtensions, checkedType } from '../../../src/server/files/file-kinds.ts';
import { zipEntryNames } from '../../../src/server/files/zip-directory.ts';
import { zipOf } from '../support/zip-file.ts';

const read = (content: Buffer) => (start: number, length: number) =>
  Promise.resolve(content.subarray(start, start + length));

function blobOf(content: Buffer): IncomingBlob {
  const head = content.subarray(0, 4096);
  return { sha256: '', size: content.length, head, read: read(content), keep: () => Promise.resolve() };
}

const document = (...names: string[]) => zipOf('[Content_Types].xml', ...names);
const office = 'application/vnd.openxmlformats-officedocument';

describe('S5 kinds of files by their content', () => {
  test.each([
    ['.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
    ['.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['.xlsx', document('xl/workbook.xml'), `${office}.spreadsheetml.sheet`],
    ['.docx', document('word/document.xml'), `${office}.wordprocessingml.document`],
    ['.pptx', document('ppt/presentation.xml'), `${office}.presentationml.presentation`],
    ['.ofd', zipOf('OFD.xml'), 'application/ofd'],
    ['.zip', zipOf('tool.exe'), 'application/zip'],
    ['.zip', zipOf(), 'application/zip'],
    ['.csv', Buffer.from('样本,浓度\n'), 'text/plain'],
    ['.txt', Buffer.from('\ufeffUTF-16', 'utf16le'), 'text/plain'],
    ['.html', Buffer.from('<script>'), 'text/plain'],
    ['.custom', Buffer.from([1, 0, 2]), 'application/octet-stream'],
  ])('%s holds what it says', async (extension, content, type) => {
    expect(await checkedType(blobOf(content), extension)).toBe(type);
  });

  test.each([
    ['.xlsx', document('word/document.xml'), 'file.content'],
    ['.xlsx', zipOf('xl/workbook.xml'), 'file.content'],
    ['.docx', zipOf('x.txt'), 'file.content'],
    ['.docx', Buffer.from('PK\u0003\u0004 no directory at the end'), 'file.content'],
    ['.png', Buffer.from('%PDF-1.7'), 'file.content'],
    ['.zip', Buffer.from('PKnot really'), 'file.content'],
    ['.csv', Buffer.from([65, 0, 66]), 'file.content'],
    ['.txt', Buffer.from('MZ\u0090\u0000'), 'file.program'],
    ['.custom', Buffer.from('7f454c46', 'hex'), 'file.program'],
    ['.txt', Buffer.alloc(0), 'file.empty'],
  ])('%s with other content is refused', async (extension, content, key) => {
    await expect(checkedType(blobOf(content), extension)).rejects.toMatchObject({ code: 400, key });
  });
});

describe('which extensions are taken', () => {
  test('those that the software knows, where the settings name none', () => {
    expect(allowedExtension('Gel.PNG', [])).toBe('.png');
    expect(builtInExtensions).toContain('.fastq');
    for (const name of ['tool.exe', 'page.svg', 'macro.xlsm', 'none', '.hidden']) {
      expect(() => allowedExtension(name, [])).toThrow(/cannot be uploaded/);
    }
  });

  test('else those of the settings alone', () => {
    expect(allowedExtension('x.custom', ['.custom'])).toBe('.custom');
    expect(() => allowedExtension('x.png', ['.custom'])).toThrow(/\.custom$/);
  });
});

describe('the directory of a zip file', () => {
  const names = (content: Buffer) => zipEntryNames(content.length, read(content));

  test('is read from its end, also behind a comment', async () => {
    const plain = zipOf('a.txt', '目录/b.txt');
    expect(await names(plain)).toEqual(['a.txt', '目录/b.txt']);
    const commented = Buffer.concat([plain, Buffer.from('hello')]);
    commented.writeUInt16LE(5, plain.length - 2);
    expect(await names(commented)).toEqual(['a.txt', '目录/b.txt']);
  });

  test('that lies about its size or place is none', async () => {
    const far = zipOf('a.txt');
    far.writeUInt32LE(0xfff0_0000, far.length - 6);
    expect(await names(far)).toBeNull();
    const huge = zipOf('a.txt');
    huge.writeUInt32LE(0x7fff_ffff, huge.length - 10);
    expect(await names(huge)).toBeNull();
    const crooked = zipOf('a.txt');
    crooked.writeUInt16LE(60_000, crooked.length - 22 - 51 + 28);
    expect(await names(crooked)).toBeNull();
    expect(await names(Buffer.from('x'))).toBeNull();
  });
});
