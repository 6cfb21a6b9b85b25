import { isEmpty } from './emptiness.ts';

/** The sequences of a row, joined, its pool and its name. */
export interface IndexedRow {
  readonly sequence: string;
  readonly pool: string;
  readonly name: string;
}

/** How near the nearest other row of the pool is, and which rows those are. */
export interface Nearest {
  readonly distance: number;
  readonly names: readonly string[];
}

/** What is known of every sequence of every pool. */
export interface IndexDistances {
  /** Null for a row that is alone in its pool. */
  readonly of: (row: Pick<IndexedRow, 'sequence' | 'pool'>) => Nearest | null;
}

/** A sequence of a pool with the rows that have it and the distance to the nearest other. */
interface Entry {
  readonly code: Code;
  readonly names: string[];
  nearest: number;
  /** The sequences at that distance. */
  readonly neighbours: Set<Entry>;
}

/** Letters in threes of bits, ten to a word, so that a pair is compared by a few operations. */
interface Code {
  readonly words: readonly number[];
  readonly length: number;
}

const lettersPerWord = 10;
const lettersByBits: Readonly<Record<string, number>> = { A: 0, C: 1, G: 2, T: 3, U: 3, N: 4 };
const lowBits = 0o1111111111;

function codeOf(sequence: string): Code {
  const words: number[] = [];
  for (let at = 0; at < sequence.length; at += lettersPerWord) {
    let word = 0;
    for (let index = 0; index < lettersPerWord; index += 1) {
      const letter = sequence[at + index]?.toUpperCase() ?? 'A';
      word |= (lettersByBits[letter] ?? 5) << (3 * index);
    }
    words.push(word);
  }
  return { words, length: sequence.length };
}

/** In how many letters two sequences differ; of the longer one only the beginning counts. */
function distance(one: Code, other: Code): number {
  const length = Math.min(one.length, other.length);
  let count = 0;
  for (let at = 0, left = length; left > 0; at += 1, left -= lettersPerWord) {
    let differing = (one.words[at] ?? 0) ^ (other.words[at] ?? 0);
    if (left < lettersPerWord) differing &= (1 << (3 * left)) - 1;
    count += bitCount((differing | (differing >>> 1) | (differing >>> 2)) & lowBits);
  }
  return count;
}

function bitCount(bits: number): number {
  let rest = bits;
  rest -= (rest >>> 1) & 0x55555555;
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Takes note of how far a sequence is from another. */
function noteNeighbour(entry: Entry, other: Entry, apart: number): void {
  if (apart > entry.nearest) return;
  if (apart < entry.nearest) entry.neighbours.clear();
  entry.nearest = apart;
  entry.neighbours.add(other);
}

/** One pool: its sequences with their nearest, brought up to date by what came and went. */
class Pool {
  readonly #entries = new Map<string, Entry>();

  /** Takes the rows of now; gives whether anything is other than before. */
  update(rows: readonly IndexedRow[]): boolean {
    const names = new Map<string, string[]>();
    for (const { sequence, name } of rows) {
      const known = names.get(sequence);
      if (known) known.push(name);
      else names.set(sequence, [name]);
    }
    const gone = [...this.#entries.keys()].filter((sequence) => !names.has(sequence));
    const fresh = [...names.keys()].filter((sequence) => !this.#entries.has(sequence));
    const renamed = [...names].filter(([sequence, list]) => this.#rename(sequence, list)).length > 0;
    if (gone.length === 0 && fresh.length === 0) return renamed;
    this.#remove(gone);
    for (const sequence of fresh) this.#add(sequence, names.get(sequence) ?? []);
    return true;
  }

  nearest(sequence: string): Nearest | null {
    const entry = this.#entries.get(sequence);
    if (entry === undefined) return null;
    if (entry.names.length > 1) return { distance: 0, names: entry.names };
    if (entry.neighbours.size === 0) return null;
    return { distance: entry.nearest, names: [...entry.neighbours].flatMap((other) => other.names) };
  }

  #rename(sequence: string, names: readonly string[]): boolean {
    const entry = this.#entries.get(sequence);
    if (entry === undefined || entry.names.join('\n') === names.join('\n')) return false;
    entry.names.splice(0, entry.names.length, ...names);
    return true;
  }

  #add(sequence: string, names: readonly string[]): void {
    const entry: Entry = { code: codeOf(sequence), names: [...names], nearest: Infinity, neighbours: new Set() };
    for (const other of this.#entries.values()) {
      const apart = distance(entry.code, other.code);
      noteNeighbour(entry, other, apart);
      noteNeighbour(other, entry, apart);
    }
    this.#entries.set(sequence, entry);
  }

  /** Only those whose nearest has gone are looked at again. */
  #remove(gone: readonly string[]): void {
    const removed = gone.flatMap((sequence) => this.#entries.get(sequence) ?? []);
    for (const sequence of gone) this.#entries.delete(sequence);
    for (const entry of this.#entries.values()) {
      for (const one of removed) entry.neighbours.delete(one);
      if (entry.neighbours.size > 0) continue;
      entry.nearest = Infinity;
      for (const other of this.#entries.values()) {
        if (other !== entry) noteNeighbour(entry, other, distance(entry.code, other.code));
      }
    }
  }
}

/** Follows the sequences of one table from change to change; a pool that stays as it was costs a look at its rows. */
export class IndexTracker {
  readonly #pools = new Map<string, Pool>();
  #result: IndexDistances | null = null;

  /** The distances of now; the same object as before where nothing is other. */
  update(rows: readonly IndexedRow[]): IndexDistances {
    const byPool = new Map<string, IndexedRow[]>();
    for (const row of rows) {
      if (isEmpty(row.sequence)) continue;
      const known = byPool.get(row.pool);
      if (known) known.push(row);
      else byPool.set(row.pool, [row]);
    }
    let changed = this.#result === null;
    for (const name of this.#pools.keys()) {
      if (byPool.has(name)) continue;
      this.#pools.delete(name);
      changed = true;
    }
    for (const [name, members] of byPool) {
      const pool = this.#pools.get(name) ?? new Pool();
      this.#pools.set(name, pool);
      if (pool.update(members)) changed = true;
    }
    if (this.#result !== null && !changed) return this.#result;
    this.#result = this.#answers();
    return this.#result;
  }

  #answers(): IndexDistances {
    const known = new Map<string, Nearest | null>();
    return {
      of: ({ sequence, pool }) => {
        const key = `${pool}\n${sequence}`;
        const answer = known.get(key) ?? this.#pools.get(pool)?.nearest(sequence) ?? null;
        known.set(key, answer);
        return answer;
      },
    };
  }
}
