import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** A password as this browser keeps it: PBKDF2 with SHA-256. */
export interface PasswordHash {
  /** Hex of 16 bytes. */
  readonly salt: string;
  /** Hex of 32 bytes. */
  readonly hash: string;
  readonly rounds: number;
}

const rounds = 210_000;

/** Whatever was stored as a password: itself, or null where it is none. */
export function asPasswordHash(stored: unknown): PasswordHash | null {
  const loose = stored as Partial<Record<keyof PasswordHash, unknown>> | null;
  if (typeof loose?.salt !== 'string' || typeof loose.hash !== 'string' || typeof loose.rounds !== 'number')
    return null;
  const { salt, hash, rounds: times } = loose;
  const right = /^[\da-f]{32}$/.test(salt) && /^[\da-f]{64}$/.test(hash) && Number.isInteger(times) && times > 0;
  return right ? { salt, hash, rounds: times } : null;
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, times: number): Promise<string> {
  // The type says that it is always there; over plain HTTP it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) {
    const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
      import('@noble/hashes/pbkdf2.js'),
      import('@noble/hashes/sha2.js'),
    ]);
    return bytesToHex(await pbkdf2Async(sha256, password, salt, { c: times, dkLen: 32 }));
  }
  const key = await subtle.importKey('raw', new Uint8Array(utf8ToBytes(password)), 'PBKDF2', false, ['deriveBits']);
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: times }, key, 256);
  return bytesToHex(new Uint8Array(bits));
}

/** Hashes a password with a salt of its own. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt: bytesToHex(salt), hash: await derive(password, salt, rounds), rounds };
}

/** Whether a password is the one that was hashed. */
export async function isPassword(password: string, kept: PasswordHash): Promise<boolean> {
  return (await derive(password, new Uint8Array(hexToBytes(kept.salt)), kept.rounds)) === kept.hash;
}
