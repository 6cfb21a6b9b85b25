import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseDescriptor, type DescriptorSource } from '../../src/core/words/reading/parse.ts';
import { collectFiles, isDescriptorFile, PathError } from '../read/collect-files.ts';
import { gitLines, gitTexts } from '../read/git.ts';
import { library } from '../read/read-descriptors.ts';

/** The library that one's own is compared with, its files named as one's own are. */
export interface BaseSources {
  readonly sources: readonly DescriptorSource[];
  /** Files of it that cannot be read. */
  readonly unread: readonly string[];
}

/**
 * Reads the library to compare with: a folder of descriptors (or one that holds the library), else a commit of Git.
 *
 * @throws PathError where there is neither, or no descriptors are there
 */
export function baseSources(root: string, against: string): BaseSources {
  const folder = resolve(root, against);
  const isFolder = existsSync(folder) && statSync(folder).isDirectory();
  const texts = isFolder ? folderTexts(folder) : committedTexts(root, against);
  if (texts.size === 0) throw new PathError(`There are no descriptors at "${against}" to compare with.`);
  const parsed = [...texts].map(([name, text]) => {
    const file = relative(root, resolve(root, library, name)).replaceAll('\\', '/');
    return { file, source: parseDescriptor(file, text).source };
  });
  return {
    sources: parsed.flatMap(({ source }) => source ?? []),
    unread: parsed.flatMap(({ file, source }) => (source === null ? [file] : [])),
  };
}

/** Texts by their names below the library. */
type Texts = ReadonlyMap<string, string>;

function folderTexts(folder: string): Texts {
  const inner = join(folder, basename(library));
  const holds = existsSync(inner) && statSync(inner).isDirectory();
  const base = holds ? inner : folder;
  return new Map(collectFiles(base, [base]).map((name) => [name, readFileSync(join(base, name), 'utf8')]));
}

function committedTexts(root: string, commit: string): Texts {
  const folder = resolve(root, library);
  const asked = { folder, question: `what "${commit}" holds (in a build, fetch it first)` };
  const [prefix = ''] = gitLines(asked, 'rev-parse', '--show-prefix');
  // Listed below the folder that Git is asked in, by names relative to it.
  const tree = gitLines(asked, 'ls-tree', '-r', '-z', '--name-only', `${commit}^{commit}`);
  const names = tree.filter(isDescriptorFile);
  return gitTexts(asked, names, (name) => `${commit}:${prefix}${name}`);
}
