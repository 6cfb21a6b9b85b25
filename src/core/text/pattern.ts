import {
  type Instruction,
  mostInstructions,
  PatternFault,
  patternProgram,
  type PatternProgram,
  type PlaceSign,
} from './pattern-program.ts';
import type { Text } from './text.ts';

/** What stands before or after a place of a text; the pattern's word characters are those of ECMAScript. */
type Side = 'edge' | 'word' | 'other';

type CharacterTest = Extract<Instruction, { op: 'character' }>;

/** Ways through a program that are open at one place of a text. */
interface Progress {
  /** Places in the program, before anything that depends on the next character. */
  readonly open: readonly number[];
  readonly before: Side;
  readonly after: Map<string, Progress>;
}

/** Progress, and transitions, that are kept at most; beyond it they are found anew. */
const mostKept = 2000;
/** Characters of a text times instructions of a pattern, about 40 ms: a longer text meets no pattern. */
const mostWork = 500_000;
/** What a way to the next character that is known costs, and what making a program does, in instructions. */
const [knownWay, compiling] = [0.25, 500];

/**
 * A regular expression that takes time in proportion to the text, whatever the expression: all ways through it are
 * followed at the same time. It gives what `new RegExp(source, 'u').test(text)` gives; of what ECMAScript has it lacks
 * looking around and references back, which cannot be matched so. A repetition of a repetition has a fault, but is
 * matched: other engines that read the schema would hang.
 */
export class Pattern {
  readonly source: string;
  /** How many instructions were followed so far, all in all. */
  work = 0;
  #compiled: PatternProgram | Text | null = null;
  #known = new Map<string, Progress>();
  #kept = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** Why it is not to be written; null when it may. */
  get fault(): Text | null {
    const compiled = this.#compile();
    return 'start' in compiled ? compiled.fault : compiled;
  }

  /** How many instructions a character of a text may cost. */
  get size(): number {
    const compiled = this.#compile();
    return 'start' in compiled ? compiled.instructions.length : 0;
  }

  toString(): string {
    return `/${this.source}/u`;
  }

  /** Whether the pattern is found in a text. One that cannot be used is found in none. */
  test(text: string): boolean {
    const program = this.#compile();
    if (!('start' in program) || program.instructions.length * text.length > mostWork) return false;
    let progress: Progress = this.#progress([program.start], 'edge');
    this.work += text.length * knownWay;
    for (const character of text) {
      progress = progress.after.get(character) ?? this.#advance(program, progress, character);
      if (progress === matched) return true;
    }
    return reach(program, progress, 'edge') === null;
  }

  #compile(): PatternProgram | Text {
    if (this.#compiled !== null) return this.#compiled;
    try {
      this.#compiled = patternProgram(this.source);
    } catch (error) {
      if (!(error instanceof PatternFault)) throw error;
      this.#compiled = error.detail;
    }
    // What is refused was written out to the end for the most part.
    this.work += compiling + 25 * ('start' in this.#compiled ? this.#compiled.instructions.length : mostInstructions);
    return this.#compiled;
  }

  #advance(program: PatternProgram, progress: Progress, character: string): Progress {
    this.work += program.instructions.length;
    const side = sideOf(character);
    const reached = reach(program, progress, side);
    // A match may begin at any place.
    const open = new Set([program.start]);
    for (const { meets, next } of reached ?? []) if (meets(character)) open.add(next);
    const next =
      reached === null
        ? matched
        : this.#progress(
            [...open].toSorted((a, b) => a - b),
            side,
          );
    this.#kept += 1;
    progress.after.set(character, next);
    return next;
  }

  #progress(open: readonly number[], before: Side): Progress {
    if (this.#kept > mostKept) {
      this.#known = new Map();
      this.#kept = 0;
    }
    const key = `${before}${open.join()}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const progress: Progress = { open, before, after: new Map() };
    this.#known.set(key, progress);
    this.#kept += 1;
    return progress;
  }
}

/** The characters that are asked for before the given side; null where the pattern is met. */
function reach(program: PatternProgram, { open, before }: Progress, after: Side): readonly CharacterTest[] | null {
  const seen = new Set(open);
  const asked: CharacterTest[] = [];
  for (const place of seen) {
    const instruction = program.instructions[place];
    if (instruction === undefined) continue;
    if (instruction.op === 'match') return null;
    if (instruction.op === 'character') asked.push(instruction);
    else if (instruction.op === 'either') for (const way of instruction.ways) seen.add(way);
    else if (holds(instruction.at, before, after)) seen.add(instruction.next);
  }
  return asked;
}

const matched: Progress = { open: [], before: 'edge', after: new Map() };

function sideOf(character: string): Side {
  return /^\w$/.test(character) ? 'word' : 'other';
}

function holds(at: PlaceSign, before: Side, after: Side): boolean {
  if (at === '^') return before === 'edge';
  if (at === '$') return after === 'edge';
  return ((before === 'word') !== (after === 'word')) === (at === '\\b');
}

const patterns = new Map<string, Pattern>();
const mostPatterns = 1000;

/** The pattern of a source; the same one for the same source. */
export function patternOf(source: string): Pattern {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  if (patterns.size >= mostPatterns) patterns.clear();
  const pattern = new Pattern(source);
  patterns.set(source, pattern);
  return pattern;
}
