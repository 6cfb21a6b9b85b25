import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { PathError } from './collect-files.ts';
import { gitLines } from './git.ts';
import { library } from './read-descriptors.ts';

/**
 * The files that the library of a repository had once and has no more, relative to `root`; none where there is no
 * repository.
 */
export function deletedFiles(root: string): readonly string[] {
  const folder = resolve(root, library);
  const asked = { folder, question: `what was deleted in ${folder}` };
  try {
    const missing = gitLines(asked, 'ls-files', '--deleted', '-z', '--', '.');
    const removed = gitLines(
      asked,
      'log',
      '--diff-filter=DR',
      '--no-renames',
      '--name-only',
      '--format=',
      '-z',
      '--relative',
      '--',
      '.',
    );
    const paths = new Set([...missing, ...removed].map((file) => resolve(folder, file.trim())));
    return [...paths]
      .filter((path) => path.endsWith('.json') && !existsSync(path))
      .map((path) => relative(root, path).replaceAll('\\', '/'))
      .toSorted();
  } catch (error) {
    if (error instanceof PathError) return [];
    throw error;
  }
}
