import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Location, Range, TextEdit } from 'vscode-languageserver/node';
import type { Splice } from '../../src/core/errors/diagnostic.ts';
import type { Place } from '../../src/core/words/place.ts';
import type { Workspace } from './workspace.ts';

/** The range of a finding: the string or word that begins at its place, or the bracket. */
export function rangeAt(text: string, line: number, column: number): Range {
  const document = documentOf(text);
  const start = { line: Math.max(0, line - 1), character: Math.max(0, column - 1) };
  const from = document.offsetAt(start);
  const length = /^(?:"(?:[^"\\\n]|\\.)*"?|[\w.+-]+|.)/.exec(text.slice(from, from + 2000))?.[0].length ?? 0;
  return { start, end: document.positionAt(from + length) };
}

/** The range between two offsets. */
export function rangeOf(text: string, start: number, end: number): Range {
  const document = documentOf(text);
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** The offsets of a range. */
export function offsetsAt(text: string, { start, end }: Range): { readonly start: number; readonly end: number } {
  const document = documentOf(text);
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

/** Where a place of a descriptor stands, for an editor. */
export function locationOf({ source, pointer, of }: Place, workspace: Workspace): Location {
  const { line, column } = source.locate(pointer, of);
  return { uri: workspace.uriOf(source.file), range: rangeAt(source.text, line, column) };
}

/** A change as an editor makes it. */
export function editOf(text: string, { start, end, by }: Splice): TextEdit {
  return { range: rangeOf(text, start, end), newText: by };
}

function documentOf(text: string): TextDocument {
  return TextDocument.create('', 'json', 0, text);
}
