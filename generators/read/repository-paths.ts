import { basename, relative, resolve } from 'node:path';
import { gitLines } from './git.ts';

/**
 * How a build machine names files of a library. One outside the project is named from its own repository on, or from
 * the library's folder on where there is none: above a repository, nobody shows a finding at its line.
 *
 * @param library the folder of the descriptors, from `root` on
 * @returns names for files named from `root` on; what lies elsewhere keeps its name
 */
export function repositoryPaths(root: string, library: string): (file: string) => string {
  const folder = resolve(root, library);
  if (!isAbove(relative(root, folder))) return (file) => file;
  const prefix = prefixOf(folder);
  return (file) => {
    const name = relative(folder, resolve(root, file)).replaceAll('\\', '/');
    return isAbove(name) ? file : `${prefix}${name}`;
  };
}

function isAbove(path: string): boolean {
  return path === '..' || /^\.\.[/\\]/.test(path);
}

/** A folder as its repository names it, with a slash at the end unless it is the repository itself. */
function prefixOf(folder: string): string {
  try {
    const [prefix = ''] = gitLines({ folder, question: `where ${folder} lies` }, 'rev-parse', '--show-prefix');
    return prefix;
  } catch {
    return `${basename(folder)}/`;
  }
}
