import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Location, Range, TextEdit } from 'vscode-languageserver/node';
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

/** Where a place of a descriptor stands, for an editor. */
export function locationOf({ source, pointer, of }: Place, workspace: Workspace): Location {
  const { line, column } = source.locate(pointer, of);
  return { uri: workspace.uriOf(source.file), range: rangeAt(source.text, line, column) };
}

/** A part of a text that another takes the place of, as offsets. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** What makes one text of another, as the smallest single change. */
export function differenceOf(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  let tail = 0;
  while (tail < most - same && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start: same, end: before.length - tail, by: after.slice(same, after.length - tail) };
}

/** A change as an editor makes it. */
export function editOf(text: string, { start, end, by }: TextChange): TextEdit {
  return { range: rangeOf(text, start, end), newText: by };
}

function documentOf(text: string): TextDocument {
  return TextDocument.create('', 'json', 0, text);
}
