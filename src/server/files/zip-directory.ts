/** Reads a piece of a file. */
export type ReadPiece = (start: number, length: number) => Promise<Buffer>;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 65_535;
/** Some 40,000 entries; an office document has dozens. */
const largestDirectory = 4 * 1_048_576;

/** What a zip file says of one of its parts. */
export interface ZipEntry {
  readonly name: string;
  /** 0 as it is, 8 deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  /** Bytes in the file. */
  readonly packed: number;
  readonly unpacked: number;
  /** Where it begins. */
  readonly offset: number;
}

/** The names of the parts of a zip file; null where it is none. */
export async function zipEntryNames(size: number, read: ReadPiece): Promise<readonly string[] | null> {
  return (await zipEntries(size, read))?.map(({ name }) => name) ?? null;
}

/**
 * The parts of a zip file, read from the directory at its end; nothing is unpacked.
 *
 * @returns null where it is no zip file, or its directory is larger than that of any document
 */
export async function zipEntries(size: number, read: ReadPiece): Promise<readonly ZipEntry[] | null> {
  const tailStart = Math.max(0, size - endBytes - longestComment);
  const tail = await read(tailStart, size - tailStart);
  const end = findEnd(tail);
  if (end === null) return null;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length > largestDirectory || start + length > tailStart + end) return null;
  return entriesIn(await read(start, length));
}

/** The last end record whose comment reaches to the end of the file. */
function findEnd(tail: Buffer): number | null {
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endSignature && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return null;
}

function entriesIn(directory: Buffer): readonly ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length;) {
    if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== entrySignature) return null;
    const nameBytes = directory.readUInt16LE(at + 28);
    const next = at + entryBytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return null;
    entries.push(entryAt(directory, at, nameBytes));
    at = next;
  }
  return entries;
}

function entryAt(directory: Buffer, at: number, nameBytes: number): ZipEntry {
  return {
    name: directory.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
    method: directory.readUInt16LE(at + 10),
    encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    packed: directory.readUInt32LE(at + 20),
    unpacked: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
}
