import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordCost } from '../../platform/settings.ts';

/**
 * Hashes passwords. What a client sends is the lower-case hex MD5 of what was typed; that is as good as the password
 * itself, so only argon2id of it is stored.
 */
export class PasswordHasher {
  readonly #cost: PasswordCost;
  #dummy: Promise<string> | null = null;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
  }

  hash(md5: string): Promise<string> {
    const { memoryKiB, passes } = this.#cost;
    // argon2id is the library's default.
    return hash(md5, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
  }

  /** For an unknown account (`null`) the same work is done, so that the time does not tell. */
  async matches(stored: string | null, md5: string): Promise<boolean> {
    this.#dummy ??= this.hash(randomBytes(16).toString('hex'));
    const against = stored ?? (await this.#dummy);
    return (await verify(against, md5)) && stored !== null;
  }
}
