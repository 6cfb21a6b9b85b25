import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import type { ReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is known of bytes once they are stored. */
export interface StoredBytes {
  readonly sha256: string;
  readonly size: number;
  /** The first bytes, to tell what kind of file it is. */
  readonly head: Buffer;
}

const headBytes = 4096;

/** Bytes on disk under their hash: the same content is stored once, and a stored file never changes. */
export class FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores a stream. It gets its final name only when all of it has reached the disk.
   *
   * @param accept decides, before it gets its name, whether it is kept; throws what the caller shall see
   */
  async put(source: Readable, accept: (bytes: StoredBytes) => void): Promise<StoredBytes> {
    await mkdir(join(this.#folder, 'incoming'), { recursive: true });
    const draft = join(this.#folder, 'incoming', randomUUID());
    try {
      const bytes = await receive(source, draft);
      accept(bytes);
      await this.#keep(draft, bytes.sha256);
      return bytes;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** The stored bytes; null where they are missing. */
  read(sha256: string): ReadStream | null {
    const path = this.#pathOf(sha256);
    return existsSync(path) ? createReadStream(path) : null;
  }

  async #keep(draft: string, sha256: string): Promise<void> {
    const path = this.#pathOf(sha256);
    if (existsSync(path)) return;
    await mkdir(dirname(path), { recursive: true });
    await rename(draft, path);
    await syncPath(dirname(path));
  }

  #pathOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  }
}

async function receive(source: Readable, draft: string): Promise<StoredBytes> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (size < headBytes) head.push(chunk.subarray(0, headBytes - size));
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(source, measure, createWriteStream(draft, { mode: 0o600, flush: true }));
  return { sha256: hash.digest('hex'), size, head: Buffer.concat(head) };
}

/** A rename lasts once its folder is on the disk. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
