import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { sheetStream, sheetTime } from '../../../src/server/workbooks/sheet-stream.ts';

const columns = [{ header: 'No', width: 10, value: (row: number) => row }];

async function* upTo(count: number): AsyncGenerator<number> {
  for (let row = 1; row <= count; row += 1) yield row;
}

test('rows stand below their head, in their order', async () => {
  const bytes = await buffer(sheetStream('Rows', columns, upTo(3)));
  const { sheets } = await readXlsx(bytes);
  expect(sheets).toMatchObject([{ name: 'Rows', rows: [['No'], [1], [2], [3]] }]);
});

test('rows are taken as they are read, and no more once the reader is gone', async () => {
  let taken = 0;
  let ended = false;
  async function* endless(): AsyncGenerator<number> {
    try {
      for (;;) yield (taken += 1);
    } finally {
      ended = true;
    }
  }
  const stream = sheetStream('Rows', columns, endless());
  await once(stream, 'readable');
  stream.read();
  stream.destroy();
  await once(stream, 'close');
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(200_000);
  await expect.poll(() => ended).toBe(true);
});

test('a failure of the rows is one of the stream', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield 1;
    throw new Error('the database went away');
  }
  await expect(buffer(sheetStream('Rows', columns, failing()))).rejects.toThrow('the database went away');
});

test('texts keep what Excel can hold, and are never formulas', async () => {
  const texts = ['=1+1', '+1', '@x', '<b>&"', 'a\u0001b', '😀', 'x'.repeat(40_000), null];
  async function* rows(): AsyncGenerator<number> {
    for (const index of texts.keys()) yield index;
  }
  const text = [{ header: 'Text', width: 10, value: (row: number) => texts[row] ?? null }];
  const { sheets } = await readXlsx(await buffer(sheetStream('Texts', text, rows())));
  const cells = sheets[0]?.rows.slice(1).map(([cell]) => cell);
  expect(cells?.slice(0, 6)).toEqual(['=1+1', '+1', '@x', '<b>&"', 'ab', '😀']);
  expect(cells?.[6]).toHaveLength(32_767);
  expect([...(sheets[0]?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
});

test('moments show the time of day of the server\u2019s zone', () => {
  expect(sheetTime(new Date('2026-11-21T18:30:00Z'))?.toISOString()).toBe('2026-11-22T02:30:00.000Z');
  expect(sheetTime(null)).toBeNull();
});
