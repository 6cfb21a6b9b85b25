import { extname } from 'node:path';
import { encodePng } from '../../src/server/directory/auth/png.ts';
import { sheetStream } from '../../src/server/workbooks/sheet-stream.ts';
import { Dice } from './dice.ts';

/** A file of the demo. */
export interface MadeFile {
  readonly name: string;
  readonly content: Buffer;
}

/** What the demo writes instead of kinds that it cannot make; every field that takes the one takes the other. */
const insteadOf: Readonly<Record<string, string>> = { '.jpg': '.png', '.docx': '.pdf', '.zip': '.html' };

const makers: Readonly<Record<string, (about: string) => Buffer | Promise<Buffer>>> = {
  '.pdf': pdf,
  '.png': gel,
  '.xlsx': workbook,
  '.html': (about) => Buffer.from(`<!doctype html><meta charset="utf-8"><title>${about}</title><h1>${about}</h1>\n`),
  '.eml': (about) =>
    Buffer.from(`From: customer@example.edu.cn\nTo: service@example.com\nSubject: ${about}\n\nAgreed.\n`),
};

/**
 * A file of a name, with something true in it that opens.
 *
 * @param about what it is about, in ASCII
 */
export async function madeFile(name: string, about: string): Promise<MadeFile> {
  const wanted = extname(name).toLowerCase();
  const extension = insteadOf[wanted] ?? wanted;
  const make = makers[extension] ?? ((text) => Buffer.from(`file,md5\n${text},9e107d9d372bb6826bd81d3542a419d6\n`));
  return { name: `${name.slice(0, name.length - wanted.length)}${extension}`, content: await make(about) };
}

/** A page of A4 with two lines of text. Readers find the objects themselves, so that it needs no table of them. */
function pdf(about: string): Buffer {
  const text = `BT /F1 14 Tf 72 760 Td (Made for the demonstration) Tj 0 -24 Td (${about.replaceAll(/[()\\]/g, '')}) Tj ET`;
  const page = '/MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

const [width, height, lanes] = [320, 240, 8];

/** A gel: a band in each lane. */
function gel(about: string): Buffer {
  const dice = new Dice(about);
  const pixels = new Uint8Array(width * height).fill(24);
  for (let lane = 0; lane < lanes; lane += 1) {
    const [left, top] = [(lane * width) / lanes + 8, Math.floor(dice.between(40, 180))];
    for (let y = top; y < top + 5; y += 1) pixels.fill(220, y * width + left, y * width + left + 24);
  }
  return encodePng(width, height, pixels);
}

/** A workbook that lists some numbers. */
async function workbook(about: string): Promise<Buffer> {
  const dice = new Dice(about);
  const columns = [
    { header: 'No.', width: 24, value: (row: number) => `${about}-${row}` },
    { header: 'ng/µL', width: 12, value: () => Math.round(dice.between(20, 60) * 10) / 10 },
  ];
  async function* rows(): AsyncGenerator<number> {
    for (let row = 1; row <= 8; row += 1) yield row;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of sheetStream('Sheet1', columns, rows())) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
