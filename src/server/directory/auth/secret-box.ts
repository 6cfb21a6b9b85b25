import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const fileName = 'secrets.key';
const algorithm = 'aes-256-gcm';

/**
 * Encrypts secrets that have to be read again, with AES-256-GCM. Its key is that of the environment or stands in a file
 * of the data folder, so that a copy of the database alone tells nothing.
 */
export class SecretBox {
  readonly #dataDir: string;
  #key: Buffer | null;

  /** @param key 32 bytes; null = the key file, made where it is missing */
  constructor(key: Buffer | null, dataDir: string) {
    this.#key = key;
    this.#dataDir = dataDir;
  }

  /**
   * Encrypts a text.
   *
   * @param context what it belongs to; only the same context opens it again
   */
  seal(text: string, context: string): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#load(), iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error where it was sealed with another key or for another context */
  open(sealed: Buffer, context: string): string {
    const decipher = createDecipheriv(algorithm, this.#load(), sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  }

  /** A key for one purpose, the same on every node; it tells nothing of the key that it comes from. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#load(), '', purpose, keyBytes));
  }

  #load(): Buffer {
    this.#key ??= readOrMakeKey(join(this.#dataDir, fileName));
    return this.#key;
  }
}

function readOrMakeKey(file: string): Buffer {
  const own = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(own, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    // A link is made whole or not at all, and never over the key that another node has made.
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key of 64 hex characters.`);
  return key;
}
