/** Chance that falls the same way each time: the same seed gives the same numbers. */
export class Dice {
  #state: number;

  constructor(seed: string) {
    this.#state = hashOf(seed);
  }

  /** A number from 0 up to, but not including, 1. */
  roll(): number {
    // Mulberry32: small, and even enough for a demo.
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A number between two others. */
  between(least: number, most: number): number {
    return least + this.roll() * (most - least);
  }

  /** One of several. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.roll() * list.length)] ?? list[0];
  }
}

/** FNV-1a over the characters of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
