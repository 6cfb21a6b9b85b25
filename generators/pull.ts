import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeftOut, ServedFile, ServedFiles } from '../src/core/calls/releases.ts';
import { isObject } from '../src/core/text/json.ts';
import { mergingEdits } from '../src/core/words/reading/dictionary-edits.ts';
import { editedText } from '../src/core/words/reading/edited-text.ts';
import { fileContentHash } from '../src/core/words/reading/file-content.ts';
import { parseDescriptor } from '../src/core/words/reading/parse.ts';
import type { DictionaryDescriptor } from '../src/generated/descriptor.ts';
import { writeWhole } from './output/generated-files.ts';
import { collectFiles, PathError } from './read/collect-files.ts';
import { library, namedFrom } from './read/read-descriptors.ts';

/** What became of one file of the server. */
export interface PulledFile {
  /** Where it stands, or would stand, relative to the root. */
  readonly file: string;
  /**
   * `new`, `changed` and `merged` are written. `own` says what the server never had, and at `taken` stands a file of
   * something else, or one that cannot be read: those stay as they are.
   */
  readonly fate: 'same' | 'new' | 'changed' | 'merged' | 'own' | 'taken';
}

/** What pulling does to a folder. */
export interface Pulled {
  readonly files: readonly PulledFile[];
  readonly left: readonly LeftOut[];
}

/** How files are pulled. */
export interface PullWish {
  /** Files and folders that may be written, relative to the root; without any all of them. */
  readonly paths: readonly string[];
  /** Writes over files that say what the server never had. */
  readonly theirs: boolean;
  readonly dryRun: boolean;
}

/**
 * Makes the files of a folder say what is live on a server. A file that says what the server said once is written over;
 * one that says something else has changes of its own and stays, but that entries of dictionaries go in beside them.
 * Files that the server does not have stay too.
 */
export function pullFiles(root: string, { files, left }: ServedFiles, wish: PullWish): Pulled {
  const local = localFiles(root);
  const pulled = files.flatMap((served): readonly PulledFile[] => {
    const own = local.get(`${served.kind} ${served.id}`) ?? null;
    const file = own?.file ?? placeOf(served);
    if (!isWanted(file, wish.paths)) return [];
    const { fate, text } = own === null ? newFile(join(root, file), served) : changedFile(own, served, wish.theirs);
    if (text !== null && !wish.dryRun) writeWhole(join(root, file), text);
    return [{ file, fate }];
  });
  return { files: pulled, left };
}

interface LocalFile {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
}

/** A file of the folder, and its text where it is written. */
interface Outcome {
  readonly fate: PulledFile['fate'];
  readonly text: string | null;
}

function newFile(path: string, { text }: ServedFile): Outcome {
  return existsSync(path) ? { fate: 'taken', text: null } : { fate: 'new', text };
}

function changedFile(own: LocalFile, served: ServedFile, theirs: boolean): Outcome {
  const { text, known } = served;
  const content = fileContentHash(own.value);
  if (content === fileContentHash(valueOf(text))) return { fate: 'same', text: null };
  if (theirs || known.includes(content)) return { fate: 'changed', text };
  return served.kind === 'dictionary' ? mergedFile(own, served) : { fate: 'own', text: null };
}

/** A dictionary with changes of its own gets the entries that people changed on the server. */
function mergedFile(own: LocalFile, { text, base }: ServedFile): Outcome {
  const edits = mergingEdits(
    own.value as DictionaryDescriptor,
    base === '' ? { entries: [] } : (valueOf(base) as DictionaryDescriptor),
    valueOf(text) as DictionaryDescriptor,
  );
  if (edits === null) return { fate: 'own', text: null };
  return edits.length === 0
    ? { fate: 'same', text: null }
    : { fate: 'merged', text: edits.reduce(editedText, own.text) };
}

/** The files of the library by kind and id. */
function localFiles(root: string): ReadonlyMap<string, LocalFile> {
  return new Map(
    filesThere(root).flatMap((file): readonly (readonly [string, LocalFile])[] => {
      const text = readFileSync(join(root, file), 'utf8');
      const value = valueOf(text);
      return isObject(value) ? [[`${String(value['kind'])} ${String(value['id'])}`, { file, text, value }]] : [];
    }),
  );
}

function filesThere(root: string): readonly string[] {
  try {
    return collectFiles(root, [library]);
  } catch (error) {
    // A folder without any files begins here.
    if (error instanceof PathError) return [];
    throw error;
  }
}

function valueOf(text: string): unknown {
  return parseDescriptor('', text).source?.value ?? null;
}

const folders = {
  process: 'processes',
  record: 'records',
  table: 'tables',
  types: 'types',
  family: 'families',
  dictionary: 'dictionaries',
} as const;

/** Where a new file goes: below the folder of its kind, wherever it stood when it was released. */
function placeOf({ kind, id, file }: ServedFile): string {
  if (kind === 'menu') return `${library}/menus.json`;
  const folder = folders[kind];
  const below = file.split(`${folder}/`).at(-1) ?? '';
  const isPlace = file.includes(`${folder}/`) && /^(?:[\w-]+\/)*[\w-]+\.json$/.test(below);
  return `${library}/${folder}/${isPlace ? below : `${id}.json`}`;
}

function isWanted(file: string, paths: readonly string[]): boolean {
  const named = paths.map((path) => namedFrom(path).replace(/^\.\//, '').replace(/\/+$/, ''));
  return named.length === 0 || named.some((path) => file === path || file.startsWith(`${path}/`));
}
