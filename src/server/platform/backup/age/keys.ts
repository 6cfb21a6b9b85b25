import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { StartError } from '../../errors/start-error.ts';
import { bech32, bytesOfBech32 } from './bech32.ts';

/** Whom a file is encrypted to: the public half of an X25519 key. */
export type Recipient = Buffer;

/** Who opens it. */
export interface Identity {
  readonly secret: KeyObject;
  readonly recipient: Recipient;
}

const recipientPrefix = 'age';
const identityPrefix = 'age-secret-key-';
const keyBytes = 32;
/** What DER writes before the bytes of an X25519 key (RFC 8410). */
const secretHead = Buffer.from('302e020100300506032b656e04220420', 'hex');
const publicHead = Buffer.from('302a300506032b656e032100', 'hex');

/** A new key. */
export function newIdentity(): Identity {
  return identityOf(generateKeyPairSync('x25519').privateKey);
}

/** @throws StartError where the text is no `age1…` */
export function readRecipient(text: string): Recipient {
  const bytes = bytesOfBech32(recipientPrefix, text);
  if (bytes?.length === keyBytes) return bytes;
  throw new StartError(`"${text}" is no recipient: that begins with age1, and npm run backup:key prints one.`);
}

/** @throws StartError where the text holds no line AGE-SECRET-KEY-1…, or a mistyped one */
export function readIdentities(text: string, name: string): Identity[] {
  const lines = text.split('\n').map((line) => line.trim());
  const found = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const bytes = bytesOfBech32(identityPrefix, line);
      if (bytes?.length !== keyBytes) throw new StartError(`${name} holds a line that is no AGE-SECRET-KEY-1….`);
      return identityOf(createPrivateKey({ key: Buffer.concat([secretHead, bytes]), format: 'der', type: 'pkcs8' }));
    });
  if (found.length > 0) return found;
  throw new StartError(`${name} holds no AGE-SECRET-KEY-1….`);
}

/** `age1…` */
export function writeRecipient(recipient: Recipient): string {
  return bech32(recipientPrefix, recipient);
}

/** `AGE-SECRET-KEY-1…` */
export function writeIdentity({ secret }: Identity): string {
  const bytes = secret.export({ format: 'der', type: 'pkcs8' }).subarray(secretHead.length);
  return bech32(identityPrefix, bytes).toUpperCase();
}

/** What both ends of an exchange know. */
export function sharedSecret(secret: KeyObject, other: Buffer): Buffer {
  const key = Buffer.concat([publicHead, other]);
  return diffieHellman({ privateKey: secret, publicKey: createPublicKey({ key, format: 'der', type: 'spki' }) });
}

function identityOf(secret: KeyObject): Identity {
  const recipient = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(publicHead.length);
  return { secret, recipient };
}
