import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const fileName = 'secrets.key';

const sizes = { authTagLength: tagBytes };

/** What secrets are sealed with, by the number that stands before each; a number is never given to another one. */
const algorithms = {
  1: {
    sealing: (key: Buffer, iv: Buffer) => createCipheriv('aes-256-gcm', key, iv, sizes),
    opening: (key: Buffer, iv: Buffer) => createDecipheriv('aes-256-gcm', key, iv, sizes),
  },
  2: {
    sealing: (key: Buffer, iv: Buffer) => createCipheriv('chacha20-poly1305', key, iv, sizes),
    opening: (key: Buffer, iv: Buffer) => createDecipheriv('chacha20-poly1305', key, iv, sizes),
  },
} as const;

/** The number of an algorithm. */
export type AlgorithmId = keyof typeof algorithms;

/** Stands before the number; what was sealed before there were numbers begins with a random vector. */
const mark = Buffer.from('sealed');
const headBytes = mark.length + 1;

/** At least one; the first one seals. */
type Keys = readonly [Buffer, ...Buffer[]];

/**
 * Encrypts secrets that have to be read again; each names its algorithm. Its keys are those of the environment or stand in a
 * file of the data folder, so that a copy of the database alone tells nothing. The first seals; the others, from before
 * it was changed, open only.
 */
export class SecretBox {
  readonly #dataDir: string;
  readonly #sealing: AlgorithmId;
  #keys: readonly Buffer[];

  /**
   * @param keys of 32 bytes; none = those of the key file, made where it is missing
   * @param sealing what seals from now on; the others open
   */
  constructor(keys: readonly Buffer[], dataDir: string, sealing: AlgorithmId = 1) {
    this.#keys = keys;
    this.#dataDir = dataDir;
    this.#sealing = sealing;
  }

  /**
   * Encrypts a text.
   *
   * @param context what it belongs to; only the same context opens it again
   */
  seal(text: string, context: string): Buffer {
    const head = headOf(this.#sealing);
    const iv = randomBytes(ivBytes);
    const aad = Buffer.concat([head, Buffer.from(context)]);
    const cipher = algorithms[this.#sealing].sealing(this.#first(), iv);
    cipher.setAAD(aad, { plaintextLength: Buffer.byteLength(text) });
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([head, iv, cipher.getAuthTag(), sealed]);
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
   * The same secret sealed with the first key and the algorithm in use; null where it is already.
   *
   * @throws Error where no key opens it
   */
  renewed(sealed: Buffer, context: string): Buffer | null {
    const [first, ...earlier] = this.#load();
    const isNamed = sealed.subarray(0, headBytes).equals(headOf(this.#sealing));
    if (isNamed && earlier.length === 0) return null;
    try {
      opened(first, sealed, context);
      if (isNamed) return null;
    } catch {
      // Sealed with an earlier key, or with none of them, which opening tells.
    }
    return this.seal(this.open(sealed, context), context);
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

function headOf(id: AlgorithmId): Buffer {
  return Buffer.concat([mark, Buffer.from([id])]);
}

function opened(key: Buffer, sealed: Buffer, context: string): string {
  const known = Object.keys(algorithms).map((id) => Number(id) as AlgorithmId);
  const id = known.find((each) => sealed.subarray(0, headBytes).equals(headOf(each)));
  // Without a name it is from before there were names.
  const head = id === undefined ? Buffer.alloc(0) : headOf(id);
  const rest = sealed.subarray(head.length);
  const text = rest.subarray(ivBytes + tagBytes);
  const decipher = algorithms[id ?? 1]
    .opening(key, rest.subarray(0, ivBytes))
    .setAAD(Buffer.concat([head, Buffer.from(context)]), { plaintextLength: text.length })
    .setAuthTag(rest.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
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
