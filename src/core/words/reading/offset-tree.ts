import { skipBlanks, stringEnd, type TextOffset, unescapedPointer, valueEnd } from './text-offset.ts';

/** Where a value of a text begins, with what it holds. */
interface OffsetNode {
  readonly start: number;
  readonly keyStart: number | null;
  /** Members by key or index; null for a plain value. */
  readonly members: ReadonlyMap<string, OffsetNode> | null;
}

/** Finds places in one text. */
export type OffsetFinder = (pointer: string) => TextOffset;

/**
 * Reads a whole JSON text once and keeps where each of its values begins, so that each of many places costs as much as
 * its depth. The text must be valid JSON; of a repeated key the last one counts, as in `JSON.parse`.
 */
export function offsetFinder(text: string): OffsetFinder {
  const root = new OffsetReader(text).read();
  return (pointer) => {
    let node = root;
    for (const part of unescapedPointer(pointer)) {
      const next = node.members?.get(part);
      if (next === undefined) return { start: node.start, keyStart: node.keyStart, exact: false };
      node = next;
    }
    return { start: node.start, keyStart: node.keyStart, exact: true };
  };
}

/** A reader's place in a text: it goes forward once. */
class OffsetReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(keyStart: number | null = null): OffsetNode {
    const start = skipBlanks(this.#text, this.#at);
    this.#at = start;
    const opening = this.#text[start];
    if (opening === '{') return { start, keyStart, members: this.#members() };
    if (opening === '[') return { start, keyStart, members: this.#items() };
    this.#at = valueEnd(this.#text, start);
    return { start, keyStart, members: null };
  }

  #members(): ReadonlyMap<string, OffsetNode> {
    const members = new Map<string, OffsetNode>();
    while (this.#enter('}')) {
      const keyStart = this.#at;
      const end = stringEnd(this.#text, keyStart);
      const key = JSON.parse(this.#text.slice(keyStart, end)) as string;
      this.#at = skipBlanks(this.#text, end) + 1;
      members.set(key, this.read(keyStart));
    }
    return members;
  }

  #items(): ReadonlyMap<string, OffsetNode> {
    const items = new Map<string, OffsetNode>();
    while (this.#enter(']')) items.set(String(items.size), this.read());
    return items;
  }

  /** Goes past an opening bracket or comma to the next member; false, and past the closing bracket, when none is left. */
  #enter(closing: '}' | ']'): boolean {
    this.#at = skipBlanks(this.#text, this.#at);
    if (this.#text[this.#at] !== closing) this.#at = skipBlanks(this.#text, this.#at + 1);
    if (this.#text[this.#at] !== closing) return true;
    this.#at += 1;
    return false;
  }
}
