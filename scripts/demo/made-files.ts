import { extname } from 'node:path';
import { encodePng } from '../../src/server/auth/png.ts';
import { sheetStream } from '../../src/server/sheets/sheet-stream.ts';
import { Dice } from './dice.ts';

/** A file of the demo. */
export interface MadeFile {
  readonly name: string;
  readonly content: Buffer;
}

/** What the demo writes instead of kinds that it cannot make; every field that takes the one takes the other. */
const insteadOf: Readonly<Record<string, string>> = { '.jpg': '.png', '.docx': '.pdf', '.zip': '.html' };

/**
 * A file of a name, with something true in it that opens.
 *
 * @param about what it is about, in ASCII
 */
export async function madeFile(name: string, about: string): Promise<MadeFile> {
  const wanted = extname(name).toLowerCase();
  const extension = insteadOf[wanted] ?? wanted;
  const own = `${name.slice(0, name.length - wanted.length)}${extension}`;
  return { name: own, content: await contentOf(extension, about) };
}

async function contentOf(extension: string, about: string): Promise<Buffer> {
  switch (extension) {
    case '.pdf':
      return pdf(['SeqDesk demonstration laboratory', about, 'This document was made for the demonstration.']);
    case '.png':
      return gel(about);
    case '.xlsx':
      return workbook(about);
    case '.html':
      return Buffer.from(`<!doctype html><meta charset="utf-8"><title>${about}</title><h1>${about}</h1>\n`);
    case '.eml':
      return Buffer.from(`From: customer@example.edu.cn\nTo: service@example.com\nSubject: ${about}\n\nAgreed.\n`);
    default:
      return Buffer.from(`file,md5\n${about}_R1.fq.gz,9e107d9d372bb6826bd81d3542a419d6\n`);
  }
}

/** A page of A4 with some lines of text. */
function pdf(lines: readonly string[]): Buffer {
  const text = lines.map((line, index) => `${index === 0 ? '' : '0 -24 Td '}(${line.replaceAll(/[()\\]/g, '')}) Tj`);
  const stream = `BT /F1 14 Tf 72 760 Td ${text.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

const [width, height, lanes, bands] = [320, 240, 8, 5];

/** A gel: a ladder at the left, and a band in each other lane. */
function gel(about: string): Buffer {
  const dice = new Dice(about);
  const pixels = new Uint8Array(width * height).fill(24);
  const paint = (lane: number, top: number, light: number): void => {
    const left = Math.floor((lane * width) / lanes) + 8;
    for (let y = top; y < top + 5; y += 1) pixels.fill(light, y * width + left, y * width + left + 24);
  };
  for (let band = 0; band < bands; band += 1) paint(0, 30 + band * 40, 150);
  for (let lane = 1; lane < lanes; lane += 1) paint(lane, Math.floor(dice.between(40, 70)), 220);
  return encodePng(width, height, pixels);
}

/** A workbook that lists some samples. */
async function workbook(about: string): Promise<Buffer> {
  const dice = new Dice(about);
  const columns = [
    { header: '样本编号', width: 16, value: (row: number) => `${about}-${String(row).padStart(2, '0')}` },
    { header: '浓度 ng/µL', width: 12, value: () => Math.round(dice.between(20, 60) * 10) / 10 },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of sheetStream('Sheet1', columns, rowNumbers())) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

async function* rowNumbers(): AsyncGenerator<number> {
  for (let row = 1; row <= 8; row += 1) yield row;
}
