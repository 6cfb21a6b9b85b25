import { parse as parseTree } from '@humanwhocodes/momoa';
import { diagnostic } from '../errors/diagnostic-catalogue.ts';
import type { Diagnostic } from './diagnostic.ts';
import { pointerTo } from './json.ts';
import { explainSyntax } from './syntax-hint.ts';
import { indexText, nodeAt, type TextIndex } from './text-index.ts';

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
  /**
   * Where the value at a JSON pointer (RFC 6901) begins, or its key. A pointer to what is not there gives the nearest
   * value around it.
   */
  readonly locate: (pointer: string, of?: 'key' | 'value') => Position;
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
  const place = placesOf(file, body);
  const found: Diagnostic[] = [];
  if (body !== text) found.push(diagnostic('syntax/bom', place, ''));
  const { keys, depth } = measure(body);
  if (depth > depthLimit) {
    const args = { limit: depthLimit };
    return { source: null, diagnostics: [...found, diagnostic('syntax/too-deep', fixedPlace(file, 1, 1), '', args)] };
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { source: null, diagnostics: [...found, syntaxError(file, body)] };
  }
  if (keys !== countKeys(value)) found.push(...repeatedKeys(file, body, place.index()));
  return { source: { file, text: body, value, locate: place.locate }, diagnostics: found };
}

interface Places {
  readonly file: string;
  readonly locate: DescriptorSource['locate'];
  readonly index: () => TextIndex;
}

/** Places of a text, found when somebody asks: most files have nothing wrong with them. */
function placesOf(file: string, text: string): Places {
  let index: TextIndex | null = null;
  let lines: readonly number[] | null = null;
  const indexed = (): TextIndex => (index ??= indexText(text));
  return {
    file,
    index: indexed,
    locate: (pointer, of = 'value') => {
      const { node, exact } = nodeAt(indexed(), pointer);
      const offset = of === 'key' && exact ? (node.keyStart ?? node.start) : node.start;
      return positionIn((lines ??= lineStarts(text)), offset);
    },
  };
}

/** Offsets at which the lines of a text begin. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function positionIn(starts: readonly number[], offset: number): Position {
  const after = starts.findIndex((start) => start > offset);
  const line = after < 0 ? starts.length : after;
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
}

const structure = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;

/** How many keys a text writes and how deep it nests, without reading its values. */
function measure(text: string): { readonly keys: number; readonly depth: number } {
  let keys = 0;
  let depth = 0;
  let deepest = 0;
  structure.lastIndex = 0;
  for (let match = structure.exec(text); match !== null; match = structure.exec(text)) {
    const first = text.charCodeAt(match.index);
    if (first === 0x22) keys += match[1] === undefined ? 0 : 1;
    else if (first === 0x7b || first === 0x5b) deepest = Math.max(deepest, ++depth);
    else depth -= 1;
  }
  return { keys, depth: deepest };
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item), 0);
  let count = 0;
  for (const item of Object.values(value)) count += 1 + countKeys(item);
  return count;
}

function repeatedKeys(file: string, text: string, index: TextIndex): readonly Diagnostic[] {
  const lines = lineStarts(text);
  return index.repeated.map(({ pointer, key, start }) => {
    const { line, column } = positionIn(lines, start);
    return diagnostic('syntax/duplicate-key', fixedPlace(file, line, column), pointerTo(pointer, key), { key });
  });
}

function fixedPlace(file: string, line: number, column: number): { file: string; locate: () => Position } {
  return { file, locate: () => ({ line, column }) };
}

function syntaxError(file: string, text: string): Diagnostic {
  const { line, column } = momoaError(text) ?? controlCharacter(text);
  const { detail, cure } = explainSyntax(text, (lineStarts(text)[line - 1] ?? 0) + column - 1);
  return diagnostic('syntax/json', fixedPlace(file, line, column), '', { detail, cure });
}

/** Where momoa finds that the text is not JSON. */
function momoaError(text: string): Position | null {
  try {
    parseTree(text, { mode: 'json' });
    return null;
  } catch (error) {
    return error as Position;
  }
}

/** The fault that momoa lets pass: a bare control character, such as a tab, inside a string. */
function controlCharacter(text: string): Position {
  for (const match of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g)) {
    const at = [...match[0]].findIndex((character) => character < ' ');
    if (at >= 0) return positionIn(lineStarts(text), match.index + [...match[0]].slice(0, at).join('').length);
  }
  return { line: 1, column: 1 };
}
