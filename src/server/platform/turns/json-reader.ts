import type { Turns } from '../../../core/expression/turns.ts';

/** What a text of JSON may have at most. */
export interface JsonLimits {
  /** Lists and objects within each other: writing thousands of them overflows the stack. */
  readonly depth: number;
  /** Values altogether. */
  readonly values: number;
  /** Keys of one object. */
  readonly keys: number;
  /** Characters of one text, with its escapes: what looks at it has no turns within. */
  readonly text: number;
  /** Characters of one key: refusals tell it. */
  readonly key: number;
}

/** Why a text was not read. */
export class JsonFault extends Error {
  readonly reason: 'syntax' | 'too-many' | 'too-long';

  constructor(reason: JsonFault['reason']) {
    super(`JSON was not read: ${reason}`);
    this.reason = reason;
  }
}

/** How pieces of JSON are read; those of a body are checked for keys that change what objects are. */
type ParsePiece = (text: string) => unknown;

const anything: JsonLimits = { depth: Infinity, values: Infinity, keys: Infinity, text: Infinity, key: Infinity };

/** Reads JSON that the server wrote itself, which may be long. */
export function readStored(text: string): Turns<unknown> {
  return readJson(text, anything, (piece) => JSON.parse(piece) as unknown);
}

/** Characters that are parsed at once, as far as they can be told apart. */
const pieceLength = 65_536;
/** Characters that are looked at before others may have their turn. */
const charactersAtOnce = 65_536;

/** A list or object that has begun and not ended. */
interface Open {
  readonly isList: boolean;
  readonly start: number;
  /** Where what was not read yet begins, and the member that has begun last. */
  from: number;
  member: number;
  commas: number;
  /** What was read so far; null as long as it may be read in one piece. */
  value: unknown[] | Record<string, unknown> | null;
  /** Whether a long member has just ended, which is read already. */
  isAfterLong: boolean;
  /** Whether the digits in a list are ids. */
  readonly holdsIds: boolean;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const [zero, nine] = [0x30, 0x39];
const [fewestDigits, mostDigits] = [16, 19];
const idKey = /^\s*"(?:id|[a-z]\w*Id)"\s*:\s*$/;
const idsKey = /^\s*"(?:ids|[a-z]\w*Ids)"\s*:\s*$/;
const beforeValue = /^\s*(?::|$)/;
/** Characters of a key with the blanks about it, beyond which it is none of ours. */
const mostBlanks = 200;

/**
 * Reads JSON as `JSON.parse` does, but a long text piece by piece. Ids are accepted as numbers too, and become texts,
 * since `JSON.parse` rounds those beyond 2^53; inside a text no key can match.
 *
 * @throws JsonFault
 */
export function* readJson(text: string, limits: JsonLimits, parsePiece: ParsePiece): Turns<unknown> {
  return yield* new JsonReader(text, limits, parsePiece).read();
}

class JsonReader {
  readonly #text: string;
  readonly #limits: JsonLimits;
  readonly #parse: ParsePiece;
  readonly #open: Open[] = [];
  /** Ids that were not read yet, as the places of their first and behind their last digit. */
  #ids: (readonly [number, number])[] = [];
  #values = 1;
  #root: { readonly value: unknown; readonly end: number } | null = null;

  constructor(text: string, limits: JsonLimits, parsePiece: ParsePiece) {
    this.#text = text;
    this.#limits = limits;
    this.#parse = parsePiece;
  }

  *read(): Turns<unknown> {
    const text = this.#text;
    for (let [at, seen] = [0, charactersAtOnce]; at < text.length; at += 1) {
      if (at >= seen) {
        yield;
        seen = at + charactersAtOnce;
      }
      const sign = text.charCodeAt(at);
      if (sign === quote) at = this.#endOfText(at);
      else if (sign === openList || sign === openObject) this.#begin(at, sign === openList);
      else if (sign === closeList || sign === closeObject) this.#end(at, sign === closeList);
      else if (sign === comma) this.#separate(at);
      else if (sign >= zero && sign <= nine) at = this.#endOfNumber(at);
    }
    if (this.#open.length > 0) throw new JsonFault('syntax');
    if (this.#root === null) return this.#parse(this.#piece(0, text.length));
    if (!this.#isBlank(this.#root.end, text.length)) throw new JsonFault('syntax');
    return this.#root.value;
  }

  #endOfText(start: number): number {
    const text = this.#text;
    for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
      let slashes = 0;
      while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
      if (slashes % 2 === 0) return this.#limited(start, end);
    }
    throw new JsonFault('syntax');
  }

  #limited(start: number, end: number): number {
    const { text, key } = this.#limits;
    const length = end - start - 1;
    const isTooLong = length > text || (length > key && beforeValue.test(this.#text.slice(end + 1, end + mostBlanks)));
    if (isTooLong) throw new JsonFault('too-long');
    return end;
  }

  #endOfNumber(start: number): number {
    const text = this.#text;
    let end = start + 1;
    for (let sign = text.charCodeAt(end); sign >= zero && sign <= nine; sign = text.charCodeAt(end)) end += 1;
    const length = end - start;
    if (length >= fewestDigits && length <= mostDigits && this.#isId(start, end)) this.#ids.push([start, end]);
    return end - 1;
  }

  /** Whether digits are the whole value of a key such as `taskId`, or of a list `ids`, or of a list that is the body. */
  #isId(start: number, end: number): boolean {
    const inside = this.#open.at(-1);
    if (inside === undefined || !/^\s*[,\]}]/.test(this.#text.slice(end, end + mostBlanks))) return false;
    const before = this.#shortText(inside.member, start);
    return inside.isList ? inside.holdsIds && before?.trim() === '' : idKey.test(before ?? '');
  }

  /** A text before a value; null where it is longer than any key of ours. */
  #shortText(from: number, to: number): string | null {
    return to - from > mostBlanks ? null : this.#text.slice(from, to);
  }

