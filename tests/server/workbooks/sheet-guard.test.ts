import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSheet, type SheetRow } from '../../../src/server/workbooks/read-sheet.ts';
import { packedFault, sheetFault } from '../../../src/server/workbooks/sheet-guard.ts';
import { bookOf, textCell } from '../support/xlsx-parts.ts';
import { packedZip } from '../support/zip-file.ts';
import { workbook } from '../records/exchange-desk.ts';

const mebibyte = 1_048_576;

async function rowsOf(bytes: Buffer, most: number): Promise<readonly SheetRow[]> {
  const read = await readSheet(bytes, most);
  if ('kind' in read) throw new Error(`not read: ${read.kind}`);
  return read;
}

describe('a workbook is read', () => {
  test('row by row, empty ones left out, up to the row that was asked for', async () => {
    const bytes = await workbook([
      ['a', 1],
      [null, ''],
      ['b', true],
      ['c', new Date('2026-01-02T00:00:00Z')],
    ]);
    expect(await sheetFault(bytes)).toBeNull();
    const rows = await rowsOf(bytes, 10);
    expect(rows.map(({ number }) => number)).toEqual([1, 3, 4]);
    expect(rows[2]?.cells).toEqual(['c', new Date('2026-01-02T00:00:00Z')]);
    expect(await rowsOf(bytes, 1)).toHaveLength(2);
  });

  test('formulas by their value', async () => {
    const bytes = bookOf('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"x"</f><v>x</v></c></row>');
    expect(await sheetFault(bytes)).toBeNull();
    expect((await rowsOf(bytes, 10))[0]?.cells).toEqual([2, 'x']);
  });
});

describe('entities of a workbook', () => {
  const secret = fileURLToPath(import.meta.url);
  test.each([
    ['a file of the server', `<!ENTITY e SYSTEM "file://${secret}">`],
    ['an address', '<!ENTITY e SYSTEM "http://127.0.0.1:9/">'],
    ['itself without end', '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY e "&b;&b;&b;&b;">'],
  ])('that name %s bring nothing in', async (_what, entities) => {
    const bytes = bookOf(textCell('&e;').replace('<c', '<row r="1"><c').concat('</row>'), `<!DOCTYPE x [${entities}]>`);
    const read = await readSheet(bytes, 10);
    const text = JSON.stringify(read);
    expect(text).not.toContain('entities of a workbook');
    expect(text).not.toContain('aaaaaaaaaa');
  });
});

describe('a workbook is refused', () => {
  test('that is none, or is broken or locked', async () => {
    const bytes = await workbook([['a']]);
    const tries = [Buffer.alloc(0), Buffer.from('x'), Buffer.from('PK'), packedZip([['a.txt', Buffer.from('a')]])];
    for (const each of tries) expect(await sheetFault(each)).toEqual({ kind: 'not-a-workbook' });
    expect(await sheetFault(bytes.subarray(0, -30))).toEqual({ kind: 'not-a-workbook' });
    const locked = Buffer.from(bytes);
    const entry = locked.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    locked.writeUInt16LE(locked.readUInt16LE(entry + 8) | 1, entry + 8);
    expect(await sheetFault(locked)).toEqual({ kind: 'not-a-workbook' });
  });

  test('that unpacks to more than workbooks do, whatever it says of its size', async () => {
    const zeros = Buffer.alloc(65 * mebibyte);
    const bomb = packedZip([
      ['xl/workbook.xml', Buffer.from('<x/>')],
      ['xl/media/a', zeros],
    ]);
    expect(bomb.length).toBeLessThan(mebibyte);
    expect(await packedFault(bomb)).toEqual({ kind: 'too-large' });
    for (const said of [0, 10]) {
      const liar = packedZip([
        ['xl/workbook.xml', Buffer.from('<x/>')],
        ['xl/worksheets/sheet1.xml', zeros, said],
      ]);
      expect(await sheetFault(liar)).toEqual({ kind: 'not-a-workbook' });
    }
  });

  test('whose sheet unpacks to more than 16 MB, or is packed tighter than people write', async () => {
    const noise = (size: number): string => randomBytes(size / 2).toString('hex');
    const bookWith = (content: Buffer): Buffer =>
      packedZip([
        ['xl/workbook.xml', Buffer.from('<x/>')],
        ['xl/worksheets/sheet1.xml', content],
      ]);
    expect(await packedFault(bookWith(Buffer.from(noise(17 * mebibyte))))).toEqual({ kind: 'too-large' });
    expect(await packedFault(bookWith(Buffer.from(noise(8 * mebibyte))))).toBeNull();
    expect(await packedFault(bookWith(Buffer.alloc(2 * mebibyte)))).toEqual({ kind: 'too-large' });
    expect(await packedFault(bookWith(Buffer.alloc(mebibyte / 2)))).toBeNull();
  });

  test('with a cell of more characters than Excel takes, and is told which', async () => {
    const cell = (length: number): string =>
      `<row r="3"><c r="B3" t="inlineStr"><is><t>${'字'.repeat(length)}</t></is></c></row>`;
    expect(await rowsOf(bookOf(cell(32_767)), 10)).toHaveLength(1);
    expect(await readSheet(bookOf(cell(32_768)), 10)).toEqual({ kind: 'long-cell', cell: 'B3' });
    expect(await sheetFault(bookOf(cell(400_000)))).toEqual({ kind: 'too-large' });
  });

  test('whose cells name one long text again and again', async () => {
    const cell = `<c t="inlineStr"><is><t>${'x'.repeat(32_000)}</t></is></c>`;
    const row = `<row>${cell.repeat(50)}</row>`;
    expect(await readSheet(bookOf(row.repeat(12)), 5000)).toEqual({ kind: 'too-large' });
  });

  test('with cells further right than anybody writes', async () => {
    for (const cell of ['<c r="XFD1"><v>1</v></c>', "<c s='1' r='AAA1'/>", '<c r="&#88;FD1"/>']) {
      expect(await sheetFault(bookOf(`<row r="1">${cell}</row>`)), cell).toEqual({ kind: 'too-large' });
    }
    expect(await sheetFault(bookOf('<row r="1"><c r="ZZ1"><v>1</v></c></row>'))).toBeNull();
  });

  test('with formulas that nobody computed', async () => {
    for (const formula of ['<f>1+1</f>', '<f t="shared" si="0"/>']) {
      const bytes = bookOf(`<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="2">${formula}</c></row>`);
      expect(await sheetFault(bytes)).toEqual({ kind: 'not-computed', cell: 'B1' });
    }
  });

  test('soon, whatever its text', async () => {
    const short = ['<c '.repeat(200_000), '<c r '.repeat(100_000), '<f '.repeat(200_000)];
    for (const text of short) expect(await sheetFault(bookOf(text))).toBeNull();
    expect(await sheetFault(bookOf(`<c${' '.repeat(600_000)}`))).toEqual({ kind: 'too-large' });
  });
});
