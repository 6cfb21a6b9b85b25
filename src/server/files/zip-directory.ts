/** Reads a piece of a file. */
export type ReadPiece = (start: number, length: number) => Promise<Buffer>;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 65_535;
/** Some 40,000 entries; an office document has dozens. */
const largestDirectory = 4 * 1_048_576;

/**
 * The names in a zip file, read from the directory at its end; nothing is unpacked.
 *
 * @returns null where it is no zip file, or its directory is larger than that of any document
 */
export async function zipEntryNames(size: number, read: ReadPiece): Promise<readonly string[] | null> {
  const tailStart = Math.max(0, size - endBytes - longestComment);
  const tail = await read(tailStart, size - tailStart);
  const end = findEnd(tail);
  if (end === null) return null;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length > largestDirectory || start + length > tailStart + end) return null;
  return namesIn(await read(start, length));
}

/** The last end record whose comment reaches to the end of the file. */
function findEnd(tail: Buffer): number | null {
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endSignature && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return null;
}

function namesIn(directory: Buffer): readonly string[] | null {
  const names: string[] = [];
  for (let at = 0; at < directory.length;) {
    if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== entrySignature) return null;
    const nameBytes = directory.readUInt16LE(at + 28);
    const next = at + entryBytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return null;
    names.push(directory.toString('utf8', at + entryBytes, at + entryBytes + nameBytes));
    at = next;
  }
  return names;
}
