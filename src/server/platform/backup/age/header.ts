import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { StartError } from '../../errors/start-error.ts';
import { newIdentity, sharedSecret, type Identity, type Recipient } from './keys.ts';

// The head of an age file (age-encryption.org/v1): who may have the key of the file, each as a stanza.

const version = 'age-encryption.org/v1';
const fileKeyBytes = 16;
const tagBytes = 16;
/** 2^18 rounds: about a second and 256 MB. */
const logRounds = 18;
const mostLogRounds = 20;
const algorithm = 'chacha20-poly1305';

/** Who opens a file: by a key, or by the passphrase that it was closed with. */
export type Opener = readonly Identity[] | string;

interface Stanza {
  readonly words: readonly string[];
  readonly body: Buffer;
}

/** The key of a file, and its head. */
export interface Closed {
  readonly fileKey: Buffer;
  readonly head: Buffer;
}

/** A head for recipients, or for who knows a passphrase. */
export function writeHead(closeFor: readonly Recipient[] | string): Closed {
  const fileKey = randomBytes(fileKeyBytes);
  const stanzas =
    typeof closeFor === 'string'
      ? [passphraseStanza(fileKey, closeFor)]
      : closeFor.map((recipient) => recipientStanza(fileKey, recipient));
  const lines = stanzas.map(({ words, body }) => `-> ${words.join(' ')}\n${base64(body)}\n`).join('');
  const covered = `${version}\n${lines}---`;
  return { fileKey, head: Buffer.from(`${covered} ${base64(macOf(fileKey, covered))}\n`) };
}

/**
 * The key of the file with this head.
 *
 * @throws StartError where none of the openers fits, or the head is not what was written
 */
export function readHead(head: string, opener: Opener): Buffer {
  const end = head.lastIndexOf('---') + 3;
  const covered = head.slice(0, end);
  const stanzas = readStanzas(covered);
  const fileKey = stanzas.map((stanza) => unwrap(stanza, opener, stanzas.length)).find((key) => key !== null);
  if (fileKey === null || fileKey === undefined) {
    throw new StartError(
      typeof opener === 'string' ? 'The passphrase is not that of this backup.' : 'This key does not open the backup.',
    );
  }
  const mac = Buffer.from(head.slice(end).trim(), 'base64');
  const wanted = macOf(fileKey, covered);
  if (mac.length === wanted.length && timingSafeEqual(mac, wanted)) return fileKey;
  throw new StartError('The backup is damaged: the head of a file is not what was written.');
}

function readStanzas(covered: string): Stanza[] {
  const [first, ...parts] = covered.slice(0, -3).split(/^-> /m);
  if (first !== `${version}\n`) throw new StartError('The backup is damaged: a file is no age file of version 1.');
  return parts.map((part) => {
    const [words = '', ...body] = part.split('\n');
    return { words: words.split(' '), body: Buffer.from(body.join(''), 'base64') };
  });
}

function unwrap({ words, body }: Stanza, opener: Opener, count: number): Buffer | null {
  const [kind, argument = '', rounds = ''] = words;
  const salt = Buffer.from(argument, 'base64');
  if (typeof opener === 'string') {
    const isOurs = kind === 'scrypt' && count === 1 && /^[1-9]\d?$/.test(rounds) && Number(rounds) <= mostLogRounds;
    return isOurs ? unseal(passphraseKey(opener, salt, Number(rounds)), body) : null;
  }
  if (kind !== 'X25519' || salt.length !== 32) return null;
  const keys = opener.map(({ secret, recipient }) =>
    unseal(wrappingKey(sharedSecret(secret, salt), salt, recipient), body),
  );
  return keys.find((key) => key !== null) ?? null;
}

function recipientStanza(fileKey: Buffer, recipient: Recipient): Stanza {
  const { secret, recipient: share } = newIdentity();
  const key = wrappingKey(sharedSecret(secret, recipient), share, recipient);
  return { words: ['X25519', base64(share)], body: seal(key, fileKey) };
}

function passphraseStanza(fileKey: Buffer, passphrase: string): Stanza {
  const salt = randomBytes(16);
  const key = passphraseKey(passphrase, salt, logRounds);
  return { words: ['scrypt', base64(salt), String(logRounds)], body: seal(key, fileKey) };
}

function wrappingKey(shared: Buffer, share: Buffer, recipient: Recipient): Buffer {
  return derive(shared, Buffer.concat([share, recipient]), `${version}/X25519`);
}

function passphraseKey(passphrase: string, salt: Buffer, rounds: number): Buffer {
  const cost = { N: 2 ** rounds, r: 8, p: 1, maxmem: 2 ** (rounds + 11) };
  return scryptSync(passphrase, Buffer.concat([Buffer.from(`${version}/scrypt`), salt]), 32, cost);
}

/** HKDF-SHA256. */
export function derive(key: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));
}

function macOf(fileKey: Buffer, covered: string): Buffer {
  return createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(covered)
    .digest();
}

/** Each key wraps once, so that its nonce may be zero. */
function seal(key: Buffer, text: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, Buffer.alloc(12), { authTagLength: tagBytes });
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function unseal(key: Buffer, body: Buffer): Buffer | null {
  if (body.length !== fileKeyBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, Buffer.alloc(12), { authTagLength: tagBytes });
  decipher.setAuthTag(body.subarray(fileKeyBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, fileKeyBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
