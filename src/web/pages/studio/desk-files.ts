import type { FileHead } from '../../../core/calls/releases.ts';
import { isObject } from '../../../core/text/json.ts';

/** A file that is being changed. */
export interface DeskFile {
  /** Where it stands in the library. */
  readonly file: string;
  readonly text: string;
  /** As the server had it when it was opened; null for one that the server does not have. */
  readonly base: string | null;
  /** Whether it is to go out of use. */
  readonly gone: boolean;
}

/** What lies on the desk. */
export interface DeskState {
  readonly files: readonly DeskFile[];
  /** The path of the file shown. */
  readonly shown: string;
  /** Fields whose values may go though a new one looks like them: `form.path`. */
  readonly dropped: readonly string[];
}

/** A desk with nothing on it. */
export const emptyDesk: DeskState = { files: [], shown: '', dropped: [] };

/** The desk with a file on it, in the place of one at the same path, which is shown. */
export function withFile(desk: DeskState, added: DeskFile): DeskState {
  const isThere = desk.files.some(({ file }) => file === added.file);
  const files = isThere ? desk.files.map((each) => (each.file === added.file ? added : each)) : [...desk.files, added];
  return { ...desk, files, shown: added.file };
}

/** The desk with some words of a file changed. */
export function withChange(desk: DeskState, file: string, change: Partial<DeskFile>): DeskState {
  return { ...desk, files: desk.files.map((each) => (each.file === file ? { ...each, ...change } : each)) };
}

/** The desk without a file; its neighbour is shown instead. */
export function withoutFile(desk: DeskState, file: string): DeskState {
  const files = desk.files.filter((each) => each.file !== file);
  const shown = desk.shown === file ? (files.at(-1)?.file ?? '') : desk.shown;
  return { ...desk, files, shown };
}

/** How a file stands to the server's. */
export function stateOf({ text, base, gone }: DeskFile): 'gone' | 'new' | 'same' | 'changed' {
  if (gone) return 'gone';
  if (base === null) return 'new';
  return text === base ? 'same' : 'changed';
}

/** What a text says that it is, as far as it can be read. */
export function identityIn(text: string): { readonly kind: string; readonly id: string } | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!isObject(value)) return null;
    const { kind, id } = value;
    return typeof kind === 'string' && typeof id === 'string' ? { kind, id } : null;
  } catch {
    return null;
  }
}

/** The file of the server that says what a text is; null where there is none. */
export function headOf(text: string, heads: readonly FileHead[]): FileHead | null {
  const named = identityIn(text);
  return heads.find(({ kind, id }) => kind === named?.kind && id === named.id) ?? null;
}

/** A path that no file on the desk has. */
export function freePath({ files }: DeskState): string {
  const taken = new Set(files.map(({ file }) => file));
  let number = 1;
  while (taken.has(`new-${number}.json`)) number += 1;
  return `new-${number}.json`;
}
