import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { zipEntries, type ZipEntry } from '../files/zip-directory.ts';

/** Why a file is not read as a workbook. */
export type SheetFault =
  /** It is no .xlsx file, or a damaged or encrypted one. */
  | { readonly kind: 'not-a-workbook' }
  /** It unpacks to more than a workbook of people does. */
  | { readonly kind: 'too-large' }
  /** Formulas without values, e.g. of a program that never computed them. */
  | { readonly kind: 'not-computed'; readonly cell: string };

const unpack = promisify(inflateRaw);

const mostUnpacked = 64 * 1_048_576;
const mostEntries = 1000;
const [stored, deflated] = [0, 8];
const localHeaderBytes = 30;
const notAWorkbook: SheetFault = { kind: 'not-a-workbook' };

/**
 * What speaks against reading a workbook: sizes that only an attack has, by what the zip file says of itself (the
 * reader unpacks no more than is said), cells further right than anybody writes, formulas that nobody computed.
 */
export async function sheetFault(bytes: Buffer): Promise<SheetFault | null> {
  const entries = await zipEntries(bytes.length, (start, length) =>
    Promise.resolve(bytes.subarray(start, start + length)),
  );
  if (entries === null || !entries.some(({ name }) => name === 'xl/workbook.xml')) return notAWorkbook;
  if (entries.length > mostEntries || !entries.every((entry) => isPlain(entry))) return notAWorkbook;
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > mostUnpacked) return { kind: 'too-large' };
  for (const entry of entries.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name))) {
    const fault = faultOfSheet(await contentOf(bytes, entry));
    if (fault !== null) return fault;
  }
  return null;
}

/** Readable without a password, and honest about a size: nothing packed is nothing unpacked. */
function isPlain({ method, encrypted, packed, unpacked }: ZipEntry): boolean {
  if (encrypted || (method !== stored && method !== deflated)) return false;
  if (method === stored) return packed === unpacked;
  return packed > 0 && (unpacked > 0 || packed <= 2);
}

/** The text of a part; null where it cannot be unpacked to the size that is said. */
export async function contentOf(bytes: Buffer, { method, offset, packed, unpacked }: ZipEntry): Promise<string | null> {
  if (offset + localHeaderBytes > bytes.length) return null;
  const start = offset + localHeaderBytes + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (method === stored) return content.toString('utf8');
  try {
    return (await unpack(content, { maxOutputLength: Math.max(1, unpacked) })).toString('utf8');
  } catch {
    return null;
  }
}

/*
 * Columns from AAA on, or places written so that they cannot be seen at once; and formulas without a value. No part of
 * a pattern reaches beyond a `<`, so that no text makes them slow.
 */
const farCell = /<c\s(?:[^<>]*\s)?r\s*=\s*["'](?:[A-Za-z]{3,}|[^"'<>]*&)/;
const bareFormula = /<c\s(?:[^<>]*\s)?r\s*=\s*["']([A-Z]+\d+)["'][^<>]*>\s*<f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/f>)\s*<\/c>/;

function faultOfSheet(xml: string | null): SheetFault | null {
  if (xml === null) return notAWorkbook;
  if (farCell.test(xml)) return { kind: 'too-large' };
  const cell = bareFormula.exec(xml)?.[1];
  return cell === undefined ? null : { kind: 'not-computed', cell };
}
