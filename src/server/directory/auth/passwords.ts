import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordCost } from '../../platform/settings.ts';

/** Threads that hash at once: one processor is left to the thread that answers, however many log in. */
const mostAtOnce = Math.max(1, availableParallelism() - 1);

/**
 * Hashes passwords. What a client sends is the lower-case hex MD5 of what was typed; that is as good as the password
 * itself, so only argon2id of it is stored.
 */
export class PasswordHasher {
  readonly #cost: PasswordCost;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #dummy: Promise<string> | null = null;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
  }

  hash(md5: string): Promise<string> {
    const { memoryKiB, passes } = this.#cost;
    // argon2id is the library's default.
    return this.#inTurn(() => hash(md5, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }));
  }

  /** For an unknown account (`null`) the same work is done, so that the time does not tell. */
  async matches(stored: string | null, md5: string): Promise<boolean> {
    this.#dummy ??= this.hash(randomBytes(16).toString('hex'));
    const against = stored ?? (await this.#dummy);
    return (await this.#inTurn(() => verify(against, md5))) && stored !== null;
  }

  /** Does work when it is its turn: first come, first served. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= mostAtOnce) await new Promise<void>((begin) => this.#waiting.push(begin));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
