import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const ignored = new Set(['node_modules', 'dist', 'data', '.cache', 'coverage', '.git', 'src/generated']);

/** Settings that a planted tree shares with the project, so that the same rules validate it. */
const settings = [
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.prettierrc.json',
  'knip.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.core.json',
  'tsconfig.json',
];

/**
 * Files of a tree that belong to the project: nothing installed, built, generated or local.
 * @returns paths relative to `root`, with `/`, sorted
 */
export function projectFiles(root: string, below = ''): string[] {
  const start = join(root, below);
  if (statSync(start, { throwIfNoEntry: false }) === undefined) return [];
  const entries = readdirSync(start, { withFileTypes: true });
  const paths = entries.flatMap((entry) => {
    const path = relative(root, join(start, entry.name)).split(sep).join('/');
    if (ignored.has(path) || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return projectFiles(root, path);
    return entry.isFile() ? [path] : [];
  });
  return paths.toSorted();
}

/** TypeScript and JavaScript of the given folders. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => projectFiles(root, folder)).filter((path) => /\.(ts|tsx|mjs|js)$/.test(path));
}

/**
 * Runs `look` over a small tree of its own that carries the project's settings and packages, and removes it again.
 * @param files content by path
 */
export function withPlantedTree<T>(files: Readonly<Record<string, string>>, look: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    for (const name of settings) cpSync(join(projectRoot, name), join(root, name));
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'dir');
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
