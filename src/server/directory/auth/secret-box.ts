import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const fileName = 'secrets.key';
const algorithm = 'aes-256-gcm';

/** At least one; the first one seals. */
type Keys = readonly [Buffer, ...Buffer[]];

/**
 * Encrypts secrets that have to be read again, with AES-256-GCM. Its keys are those of the environment or stand in a
 * file of the data folder, so that a copy of the database alone tells nothing. The first seals; the others, from before
 * it was changed, open only.
 */
export class SecretBox {
  readonly #dataDir: string;
  #keys: readonly Buffer[];

  /** @param keys of 32 bytes; none = those of the key file, made where it is missing */
  constructor(keys: readonly Buffer[], dataDir: string) {
    this.#keys = keys;
    this.#dataDir = dataDir;
  }

  /**
   * Encrypts a text.
   *
   * @param context what it belongs to; only the same context opens it again
   */
  seal(text: string, context: string): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#first(), iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error where it was sealed with another key or for another context */
  open(sealed: Buffer, context: string): string {
    const [first, ...earlier] = this.#load();
    for (const key of earlier) {
      try {
        return opened(key, sealed, context);
      } catch {
        // Sealed with another one of the keys, or with none of them, which the first one tells.
      }
    }
    return opened(first, sealed, context);
  }

  /**
   * The same secret sealed with the first key; null where it is already.
   *
   * @throws Error where no key opens it
   */
  renewed(sealed: Buffer, context: string): Buffer | null {
    const [first, ...earlier] = this.#load();
    if (earlier.length === 0) return null;
    try {
      opened(first, sealed, context);
      return null;
    } catch {
      return this.seal(this.open(sealed, context), context);
    }
  }

  /** A key for one purpose, the same on every node; it tells nothing of the key that it comes from. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#first(), '', purpose, keyBytes));
  }

  #first(): Buffer {
    return this.#load()[0];
  }

  #load(): Keys {
    if (holdsKeys(this.#keys)) return this.#keys;
    const keys = readOrMakeKeys(join(this.#dataDir, fileName));
    this.#keys = keys;
    return keys;
  }
}

function opened(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

function readOrMakeKeys(file: string): Keys {
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
  const lines = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  const keys = lines.map((line) => Buffer.from(line, 'hex'));
  if (holdsKeys(keys) && keys.every((key) => key.length === keyBytes)) return keys;
  throw new Error(`${file} does not hold keys of 64 hex characters, one a line.`);
}

function holdsKeys(keys: readonly Buffer[]): keys is Keys {
  return keys.length > 0;
}
