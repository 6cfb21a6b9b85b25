import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { collectFiles } from './collect-files.ts';
import { gitLines } from './git.ts';
import { library } from './read-descriptors.ts';

/** What a branch did to the library. */
export interface ChangedLibrary {
  /** Files that are others or new. */
  readonly files: readonly string[];
  /** Whether files were removed, too; what named them may be wrong now. */
  readonly isLess: boolean;
}

/**
 * The library's files that are others than at a commit: changed, new or not yet known to Git.
 *
 * @param base a commit, branch or tag; what came to that branch since one's own left it does not count
 * @throws PathError where there is no repository, or no such commit
 */
export function changedFiles(root: string, base: string): ChangedLibrary {
  // The library may lie in a repository of its own.
  const folder = resolve(root, library);
  const asked = { folder, question: `what changed in ${folder} since "${base}"` };
  const git = (...args: readonly string[]): readonly string[] => gitLines(asked, ...args);
  const known = hasCommits(folder)
    ? git('diff', '--name-only', '-z', '--relative', ...git('merge-base', base, 'HEAD'), '--', '.')
    : git('ls-files', '-z', '--', '.');
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z', '--', '.');
  const changed = new Set([...known, ...fresh].map((file) => resolve(folder, file)));
  const files = collectFiles(root, [library]).filter((file) => changed.has(resolve(root, file)));
  return { files, isLess: [...changed].some((path) => path.endsWith('.json') && !existsSync(path)) };
}

/** Whether anything was committed yet: before that all there is is new. */
function hasCommits(folder: string): boolean {
  const asked = { folder, question: `what was committed in ${folder}` };
  return gitLines(asked, 'rev-list', '--all', '--max-count=1').length > 0;
}