  #begin(at: number, isList: boolean): void {
    if (this.#open.length === 0 && (this.#root !== null || !this.#isBlank(0, at))) throw new JsonFault('syntax');
    this.#count();
    if (this.#open.length >= this.#limits.depth) throw new JsonFault('syntax');
    const around = this.#open.at(-1);
    const holdsIds = around === undefined || idsKey.test(this.#shortText(around.member, at) ?? '');
    const [from, member] = [at + 1, at + 1];
    this.#open.push({ isList, start: at, from, member, commas: 0, value: null, isAfterLong: false, holdsIds });
  }

  #separate(at: number): void {
    const inside = this.#open.at(-1);
    if (inside === undefined) throw new JsonFault('syntax');
    this.#count();
    inside.commas += 1;
    if (!inside.isList && inside.commas >= this.#limits.keys) throw new JsonFault('too-many');
    if (inside.isAfterLong) {
      this.#requireBlank(inside.from, at);
      Object.assign(inside, { from: at + 1, isAfterLong: false });
    } else if (at - inside.from > pieceLength) {
      this.#attach();
      this.#take(inside, at);
    }
    inside.member = at + 1;
  }

  #end(at: number, isList: boolean): void {
    const ended = this.#open.at(-1);
    if (ended === undefined || ended.isList !== isList) throw new JsonFault('syntax');
    if (ended.value !== null && !ended.isAfterLong) this.#take(ended, at);
    else if (ended.value !== null) this.#requireBlank(ended.from, at);
    this.#open.pop();
    const around = this.#open.at(-1);
    if (around === undefined) {
      const value = ended.value ?? this.#parse(this.#piece(ended.start, at + 1));
      this.#root = { value, end: at + 1 };
    } else if (ended.value !== null) Object.assign(around, { from: at + 1, isAfterLong: true });
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > this.#limits.values) throw new JsonFault('too-many');
  }

  /** Reads what stands in a list or object up to here. */
  #take(inside: Open, to: number): void {
    const piece = this.#piece(inside.from, to);
    const read = this.#parse(inside.isList ? `[${piece}]` : `{${piece}}`) as unknown[] & Record<string, unknown>;
    const isNothing = inside.isList ? read.length === 0 : Object.keys(read).length === 0;
    if (isNothing) throw new JsonFault('syntax');
    if (Array.isArray(inside.value)) for (const each of read) inside.value.push(each);
    else Object.assign(inside.value ?? {}, read);
    inside.from = to + 1;
  }

  /** Gives all that is open its value, each in the one around it, with what stands before it there. */
  #attach(): void {
    for (const [depth, inside] of this.#open.entries()) {
      if (inside.value !== null) continue;
      inside.value = inside.isList ? [] : {};
      const around = this.#open[depth - 1];
      if (around === undefined) continue;
      if (around.from < around.member) this.#take(around, around.member - 1);
      this.#put(around, inside);
    }
  }

  #put(around: Open, { value, start }: Open): void {
    const before = this.#text.slice(around.member, start);
    if (Array.isArray(around.value)) {
      if (before.trim() !== '') throw new JsonFault('syntax');
      around.value.push(value);
      return;
    }
    const [key, ...more] = Object.keys(this.#parse(`{${before}null}`) as object);
    if (key === undefined || more.length > 0 || around.value === null) throw new JsonFault('syntax');
    around.value[key] = value;
  }

  /** A piece of the text with its ids as texts; pieces are asked for in their order. */
  #piece(from: number, to: number): string {
    const text = this.#text;
    const inside = this.#ids.filter(([start]) => start >= from && start < to);
    if (inside.length === 0) return text.slice(from, to);
    this.#ids = this.#ids.filter(([start]) => start >= to);
    let [piece, done] = ['', from];
    for (const [start, end] of inside) {
      piece += `${text.slice(done, start)}"${text.slice(start, end)}"`;
      done = end;
    }
    return piece + text.slice(done, to);
  }

  #requireBlank(from: number, to: number): void {
    if (!this.#isBlank(from, to)) throw new JsonFault('syntax');
  }

  #isBlank(from: number, to: number): boolean {
    return /^[\t\n\r ]*$/.test(this.#text.slice(from, to));
  }
}
