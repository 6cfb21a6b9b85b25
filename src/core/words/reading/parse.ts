import { parse as parseTree } from '@humanwhocodes/momoa';
import { diagnostic } from '../../errors/diagnostic-catalogue.ts';
import type { Diagnostic, Splice } from '../../errors/diagnostic.ts';
import { isObject } from '../../text/json.ts';
import { explainSyntax } from './syntax-hint.ts';
import { repeatedKeys, spanFinder } from './text-tree.ts';
import { type RenamedWord, withCurrentWords, writtenPointer } from '../renamed-words.ts';

/** A place in a text: line and column count from 1, columns in UTF-16 units as editors count them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One descriptor as it was written: its value, and where each part of it stands in the text. */
export interface DescriptorSource {
  /** File as the caller named it; shown in diagnostics. */
  readonly file: string;
  /** The text without byte order mark. */
  readonly text: string;
  readonly value: unknown;
  /** Words of the version before that `value` has by their names of today. */
  readonly renamed: readonly RenamedWord[];
  /** The pointer into the text of a pointer into `value`. */
  readonly written: (pointer: string) => string;
  /**
   * Where the value at a JSON pointer (RFC 6901) begins, or its key. A pointer to what is not there gives the nearest
   * value around it.
   */
  readonly locate: (pointer: string, of?: 'key' | 'value') => Position;
}

/** Kind and id, by which descriptors are told apart; a file without them replaces nothing. */
export function identityOf({ file, value }: Pick<DescriptorSource, 'file' | 'value'>): string {
  if (!isObject(value) || typeof value['kind'] !== 'string' || typeof value['id'] !== 'string') return `file ${file}`;
  return `${value['kind']} ${value['id']}`;
}

/** How deep values may nest; more means a damaged file, and no walker of a descriptor has to fear its stack. */
const depthLimit = 64;

/** The descriptor read from a text, or null when nothing of it can be read, and what is wrong with the text. */
export interface ParsedDescriptor {
  readonly source: DescriptorSource | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads one descriptor from its text. Syntax errors, repeated keys and a byte order mark become diagnostics. */
export function parseDescriptor(file: string, text: string): ParsedDescriptor {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const found: Diagnostic[] = [];
  const broken = body.indexOf('\uFFFD');
  if (broken >= 0) {
    const { line, column } = positionIn(lineStarts(body), broken);
    return { source: null, diagnostics: [diagnostic('syntax/encoding', fixedPlace(file, line, column), '')] };
  }
  if (body !== text) found.push(diagnostic('syntax/bom', fixedPlace(file, 1, 1), '', {}, withoutMark));
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return { source: null, diagnostics: [...found, syntaxError(file, body)] };
  }
  const keys = countKeys(read, 0);
  if (Number.isNaN(keys)) {
    const args = { limit: depthLimit };
    return { source: null, diagnostics: [...found, diagnostic('syntax/too-deep', fixedPlace(file, 1, 1), '', args)] };
  }
  if (keys !== writtenKeys(body)) found.push(...repetitions(file, body));
  const { value, renamed } = withCurrentWords(read);
  const written = (pointer: string): string => writtenPointer(pointer, renamed);
  const find = locator(body);
  const locate: DescriptorSource['locate'] = (pointer, of) => find(written(pointer), of);
  const source = { file, text: body, value, renamed, written, locate };
  return { source, diagnostics: found };
}

/** Changes nothing but the byte order mark, which goes with any edit. */
const withoutMark = { op: 'splice', pointer: '', value: { start: 0, end: 0, by: '' } } as const;

/** Finds places of a text when somebody asks. */
function locator(text: string): DescriptorSource['locate'] {
  const find = spanFinder(text);
  let lines: readonly number[] | null = null;
  return (pointer, of = 'value') => {
    const { start, keyStart, exact } = find(pointer);
    return positionIn((lines ??= lineStarts(text)), of === 'key' && exact ? (keyStart ?? start) : start);
  };
}

/** Offsets at which the lines of a text begin. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The place of an offset: its line is the last that begins at or before it. */
function positionIn(starts: readonly number[], offset: number): Position {
  let [line, after] = [1, starts.length + 1];
  while (after - line > 1) {
    const middle = (line + after) >> 1;
    if ((starts[middle - 1] ?? 0) <= offset) line = middle;
    else after = middle;
  }
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
}

/** How many keys a text writes, repeated ones included. The text must be valid JSON. */
function writtenKeys(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon !== undefined) keys += 1;
  return keys;
}

/** How many keys a value has all through; NaN when it nests too deep to be walked. */
function countKeys(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth >= depthLimit) return Number.NaN;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = Array.isArray(value) ? 0 : items.length;
  for (const item of items) count += countKeys(item, depth + 1);
  return count;
}

function repetitions(file: string, text: string): readonly Diagnostic[] {
  const lines = lineStarts(text);
  return repeatedKeys(text).map(({ pointer, key, start, repetition }) => {
    const { line, column } = positionIn(lines, start);
    const fix = repetition === null ? {} : ({ op: 'splice', pointer: '', value: repetition } as const);
    return diagnostic('syntax/duplicate-key', fixedPlace(file, line, column), pointer, { key }, fix);
  });
}

function fixedPlace(file: string, line: number, column: number): { file: string; locate: () => Position } {
  return { file, locate: () => ({ line, column }) };
}

function syntaxError(file: string, text: string): Diagnostic {
  const found = momoaError(text);
  if (found === 'too deep') return diagnostic('syntax/too-deep', fixedPlace(file, 1, 1), '', { limit: depthLimit });
  const { line, column } = found ?? controlCharacter(text);
  const starts = lineStarts(text);
  const offset = (starts[line - 1] ?? 0) + column - 1;
  const { detail, cure, splice } = explainSyntax(text, offset);
  const fix = splice === null ? {} : ({ op: 'splice', pointer: '', value: splice } as const);
  // What is missing, or is too many, at the end of a line is noticed at the next one.
  const isEarlier = splice !== null && splice.start < (starts[line - 1] ?? 0);
  const place = isEarlier ? positionIn(starts, placeOfSplice(splice, text)) : { line, column };
  return diagnostic('syntax/json', fixedPlace(file, place.line, place.column), '', { detail, cure }, fix);
}

/** Where what is too many begins, or what something is missing behind ends. */
function placeOfSplice({ start, end, by }: Splice, text: string): number {
  if (by !== '') return Math.max(start - 1, 0);
  return start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0);
}

/** Where momoa finds that the text is not JSON; null when it finds nothing. */
function momoaError(text: string): Position | 'too deep' | null {
  try {
    parseTree(text, { mode: 'json' });
    return null;
  } catch (error) {
    if (error instanceof RangeError) return 'too deep';
    const { message, line, column } = error as Error & Position;
    const starts = lineStarts(text);
    const rest = text.slice((starts[line - 1] ?? 0) + column - 1);
    // Of a text that breaks off momoa tells a place before the end, at times the very beginning.
    const early = message.startsWith('Unexpected end') || (isOpen(text) && /^(?:"[^"]*"?|[\w.+-]+)?\s*$/.test(rest));
    return early ? positionIn(starts, text.trimEnd().length) : { line, column };
  }
}

/** Whether a bracket of the text is not closed. */
function isOpen(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
  }
  return depth > 0;
}

/** The fault that momoa lets pass: a bare control character, such as a tab, inside a string. */
function controlCharacter(text: string): Position {
  for (const match of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g)) {
    const at = match[0].search(/[^ -\uFFFF]/);
    if (at >= 0) return positionIn(lineStarts(text), match.index + at);
  }
  return { line: 1, column: 1 };
}
