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
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** The head of a local entry up to its name's length. */
function fields(signature: number, length: number, name: string): Buffer {
  const head = Buffer.alloc(length + 2);
  head.writeUInt32LE(signature, 0);
  head.writeUInt16LE(Buffer.byteLength(name), length);
  return head;
}
