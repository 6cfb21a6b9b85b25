import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { BlobEntry, BlobStore, ByteRange, IncomingBlob } from './blob-store.ts';

const headBytes = 4096;
const hashPattern = /^[0-9a-f]{64}$/;

/** Blobs in a folder, which several nodes may share: `ab/cd/abcd…` by hash, and `incoming/` for those on their way. */
export class FolderBlobStore implements BlobStore {
  readonly #folder: string;
  readonly #sync: (folder: string) => Promise<void>;

  /** @param sync puts what a folder holds by name on the disk */
  constructor(folder: string, sync = syncFolder) {
    this.#folder = folder;
    this.#sync = sync;
  }

  async put<T>(source: Readable, settle: (blob: IncomingBlob) => Promise<T>): Promise<T> {
    const draft = join(this.#incoming, randomUUID());
    try {
      // At once, since a stream that breaks while nobody listens ends the process.
      mkdirSync(this.#incoming, { recursive: true });
      const received = await receive(source, draft);
      const keep = (): Promise<void> => this.#keep(draft, received.sha256);
      return await settle({ ...received, keep, read: (start, length) => readPiece(draft, start, length) });
    } catch (error) {
      // Whoever reads the rest of the request must not be held up by a stream that nobody reads any more.
      source.resume();
      throw asNoRoom(error);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async get(sha256: string, range?: ByteRange): Promise<Readable | null> {
    try {
      const file = await open(this.#pathOf(sha256), 'r');
      return file.createReadStream({ ...range });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async has(sha256: string): Promise<boolean> {
    return exists(this.#pathOf(sha256));
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.#pathOf(sha256), { force: true });
  }

  async *list(): AsyncGenerator<BlobEntry> {
    for (const first of await namesIn(this.#folder, /^[0-9a-f]{2}$/)) {
      for (const second of await namesIn(join(this.#folder, first), /^[0-9a-f]{2}$/)) {
        yield* this.#entriesIn(join(this.#folder, first, second));
      }
    }
  }

  async *#entriesIn(folder: string): AsyncGenerator<BlobEntry> {
    for (const sha256 of await namesIn(folder, hashPattern)) {
      const entry = await stat(join(folder, sha256)).catch(() => null);
      if (entry !== null) yield { sha256, size: entry.size, modifiedAt: entry.mtime };
    }
  }

  async sweep(olderThan: Date): Promise<number> {
    let swept = 0;
    for (const name of await namesIn(this.#incoming, /./)) {
      const path = join(this.#incoming, name);
      const entry = await stat(path).catch(() => null);
      if (entry === null || entry.mtime >= olderThan) continue;
      await rm(path, { force: true });
      swept += 1;
    }
    return swept;
  }

  get #incoming(): string {
    return join(this.#folder, 'incoming');
  }

  async #keep(draft: string, sha256: string): Promise<void> {
    const path = this.#pathOf(sha256);
    const folder = dirname(path);
    if (!(await exists(path))) {
      await mkdir(folder, { recursive: true });
      await rename(draft, path);
    }
    // A name lasts once its folder is on the disk, and so up to the store; whoever made them may not be that far yet.
    for (const each of [folder, dirname(folder), this.#folder]) await this.#sync(each);
  }

  #pathOf(sha256: string): string {
    if (!hashPattern.test(sha256)) throw new Error('Blobs are named by their SHA-256 in hexadecimal digits.');
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  }
}

type Received = Pick<IncomingBlob, 'sha256' | 'size' | 'head'>;

/** Writes a stream to disk while measuring it; a chunk at a time is in memory. */
async function receive(source: Readable, draft: string): Promise<Received> {
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
  const sink = createWriteStream(draft, { mode: 0o600, flush: true });
  try {
    await pipeline(source, measure, sink);
  } catch (error) {
    // A file that is still being opened would come into being after it was removed.
    if (!sink.closed) await once(sink, 'close');
    throw error;
  }
  return { sha256: hash.digest('hex'), size, head: Buffer.concat(head) };
}

async function readPiece(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A disk or quota that is full is nobody's fault in the code, and people can be told so. */
function asNoRoom(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' ? new BusinessError(507, 'file.no-room') : error;
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Puts the names of a folder on the disk. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
