import { crc32, deflateRawSync } from 'node:zlib';

/** A zip file that stores, uncompressed, empty files of these names. */
export function zipOf(...names: readonly string[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const local = Buffer.concat([fields(0x04034b50, 26, name), Buffer.alloc(2), Buffer.from(name)]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);

    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local);
    entries.push(entry, Buffer.from(name));
    offset += local.length;
  }
  return Buffer.concat([...locals, ...entries, endOf(entries, offset, names.length)]);
}

/** The head of a local entry up to its name's length. */
function fields(signature: number, length: number, name: string): Buffer {
  const head = Buffer.alloc(length + 2);
  head.writeUInt32LE(signature, 0);
  head.writeUInt16LE(Buffer.byteLength(name), length);
  return head;
}

/** A zip file of these parts, deflated. `said` is the size that the file claims for a part, where it lies. */
export function packedZip(parts: readonly (readonly [name: string, content: Buffer, said?: number])[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content, said] of parts) {
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(said ?? content.length, 18);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    facts.copy(local, 4);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    facts.copy(entry, 6);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + packed.length;
  }
  return Buffer.concat([...locals, ...entries, endOf(entries, offset, parts.length)]);
}

function endOf(entries: readonly Buffer[], offset: number, count: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(entries).length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
