/** Where a value of a JSON text begins, and its key if it has one. */
export interface TextOffset {
  readonly start: number;
  readonly keyStart: number | null;
  /** False when the pointer leads further than the text; the place is then that of the nearest value around it. */
  readonly exact: boolean;
}

/**
 * Finds the value at a JSON pointer by reading the text only as far as that value, which takes a fraction of parsing
 * it. The text must be valid JSON.
 *
 * @param repeats whether objects may repeat a key; the last one then counts, as in `JSON.parse`
 */
export function offsetAt(text: string, pointer: string, repeats: boolean): TextOffset {
  const parts = unescapedPointer(pointer);
  let place: TextOffset = { start: skipBlanks(text, 0), keyStart: null, exact: true };
  for (const part of parts) {
    const next = memberAt(text, place.start, part, repeats);
    if (next === null) return { ...place, exact: false };
    place = next;
  }
  return place;
}

/** The parts of a JSON pointer as keys and indices. */
export function unescapedPointer(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function memberAt(text: string, start: number, part: string, repeats: boolean): TextOffset | null {
  if (text[start] === '{') return keyAt(text, start, part, repeats);
  return text[start] === '[' && /^\d+$/.test(part) ? itemAt(text, start, Number(part)) : null;
}

function keyAt(text: string, start: number, key: string, repeats: boolean): TextOffset | null {
  let found: TextOffset | null = null;
  let at = skipBlanks(text, start + 1);
  while (text[at] === '"') {
    const end = stringEnd(text, at);
    const value = skipBlanks(text, skipBlanks(text, end) + 1);
    if (decoded(text.slice(at, end)) === key) found = { start: value, keyStart: at, exact: true };
    if (found !== null && !repeats) return found;
    at = skipBlanks(text, valueEnd(text, value));
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return found;
}

function itemAt(text: string, start: number, index: number): TextOffset | null {
  let at = skipBlanks(text, start + 1);
  for (let left = index; text[at] !== ']'; left--) {
    if (left === 0) return { start: at, keyStart: null, exact: true };
    at = skipBlanks(text, valueEnd(text, at));
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return null;
}

function decoded(token: string): string {
  return token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
}

/** The first place from `start` on that is no blank. */
export function skipBlanks(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** Just after the closing quote of the string that begins at `start`. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, place: number): boolean {
  let before = place - 1;
  while (text.charCodeAt(before) === 0x5c) before--;
  return (place - before) % 2 === 0;
}

/** Just after the value that begins at `start`. */
export function valueEnd(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = stringEnd(text, at);
    else {
      if (code === 0x7b || code === 0x5b) depth++;
      else if (code === 0x7d || code === 0x5d) depth--;
      at++;
      if (depth === 0 && !isBracket(code)) at = plainEnd(text, at);
    }
  } while (depth > 0);
  return at;
}

function isBracket(code: number): boolean {
  return code === 0x7b || code === 0x5b || code === 0x7d || code === 0x5d;
}

/** Just after a number, true, false or null that has begun before `start`. */
function plainEnd(text: string, start: number): number {
  let at = start;
  while (/[\w.+-]/.test(text.charAt(at))) at++;
  return at;
}
