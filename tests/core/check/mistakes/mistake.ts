import { isDeepStrictEqual } from 'node:util';
import { causesOf } from '../../../../src/core/check/causes.ts';
import { compile } from '../../../../src/core/check/compile.ts';
import type { Diagnostic, Edit } from '../../../../src/core/errors/diagnostic.ts';
import { differenceOf, editedText, editedTexts, editsOf } from '../../../../src/core/words/reading/edited-text.ts';
import { parseDescriptor } from '../../../../src/core/words/reading/parse.ts';
import { smallLibrary, type SmallLibrary } from '../support/small-library.ts';

/** A file of the small library. */
export type FileName = keyof SmallLibrary;

/** One thing that an author got wrong in a library that is correct otherwise. */
export interface Mistake {
  readonly kind: string;
  readonly file: FileName;
  /** The change that is the mistake; of what is no JSON any more the text that is replaced, and by what. */
  readonly edit: Edit | { readonly from: string | RegExp; readonly to: string };
  /** Where it shows as well: the part that lacks what is missing, or that does not agree with what was changed. */
  readonly at?: { readonly file: FileName; readonly near: string };
}

/**
 * A word that has another value, or is new.
 *
 * @param near text of the line that it does not agree with, as for `remove`: a finding may stand there as well
 */
export function set(kind: string, file: FileName, pointer: string, value: unknown, near?: string): Mistake {
  const edit = { op: has(file, pointer) ? 'replace' : 'add', pointer, value } as const;
  return { kind, file, edit, ...(near !== undefined && { at: placeOf(file, near) }) };
}

/** A word that is misspelt. */
export function rename(kind: string, file: FileName, pointer: string, value: string): Mistake {
  return { kind, file, edit: { op: 'rename', pointer, value } };
}

/**
 * A word that is missing.
 *
 * @param near text of the line at which that shows, in the same file or after the name of another one and a colon
 */
export function remove(kind: string, file: FileName, pointer: string, near: string): Mistake {
  return { kind, file, edit: { op: 'remove', pointer }, at: placeOf(file, near) };
}

function placeOf(file: FileName, near: string): NonNullable<Mistake['at']> {
  const [, other, text] = /^(types|family|process|plain|record|kind|limits|flow|menu):(.*)$/s.exec(near) ?? [];
  return { file: (other ?? file) as FileName, near: text ?? near };
}

/** A text that is replaced by another. */
export function type(kind: string, file: FileName, from: string | RegExp, to: string): Mistake {
  return { kind, file, edit: { from, to } };
}

function has(file: FileName, pointer: string): boolean {
  const value = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], smallLibrary()[file]);
  return value !== undefined;
}

type Texts = ReadonlyMap<string, string>;

/** What the checks make of a mistake. */
export interface Verdict {
  readonly reported: boolean;
  /** Whether a finding stands at a line that was changed, or that lacks something. */
  readonly placed: boolean;
  /** Whether the finding told first does. */
  readonly first: boolean;
  /** Whether the edits that findings bring leave nothing to be found. */
  readonly mended: boolean;
  /** Whether they leave more than there was. */
  readonly worse: boolean;
  /** Everything that is found, as `file:line code`. */
  readonly found: readonly string[];
}

/** Plants a mistake in the small library and validates what is said of it. */
export function validate({ file, edit, at }: Mistake): Verdict {
  const good: Texts = new Map(
    Object.entries(smallLibrary()).map(([name, value]) => [`${name}.json`, JSON.stringify(value, null, 2)]),
  );
  const name = `${file}.json`;
  const before = good.get(name) ?? '';
  const after = 'op' in edit ? editedText(before, edit) : before.replace(edit.from, edit.to);
  if (before === after) throw new Error(`nothing was changed in ${name}: ${JSON.stringify(edit)}`);
  const texts: Texts = new Map([...good, [name, after]]);
  const isRemoved = 'op' in edit && edit.op === 'remove';
  const changed = isRemoved ? new Set<number>() : changedLines(before, after);
  const other = at === undefined ? new Set<number>() : linesWith(texts.get(`${at.file}.json`) ?? '', at.near);
  const isThere = ({ file: found, line }: Diagnostic): boolean =>
    (found === name && changed.has(line)) || (found === `${at?.file}.json` && other.has(line));
  const { causes, all } = findings(texts);
  const left = mended(texts);
  return {
    reported: all.length > 0,
    placed: all.some(isThere),
    first: causes[0] !== undefined && isThere(causes[0]),
    mended: all.length > 0 && left.length === 0,
    worse: left.length > all.length,
    found: all.map((one) => `${one.file}:${one.line} ${one.code}`),
  };
}

function findings(texts: Texts) {
  const parsed = [...texts].map(([file, text]) => parseDescriptor(file, text));
  const sources = parsed.flatMap(({ source }) => source ?? []);
  const all = [...parsed.flatMap(({ diagnostics }) => diagnostics), ...compile(sources).diagnostics];
  const { causes } = causesOf(
    all,
    sources,
    [...texts].map(([file, text]) => ({ file, text })),
  );
  return { all, causes: causes.map(({ diagnostic }) => diagnostic) };
}

/** A chain of mistakes that lie behind each other is mended up to this length. */
const mostRounds = 4;

/** What is left to be found after the edits that findings bring, one finding after the other. */
function mended(texts: Texts): readonly Diagnostic[] {
  let now = texts;
  for (let round = 0; round < mostRounds; round += 1) {
    const { causes, all } = findings(now);
    const mendable = causes.find((one) => editsOf(one).length > 0);
    if (mendable === undefined) return all;
    const changed = editedTexts(editsOf(mendable), (file) => now.get(file) ?? null);
    const next = new Map([...now, ...(changed ?? [])]);
    if (isDeepStrictEqual(next, now)) return all;
    now = next;
  }
  return findings(now).all;
}

/** The lines of a text that differ from the text before; line breaks and commas around what was written do not count. */
function changedLines(before: string, after: string): ReadonlySet<number> {
  const { start, by } = differenceOf(before, after);
  const blanks = /^[\s,]*/.exec(by)?.[0].length ?? 0;
  const first = lineAt(after, start + (blanks === by.length ? 0 : blanks));
  const last = lineAt(after, start + by.trimEnd().length);
  return new Set(Array.from({ length: Math.max(last - first, 0) + 1 }, (_, index) => first + index));
}

function linesWith(text: string, near: string): ReadonlySet<number> {
  const all = text.split('\n');
  const lines = all.flatMap((line, index) => (line.includes(near) ? [index + 1] : []));
  if (lines.length === 0) throw new Error(`nothing is near ${near}`);
  // A part begins at its bracket.
  return new Set(lines.flatMap((line) => (/^\s*[{[]$/.test(all[line - 2] ?? '') ? [line - 1, line] : [line])));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
