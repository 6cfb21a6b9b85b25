import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { collectFiles, PathError } from './collect-files.ts';
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
  const git = (...args: readonly string[]): readonly string[] => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status === 0) return stdout.split('\0').filter((line) => line !== '');
    throw new PathError(`Git cannot tell what changed since "${base}": ${(stderr || 'there is no Git').trim()}`);
  };
  const [fork = base] = git('merge-base', base, 'HEAD').map((line) => line.trim());
  const known = git('diff', '--name-only', '-z', '--relative', fork, '--', library);
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z', '--', library);
  const changed = new Set([...known, ...fresh].map((file) => resolve(root, file)));
  const files = collectFiles(root, [library]).filter((file) => changed.has(resolve(root, file)));
  return { files, isLess: [...changed].some((path) => path.endsWith('.json') && !existsSync(path)) };
}
