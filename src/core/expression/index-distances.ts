import { spend } from './budget.ts';
import { isEmpty } from './emptiness.ts';
import type { Turns } from './turns.ts';

/** The sequences of a row, joined, its pool and its name. */
export interface IndexedRow {
  readonly sequence: string;
  readonly pool: string;
  readonly name: string;
}

/** How near the nearest other row of the pool is, and rows that are so near; of very many not all. */
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
  /** Some sequences at that distance; of thousands that are alike not all are kept. */
  readonly neighbours: Set<Entry>;
  /** Whether there are more at that distance. */
  hasMore: boolean;
}

/** Neighbours that are kept: more than any answer names. */
const mostNeighbours = 8;

/** Words of pairs that are compared in the time of one step of an expression. */
const wordsPerStep = 8;

/** Letters in threes of bits, ten to a word, so that a pair is compared by a few operations. */
interface Code {
  readonly words: readonly number[];
  readonly length: number;
}

const lettersPerWord = 10;
const lettersByBits = ['Aa', 'Cc', 'Gg', 'TtUu', 'Nn'];
const bitsByLetter: ReadonlyMap<string, number> = new Map(
  lettersByBits.flatMap((letters, bits) => letters.split('').map((letter) => [letter, bits] as const)),
);
const lowBits = 0o1111111111;

function codeOf(sequence: string): Code {
  const words: number[] = [];
  for (let at = 0; at < sequence.length; at += lettersPerWord) {
    let word = 0;
    for (let index = 0; index < lettersPerWord; index += 1) {
      word |= (bitsByLetter.get(sequence[at + index] ?? 'A') ?? 5) << (3 * index);
    }
    words.push(word);
  }
  return { words, length: sequence.length };
}

/** In how many letters two sequences differ, or more than `most`; of the longer one only the beginning counts. */
function distance(one: Code, other: Code, most: number): number {
  const length = Math.min(one.length, other.length);
  const [words, others] = [one.words, other.words];
  let count = 0;
  for (let at = 0, left = length; left > 0 && count <= most; at += 1, left -= lettersPerWord) {
    let differing = (words[at] ?? 0) ^ (others[at] ?? 0);
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

/** Takes note of another sequence that is as near as the nearest, or nearer. */
function noteNeighbour(entry: Entry, other: Entry, apart: number): void {
  if (apart < entry.nearest) {
    entry.neighbours.clear();
    entry.nearest = apart;
    entry.hasMore = false;
  }
  if (entry.neighbours.size < mostNeighbours) entry.neighbours.add(other);
  else entry.hasMore = true;
}

/** One pool: its sequences with their nearest, brought up to date by what came and went. */
class Pool {
  readonly #entries = new Map<string, Entry>();
  /** The same as a list, which is faster to go through. */
  #list: Entry[] = [];

  /** Takes the rows of now; gives whether anything is other than before. */
  *update(rows: readonly IndexedRow[]): Turns<boolean> {
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
    yield* this.#remove(gone);
    for (const sequence of fresh) {
      this.#add(sequence, names.get(sequence) ?? []);
      yield;
    }
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
    const [code, neighbours] = [codeOf(sequence), new Set<Entry>()];
    const entry: Entry = { code, names: [...names], nearest: Infinity, neighbours, hasMore: false };
    this.#compare(entry, true);
    this.#entries.set(sequence, entry);
    this.#list.push(entry);
  }

  /** Only those whose nearest has gone are looked at again. */
  *#remove(gone: readonly string[]): Turns<void> {
    const removed = new Set(gone.map((sequence) => this.#entries.get(sequence)));
    if (removed.size === 0) return;
    for (const sequence of gone) this.#entries.delete(sequence);
    this.#list = [...this.#entries.values()];
    for (const entry of this.#list) {
      const left = [...entry.neighbours].filter((neighbour) => !removed.has(neighbour));
      const isShorter = left.length < entry.neighbours.size;
      entry.neighbours.clear();
      for (const neighbour of left) entry.neighbours.add(neighbour);
      if (left.length > 0 && !(isShorter && entry.hasMore)) continue;
      entry.neighbours.clear();
      Object.assign(entry, { nearest: Infinity, hasMore: false });
      this.#compare(entry, false);
      yield;
    }
  }

  /** Compares one with all others, which take note of it too where they do not know it. */
  #compare(entry: Entry, isNew: boolean): void {
    spend(Math.ceil((this.#list.length * Math.max(1, entry.code.words.length)) / wordsPerStep));
    for (let at = 0; at < this.#list.length; at += 1) {
      const other = this.#list[at] as Entry;
      if (other === entry) continue;
      const apart = distance(entry.code, other.code, isNew ? Math.max(entry.nearest, other.nearest) : entry.nearest);
      if (apart <= entry.nearest) noteNeighbour(entry, other, apart);
      if (isNew && apart <= other.nearest) noteNeighbour(other, entry, apart);
    }
  }
}

/** Follows the sequences of one table from change to change; a pool that stays as it was costs a look at its rows. */
export class IndexTracker {
  readonly #pools = new Map<string, Pool>();
  #result: IndexDistances | null = null;

  /** The distances of now; the same object as before where nothing is other. Of no use after it was ended halfway. */
  *update(rows: readonly IndexedRow[]): Turns<IndexDistances> {
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
      if (yield* pool.update(members)) changed = true;
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
