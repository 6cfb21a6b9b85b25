import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { StartError } from '../../errors/start-error.ts';
import { derive, readHead, writeHead, type Opener } from './header.ts';
import type { Recipient } from './keys.ts';

// The body of an age file: chunks of 64 KiB, each sealed with its number and whether it is the last.

const chunkBytes = 65_536;
const tagBytes = 16;
const nonceBytes = 16;
const longestHead = 65_536;
const algorithm = 'chacha20-poly1305';

/** Cuts what comes in into pieces of one size, and knows which is the last. */
abstract class Pieces extends Transform {
  #held: Buffer = Buffer.alloc(0);
  readonly #size: number;
  #count = 0;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  /** What becomes of a piece. */
  protected abstract work(piece: Buffer, nonce: Buffer, isFirst: boolean): Buffer;

  /** What is left of the bytes after those before the first piece; null while more are needed. */
  protected abstract begin(held: Buffer): Buffer | null;

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#attempt(done, () => {
      const begun = this.begin(this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]));
      this.#held = begun ?? Buffer.concat([this.#held, chunk]);
      while (begun !== null && this.#held.length > this.#size) {
        this.#pass(this.#held.subarray(0, this.#size), false);
        this.#held = this.#held.subarray(this.#size);
      }
    });
  }

  override _flush(done: TransformCallback): void {
    this.#attempt(done, () => {
      const begun = this.begin(this.#held);
      if (begun === null) throw new StartError('The backup is damaged: a file breaks off.');
      this.#pass(begun, true);
    });
  }

  #pass(piece: Buffer, isLast: boolean): void {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(this.#count, 5, 6);
    nonce[11] = isLast ? 1 : 0;
    this.push(this.work(piece, nonce, this.#count === 0));
    this.#count += 1;
  }

  #attempt(done: TransformCallback, work: () => void): void {
    try {
      work();
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}

class Sealing extends Pieces {
  readonly #key: Buffer;

  constructor(recipients: readonly Recipient[] | string) {
    super(chunkBytes);
    const { fileKey, head } = writeHead(recipients);
    const nonce = randomBytes(nonceBytes);
    this.#key = derive(fileKey, nonce, 'payload');
    this.push(Buffer.concat([head, nonce]));
  }

  protected begin(held: Buffer): Buffer {
    return held;
  }

  protected work(piece: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv(algorithm, this.#key, nonce, { authTagLength: tagBytes });
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

class Opening extends Pieces {
  readonly #opener: Opener;
  #key: Buffer | null = null;

  constructor(opener: Opener) {
    super(chunkBytes + tagBytes);
    this.#opener = opener;
  }

  protected begin(held: Buffer): Buffer | null {
    if (this.#key !== null) return held;
    const last = /^---[^\n]*\n/m.exec(held.subarray(0, longestHead).toString('latin1'));
    if (last === null && held.length > longestHead) throw new StartError('The backup is damaged: a file has no head.');
    const end = last === null ? held.length : last.index + last[0].length;
    if (held.length < end + nonceBytes || last === null) return null;
    const fileKey = readHead(held.subarray(0, end).toString('latin1'), this.#opener);
    this.#key = derive(fileKey, held.subarray(end, end + nonceBytes), 'payload');
    return held.subarray(end + nonceBytes);
  }

  protected work(piece: Buffer, nonce: Buffer, isFirst: boolean): Buffer {
    const end = piece.length - tagBytes;
    try {
      if (this.#key === null || (end === 0 && !isFirst)) throw new Error('empty');
      const decipher = createDecipheriv(algorithm, this.#key, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(piece.subarray(end));
      return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
    } catch {
      throw new StartError('The backup is damaged: a file is not what was written.');
    }
  }
}

/** Encrypts what comes in for recipients, or for who knows a passphrase. */
export function sealing(recipients: readonly Recipient[] | string): Transform {
  return new Sealing(recipients);
}

/** Decrypts what comes in; nothing comes out that was not checked. It fails with a StartError. */
export function opening(opener: Opener): Transform {
  return new Opening(opener);
}
