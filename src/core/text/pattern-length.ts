import { patternProgram, PatternFault, type PatternProgram } from './pattern-program.ts';

/** Instructions times characters that are followed at most. */
const mostWork = 100_000;

/**
 * Whether a text of `least` to `most` characters, whichever they are, may meet a pattern. Where that would take long to
 * tell, or the pattern cannot be read, it may.
 */
export function mayHaveLength(source: string, least: number, most: number): boolean {
  const program = programOf(source);
  const size = program?.instructions.length ?? 0;
  const last = Math.min(most, least + size + 1);
  if (program === null || last * size > mostWork) return true;
  let open: readonly number[] = [program.start];
  for (let length = 0; length <= last; length += 1) {
    const isFirst = length === 0;
    if (length >= least && waysOn(program, open, { isFirst, isLast: true }) === null) return true;
    const next = waysOn(program, open, { isFirst, isLast: false });
    // Met before its end, a text may go on as it likes.
    if (next === null) return length < most;
    // Nothing is open but a beginning that is past.
    if (next.length === 0 && !isFirst) return false;
    open = [program.start, ...next];
  }
  return last < most;
}

const programs = new Map<string, PatternProgram | null>();

/** Programs of more patterns than these are made anew. */
const mostPrograms = 1000;

function programOf(source: string): PatternProgram | null {
  const known = programs.get(source);
  if (known !== undefined) return known;
  if (programs.size >= mostPrograms) programs.clear();
  const program = readProgram(source);
  programs.set(source, program);
  return program;
}

function readProgram(source: string): PatternProgram | null {
  try {
    return patternProgram(source);
  } catch (error) {
    if (error instanceof PatternFault) return null;
    throw error;
  }
}

/** Where a program goes on after one more character, whichever it is; null where the pattern is met before it. */
function waysOn(
  { instructions }: PatternProgram,
  open: readonly number[],
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): readonly number[] | null {
  const seen = new Set(open);
  const next = new Set<number>();
  for (const place of seen) {
    const instruction = instructions[place];
    if (instruction === undefined) continue;
    if (instruction.op === 'match') return null;
    if (instruction.op === 'character') next.add(instruction.next);
    else if (instruction.op === 'either') for (const way of instruction.ways) seen.add(way);
    else if ((instruction.at !== '^' || isFirst) && (instruction.at !== '$' || isLast)) seen.add(instruction.next);
  }
  return [...next];
}
