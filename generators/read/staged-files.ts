import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { compareTexts } from '../../src/core/text/text.ts';
import type { ChangedLibrary } from './changed-files.ts';
import { isDescriptorFile } from './collect-files.ts';
import { gitLines, gitTexts } from './git.ts';
import { library, type ReadTexts } from './read-descriptors.ts';

/** The library as the next commit would hold it, which may be another than what lies in the folder. */
export interface StagedLibrary extends ChangedLibrary {
  readonly read: ReadTexts;
  /** The text of a file by its name in the project; null where the commit has none. */
  readonly textOf: (file: string) => string | null;
}

/**
 * Reads what is staged in the Git repository of the library.
 *
 * @throws PathError where there is no repository
 */
export function stagedLibrary(root: string): StagedLibrary {
  // The library may lie in a repository of its own.
  const folder = resolve(root, library);
  const asked = { folder, question: `what is staged in ${folder}` };
  const git = (...args: readonly string[]): readonly string[] => gitLines(asked, ...args);
  const [prefix = ''] = git('rev-parse', '--show-prefix');
  const entries = git('ls-files', '--stage', '-z', '--', '.').filter((line) => line.endsWith('.json'));
  const names = entries.map((line) => line.slice(line.indexOf('\t') + 1));
  const fileOf = (name: string): string => relative(root, resolve(folder, name)).replaceAll('\\', '/');
  // Of a link Git stores where it leads: what stands there is read as it is.
  const links = names.filter((_, place) => entries[place]?.startsWith('120000'));
  const files = names.filter((name) => !links.includes(name));
  const stored = gitTexts(asked, files, (name) => `:${prefix}${name}`);
  const linked = links.map((name) => [name, readFileSync(resolve(folder, name), 'utf8')] as const);
  const texts = new Map([...stored, ...linked].map(([name, text]) => [fileOf(name), text]));
  const descriptors = names.filter(isDescriptorFile).map(fileOf).toSorted(compareTexts);
  const changed = new Set(
    git('diff', '--cached', '--name-only', '--no-renames', '-z', '--relative', '--', '.').map(fileOf),
  );
  const textOf = (file: string): string | null => texts.get(file) ?? null;
  return {
    files: descriptors.filter((file) => changed.has(file)),
    isLess: [...changed].some((file) => file.endsWith('.json') && !texts.has(file)),
    read: { asked: descriptors, texts: descriptors.map((file) => ({ file, text: textOf(file) ?? '' })) },
    textOf,
  };
}
