import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { zipEntries, type ZipEntry } from '../files/zip-directory.ts';
import { mostCharacters } from '../../core/values/safe-cell.ts';

/** Why a file is not read as a workbook. */
export type SheetFault =
  /** It is no .xlsx file, or a damaged or encrypted one. */
  | { readonly kind: 'not-a-workbook' }
  /** It unpacks to more than a workbook of people does. */
  | { readonly kind: 'too-large' }
  /** More characters than a spreadsheet program lets anybody type into one cell. */
  | { readonly kind: 'long-cell'; readonly cell: string }
  /** Formulas without values, e.g. of a program that never computed them. */
  | { readonly kind: 'not-computed'; readonly cell: string };

const unpack = promisify(inflateRaw);

const mebibyte = 1_048_576;
const mostUnpacked = 64 * mebibyte;
/** Of one part; 5,000 rows of 60 columns take 11 MB. */
const largestPart = 16 * mebibyte;
/** How many times smaller than itself a part may be packed: sheets are 5 to 30, a text of one letter is 1,000. */
const highestRatio = 100;
/** Below it no ratio does harm. */
const smallPart = mebibyte;
const mostEntries = 1000;
/** Characters of a cell as they are written, `&amp;` for `&`: ten times what Excel lets anybody type. */
const longestText = 10 * mostCharacters;
const [stored, deflated] = [0, 8];
const localHeaderBytes = 30;
const notAWorkbook: SheetFault = { kind: 'not-a-workbook' };
const tooLarge: SheetFault = { kind: 'too-large' };

/** The parts of a workbook, or what speaks against unpacking any of them. */
type Directory = { readonly fault: SheetFault } | { readonly fault: null; readonly entries: readonly ZipEntry[] };

/**
 * What speaks against unpacking a workbook, by what the zip file says of itself alone: sizes that only an attack has.
 * That takes a millisecond, whatever the file unpacks to.
 */
export async function packedFault(bytes: Buffer): Promise<SheetFault | null> {
  return (await directoryOf(bytes)).fault;
}

/**
 * What speaks against reading a workbook: sizes that only an attack has (the reader unpacks no more than is said),
 * cells further right than anybody writes, formulas that nobody computed.
 */
export async function sheetFault(bytes: Buffer): Promise<SheetFault | null> {
  const directory = await directoryOf(bytes);
  if (directory.fault !== null) return directory.fault;
  for (const entry of directory.entries.filter(({ name }) => isText(name))) {
    const xml = await contentOf(bytes, entry);
    if (xml === null) return notAWorkbook;
    if (hasLongText(xml)) return tooLarge;
    const fault = /^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name) ? faultOfSheet(xml) : null;
    if (fault !== null) return fault;
  }
  return null;
}

async function directoryOf(bytes: Buffer): Promise<Directory> {
  const entries = await zipEntries(bytes.length, (start, length) =>
    Promise.resolve(bytes.subarray(start, start + length)),
  );
  if (entries === null || !entries.some(({ name }) => name === 'xl/workbook.xml')) return { fault: notAWorkbook };
  if (entries.length > mostEntries || !entries.every((entry) => isPlain(entry))) return { fault: notAWorkbook };
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > mostUnpacked || entries.some((entry) => isBloated(entry))) return { fault: tooLarge };
  return { fault: null, entries };
}

/** Readable without a password, and honest about a size: nothing packed is nothing unpacked. */
function isPlain({ method, encrypted, packed, unpacked }: ZipEntry): boolean {
  if (encrypted || (method !== stored && method !== deflated)) return false;
  if (method === stored) return packed === unpacked;
  return packed > 0 && (unpacked > 0 || packed <= 2);
}

/** Too large, or packed tighter than anything that people write. */
function isBloated({ packed, unpacked }: ZipEntry): boolean {
  return unpacked > largestPart || (unpacked > smallPart && unpacked > highestRatio * packed);
}

function isText(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name);
}

/** Whether something between two tags, or in one, is longer than any cell; such texts make readers slow. */
function hasLongText(xml: string): boolean {
  for (let at = 0; at >= 0;) {
    const next = xml.indexOf('<', at + 1);
    if ((next < 0 ? xml.length : next) - at > longestText) return true;
    at = next;
  }
  return false;
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

function faultOfSheet(xml: string): SheetFault | null {
  if (farCell.test(xml)) return tooLarge;
  const cell = bareFormula.exec(xml)?.[1];
  return cell === undefined ? null : { kind: 'not-computed', cell };
}
