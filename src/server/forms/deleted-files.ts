import type { ReleasePlan } from '../../core/calls/releases.ts';
import { isObject } from '../../core/text/json.ts';
import type { Text } from '../../core/text/text.ts';
import { identityOf, type DescriptorSource } from '../../core/words/reading/parse.ts';
import type { Unit } from '../platform/unit.ts';
import type { RemovedFile } from './asked-files.ts';
import { builtInSources } from './library.ts';
import { filesInUse, releasedFiles } from './released-sources.ts';
import { readFile, type SourceFile } from './source-library.ts';
import { countsOf } from './stored-counts.ts';

/** What a folder says of files that it does not have. */
export interface FolderWish {
  readonly files: readonly SourceFile[];
  /** Whether these are all the files of a folder. */
  readonly whole: boolean;
  /** Whether whatever the folder does not have goes out of use. */
  readonly prune: boolean;
  /** Paths of files that were deleted. */
  readonly gone: readonly string[];
}

/** Files in use that a folder does not have. */
export interface DeletedFiles {
  readonly removed: readonly RemovedFile[];
  /** Those that may never have been there: others released them. */
  readonly absent: readonly RemovedFile[];
}

/**
 * Which files in use were deleted from a folder: those named, and of a whole folder those that came with the software,
 * which it had. What others released since may just not have come to it yet. A folder with less than half of the files
 * in use is no copy of the library but something beside it, which lacks nothing.
 */
export async function deletedFiles(unit: Unit, { files, whole, prune, gone }: FolderWish): Promise<DeletedFiles> {
  if (!whole && gone.length === 0) return { removed: [], absent: [] };
  const inUse = filesInUse(await releasedFiles(unit));
  const sent = new Set(files.flatMap(readFile).map(identityOf));
  const unreadable = new Set(files.filter((one) => readFile(one).length === 0).map(({ file }) => file));
  const missing = [...inUse].filter(([name, { file }]) => !sent.has(name) && !unreadable.has(file));
  const isCopy = whole && (prune || missing.length * 2 <= inUse.size);
  const builtIn = new Set(builtInSources().map(identityOf));
  const isDeleted = ([name, { file }]: readonly [string, DescriptorSource]): boolean =>
    gone.includes(file) || (isCopy && (prune || builtIn.has(name)));
  const others = isCopy ? missing.filter((one) => !isDeleted(one)) : [];
  return { removed: missing.filter(isDeleted).map(removedFile), absent: others.map(removedFile) };
}

function removedFile([, { file, value }]: readonly [string, DescriptorSource]): RemovedFile {
  const { kind, id } = value as { readonly kind: string; readonly id: string };
  return { kind, id, file };
}

type AbsentFile = ReleasePlan['absent'][number];

/** What is stored on files that the folder does not have. */
export async function absentItems(unit: Unit, absent: readonly RemovedFile[]): Promise<readonly AbsentFile[]> {
  if (absent.length === 0) return [];
  const inUse = filesInUse(await releasedFiles(unit));
  const items: AbsentFile[] = [];
  for (const { kind, id, file } of absent) {
    const label = labelOf(inUse.get(`${kind} ${id}`)?.value, id);
    const isForm = kind === 'process' || kind === 'record';
    const counts = isForm ? await countsOf(unit.tx, { id, kind }) : { tasks: 0, drafts: 0, rows: 0 };
    items.push({ kind: kind as AbsentFile['kind'], id, file, label, ...counts });
  }
  return items;
}

/** The label of a file, or its id. */
export function labelOf(value: unknown, id: string): Text {
  const { zh = id, en = id } = ((isObject(value) ? value['label'] : undefined) ?? {}) as Partial<Text>;
  return { zh, en };
}
