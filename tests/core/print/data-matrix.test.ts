import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { dataMatrix } from '../../../src/core/print/data-matrix.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

beforeAll(async () => {
  const bytes = readFileSync(wasm);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** A picture of a symbol as a camera has it: four pixels a module, a quiet zone of four modules. */
function picture(modules: readonly (readonly boolean[])[]) {
  const [pixels, quiet] = [4, 4];
  const width = (modules.length + 2 * quiet) * pixels;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const dark = modules[Math.floor(y / pixels) - quiet]?.[Math.floor(x / pixels) - quiet] === true;
      if (dark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height: width, colorSpace: 'srgb' as const };
}

async function decoded(text: string) {
  const [found] = await readBarcodes(picture(dataMatrix(text) ?? []), { formats: ['DataMatrix'] });
  return [found?.format, found?.text];
}

describe('a Data Matrix symbol', () => {
  const texts = [
    'A',
    '26S000101',
    '26S001536',
    'S-20261120-0001',
    'EP20261120-001/26S000101',
    'HTTP://LAB.EXAMPLE/S/26S000101',
    '样本 26S000101 µL',
  ];

  test.each(texts)('is read by a decoder that is none of ours: %s', async (text) => {
    expect(await decoded(text)).toEqual(['DataMatrix', text]);
  });

  test('of every size is read: one region and four', async () => {
    for (const length of [3, 5, 8, 12, 18, 22, 30, 36, 44, 62, 86, 114, 144, 174]) {
      const text = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(8).slice(0, length);
      expect(await decoded(text)).toEqual(['DataMatrix', text]);
    }
  });

  test('holds a sample number in 12 × 12 modules', () => {
    expect(dataMatrix('26S000101')).toHaveLength(12);
  });

  test('is not made of nothing, nor of more than a tube has room for', () => {
    expect(dataMatrix('')).toBeNull();
    expect(dataMatrix('A'.repeat(175))).toBeNull();
  });
});
