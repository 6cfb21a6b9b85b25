import { describe, expect, test } from 'vitest';
import { decodeText, kindOfType, previewKindOf } from '../../../../src/web/form/widgets/file-preview.ts';

describe('what a page can show of a file', () => {
  test.each([
    ['image/png', 'image'],
    ['image/webp', 'image'],
    ['application/pdf', 'pdf'],
    ['text/plain; charset=utf-8', 'text'],
    ['text/html', null],
    ['image/svg+xml', null],
    ['image/tiff', null],
    ['application/octet-stream', null],
    ['', null],
  ])('%j is %j', (type, kind) => {
    expect(kindOfType(type)).toBe(kind);
  });

  test('is told by the type that the server gave, else by the name', () => {
    expect(previewKindOf({ id: '1', name: 'x.bin', type: 'image/png' })).toBe('image');
    expect(previewKindOf({ id: '1', name: 'x.png', type: 'application/zip' })).toBeNull();
    expect(previewKindOf({ id: '1', name: 'Gel.JPG' })).toBe('image');
    expect(previewKindOf({ id: '1', name: 'x.html' })).toBeNull();
  });
});

describe('a text of unknown encoding', () => {
  const bytes = (...values: number[]) => new Uint8Array(values);

  test('is read as UTF-8, with or without a mark, also where its last sign is cut', () => {
    const text = new TextEncoder().encode('样本,浓度');
    expect(decodeText(text)).toBe('样本,浓度');
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, ...text))).toBe('样本,浓度');
    expect(decodeText(text.subarray(0, -1))).toBe('样本,浓');
  });

  test('as UTF-16 where its mark says so', () => {
    expect(decodeText(bytes(0xff, 0xfe, 0x37, 0x68))).toBe('样');
    expect(decodeText(bytes(0xfe, 0xff, 0x68, 0x37))).toBe('样');
  });

  test('else as GB 18030, as Excel writes it in China', () => {
    expect(decodeText(bytes(0xd1, 0xf9, 0xb1, 0xbe, 0x2c, 0x31))).toBe('样本,1');
  });
});
