import type { Text } from './text.ts';

/** What a pattern asks of one place of a text: a character, a place between two, or a choice of ways on. */
export type Instruction =
  | { readonly op: 'character'; readonly meets: (character: string) => boolean; readonly next: number }
  | { readonly op: 'place'; readonly at: PlaceSign; readonly next: number }
  | { readonly op: 'either'; readonly ways: readonly number[] }
  | { readonly op: 'match' };

/** The signs that stand for a place between two characters. */
export type PlaceSign = '^' | '$' | '\\b' | '\\B';

/** A pattern cannot be used; says why. */
export class PatternFault extends Error {
  readonly detail: Text;
  constructor(detail: Text) {
    super(detail.en);
    this.detail = detail;
  }
}

/** The longest pattern, in characters. */
const longest = 1000;
/** The most instructions of a pattern: `x{1000}` counts a thousand times. */
export const mostInstructions = 1000;

type Part =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'place'; readonly at: PlaceSign }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: number; readonly most: number };

/** A regular expression as instructions, and the one that it begins with. */
export interface PatternProgram {
  readonly instructions: readonly Instruction[];
  readonly start: number;
  /** Why it is not to be written, though it can be matched; null when it may. */
  readonly fault: Text | null;
}

/**
 * Compiles a regular expression of ECMAScript (with the flag `u`) to a program for `Pattern`.
 *
 * @throws PatternFault when it is malformed, too large, or says what cannot be matched in linear time
 */
export function patternProgram(source: string): PatternProgram {
  if (source.length > longest) throw new PatternFault(tooLarge);
  try {
    new RegExp(source, 'u');
  } catch (error) {
    const detail = (error instanceof Error ? error.message : source).replace(/^Invalid regular expression: /, '');
    throw new PatternFault({ zh: detail, en: detail });
  }
  const writer = new ProgramWriter();
  const reader = new PatternReader(source);
  const start = writer.write(reader.choice(), writer.add({ op: 'match' }));
  return { instructions: writer.instructions, start, fault: reader.repeatsTwice ? repeatedTwice : null };
}

const tooLarge: Text = {
  zh: `过大：最多 ${longest} 个字符，重复展开后最多 ${mostInstructions} 个字符位`,
  en: `it is too large: ${longest} characters at most, and ${mostInstructions} with its repetitions written out`,
};
const lookAround: Text = {
  zh: '不支持前后查看与内嵌标志（(?=…)、(?!…)、(?<=…)、(?<!…)、(?i:…)）',
  en: 'looking ahead or behind and flags inside, (?=…), (?!…), (?<=…), (?<!…), (?i:…), are not supported',
};
const backReference: Text = {
  zh: '不支持反向引用（\\1、\\k<名>）',
  en: 'references back (\\1, \\k<name>) are not supported',
};
const repeatedTwice: Text = {
  zh: '重复里又直接重复，如 (a+)+；写一次即可：a+',
  en: 'it repeats a repetition, as (a+)+ does; once says the same: a+',
};

/** Reads a pattern that is known to be well-formed. */
class PatternReader {
  /** Whether a repetition is repeated. */
  repeatsTwice = false;
  #rest: string;

  constructor(source: string) {
    this.#rest = source;
  }

  /** Alternatives up to the end or to a bracket that closes. */
  choice(): Part {
    const parts = [this.#sequence()];
    while (this.#take(/^\|/) !== null) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) parts.push(this.#repeated(this.#piece()));
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'sequence', parts };
  }

  #piece(): Part {
    const place = this.#take(/^(?:[$^]|\\[bB])/);
    if (place !== null) return { kind: 'place', at: place as PlaceSign };
    if (/^\\[1-9k]/.test(this.#rest)) throw new PatternFault(backReference);
    const open = this.#take(/^\((?:\?:|\?<[^=!>]+>)?/);
    if (open === null) return { kind: 'character', source: this.#take(oneCharacter) ?? '' };
    if (this.#rest.startsWith('?')) throw new PatternFault(lookAround);
    const inner = this.choice();
    this.#take(/^\)/);
    return inner;
  }

  #repeated(part: Part): Part {
    const sign = this.#take(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
    if (sign === null) return part;
    const [, low = sign.startsWith('+') ? '1' : '0', comma, high = ''] = /^\{(\d+)(,)?(\d*)/.exec(sign) ?? [];
    const counted = comma === undefined ? Number(low) : Number(high === '' ? Infinity : high);
    const most = sign.startsWith('{') ? counted : sign.startsWith('?') ? 1 : Infinity;
    if (part.kind === 'repeat' && part.most === Infinity && most === Infinity) this.repeatsTwice = true;
    return { kind: 'repeat', part, least: Number(low), most };
  }

  #take(what: RegExp): string | null {
    const found = what.exec(this.#rest)?.[0] ?? null;
    if (found !== null) this.#rest = this.#rest.slice(found.length);
    return found;
  }
}

/** What stands for one character: a class, an escape, or the character itself. */
const oneCharacter =
  /^(?:\[(?:\\[^]|[^\]\\])*\]|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[pP]\{[^}]*\}|\\[^]|[^])/u;

/** Writes programs from their end to their beginning. */
class ProgramWriter {
  readonly instructions: Instruction[] = [];

  add(instruction: Instruction): number {
    if (this.instructions.length >= mostInstructions) throw new PatternFault(tooLarge);
    return this.instructions.push(instruction) - 1;
  }

  /** Writes a part that goes on at `next`, and gives where it begins. */
  write(part: Part, next: number): number {
    switch (part.kind) {
      case 'character':
        return this.add({ op: 'character', meets: characterTest(part.source), next });
      case 'place':
        return this.add({ op: 'place', at: part.at, next });
      case 'sequence':
        return part.parts.reduceRight((after, each) => this.write(each, after), next);
      case 'choice':
        return this.add({ op: 'either', ways: part.parts.map((each) => this.write(each, next)) });
      default:
        return this.#writeRepeat(part, next);
    }
  }

  #writeRepeat({ part, least, most }: Extract<Part, { kind: 'repeat' }>, next: number): number {
    let start = next;
    if (most === Infinity) {
      const ways = [next];
      start = this.add({ op: 'either', ways });
      ways.push(this.write(part, start));
    } else {
      for (let count = least; count < most; count += 1) {
        start = this.add({ op: 'either', ways: [this.write(part, start), next] });
      }
    }
    for (let count = 0; count < least; count += 1) {
      const written = this.instructions.length;
      start = this.write(part, start);
      if (this.instructions.length === written) return start;
    }
    return start;
  }
}

/** Whether a single character meets what stands for one. */
function characterTest(source: string): (character: string) => boolean {
  const native = new RegExp(`^(?:${source})$`, 'u');
  return (character) => native.test(character);
}
