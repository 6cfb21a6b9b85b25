import { patternOf } from '../text/pattern.ts';

/** A piece of a pattern that one character stands for, and how often it comes. */
const piece = /^(?:\\(d)|\[([^\]\\^]+)\]|([A-Za-z0-9-]))(?:\{(\d+)(?:,\d*)?\})?/;
/** The most characters of an example: longer ones say less than a sentence would. */
const longest = 24;

/**
 * A text that a pattern takes, so that people see how something is written: `^HT\d{8}-\d{3}$` gives HT12345678-123. Null
 * for patterns that say more than characters one after the other.
 */
export function patternExample(pattern: string): string | null {
  const parts = pattern.split('|').map(exampleOf);
  const known = parts.filter((part) => part !== null);
  if (known.length === 0 || known.length < parts.length) return null;
  return known.every((part) => part.length <= longest && patternOf(pattern).test(part)) ? known.join(' / ') : null;
}

function exampleOf(part: string): string | null {
  let rest = /^\^(.+)\$$/.exec(part)?.[1] ?? null;
  if (rest === null) return null;
  let example = '';
  let digit = 0;
  while (rest !== '') {
    const found: RegExpExecArray | null = piece.exec(rest);
    if (found === null) return null;
    const [all, isDigit, oneOf, literal, times] = found;
    for (let turn = 0; turn < Number(times ?? 1); turn += 1) {
      digit = isDigit === undefined ? 0 : (digit + 1) % 10;
      example += isDigit === undefined ? (literal ?? oneOf?.[0] ?? '') : String(digit);
    }
    rest = rest.slice(all.length);
  }
  return example;
}
