import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { compareTexts } from '../../src/core/text/text.ts';

/** A path that cannot be read as asked; the message says which and why. */
export class PathError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PathError';
  }
}

/**
 * The descriptor files that paths, folders and globs (`*`, `**`, `?`) name: relative to `root`, with forward slashes,
 * each once, sorted. Of a folder all `.json` files below it count, without meta-schemas and what the demo is made from.
 *
 * @throws PathError for a path that names nothing, or a folder that cannot be read
 */
export function collectFiles(root: string, paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((path) => {
    const found = filesOf(root, path);
    if (found.length > 0) return found;
    const isThere = statOf(resolve(root, path)) !== null;
    throw new PathError(
      isThere
        ? `There are no descriptors in the folder "${path}".`
        : `There is no file, folder or match for "${path}".`,
    );
  });
  return [...new Set(files)].toSorted(compareTexts);
}

function filesOf(root: string, path: string): readonly string[] {
  const absolute = resolve(root, path);
  const stat = statOf(absolute);
  if (stat !== null) return stat.isDirectory() ? filesBelow(root, absolute) : [nameOf(root, absolute)];
  if (!/[*?]/.test(path)) return [];
  const pattern = globPattern(slashes(path));
  const fixed = slashes(path).split('/');
  const base = fixed
    .slice(
      0,
      fixed.findIndex((part) => /[*?]/.test(part)),
    )
    .join('/');
  const folder = join(root, base);
  return statOf(folder)?.isDirectory() === true ? filesBelow(root, folder).filter((file) => pattern.test(file)) : [];
}

function filesBelow(root: string, folder: string): readonly string[] {
  return entriesBelow(folder, '', [])
    .filter((name) => isDescriptorFile(name))
    .map((name) => nameOf(root, join(folder, name)))
    .toSorted(compareTexts);
}

/**
 * All but the folders, named from the folder on.
 *
 * @param around the folders that this one lies in: a link back to one of them would never end
 */
function entriesBelow(top: string, under: string, around: readonly string[]): readonly string[] {
  const folder = join(top, under);
  const { real, entries } = entriesOf(folder);
  if (around.includes(real)) return [];
  return entries.flatMap((entry) => {
    const name = under === '' ? entry.name : `${under}/${entry.name}`;
    const isFolder = entry.isSymbolicLink() ? statOf(join(top, name))?.isDirectory() : entry.isDirectory();
    return isFolder === true ? entriesBelow(top, name, [...around, real]) : [name];
  });
}

function entriesOf(folder: string): { readonly real: string; readonly entries: readonly Dirent[] } {
  try {
    return { real: realpathSync(folder), entries: readdirSync(folder, { withFileTypes: true }) };
  } catch (error) {
    throw new PathError(`The folder "${folder}" cannot be read: ${reasonOf(error)}.`);
  }
}

/** What stands at a path; null for nothing, and for a link that leads nowhere: that is refused when it is read. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** Why a path cannot be read, in a few words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EACCES' || code === 'EPERM') return 'no permission';
  if (code === 'ENOENT' || code === 'ELOOP') return 'it leads nowhere';
  return code === '' ? String(error) : code;
}

/** A glob as a pattern over whole paths: `**` crosses folders, `*` and `?` stay within one. */
export function globPattern(glob: string): RegExp {
  const text = glob
    .replace(/^\.\//, '')
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*\*|\*|\?/g, (wild) => wildcards[wild] ?? wild);
  return new RegExp(`^${text}$`, 'u');
}

const wildcards: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };

function nameOf(root: string, absolute: string): string {
  return slashes(relative(root, absolute));
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Whether a file of a library describes something: not the company’s own words and people, nor what its demo is made from. */
export function isDescriptorFile(name: string): boolean {
  const isOther = name.startsWith('demo/') || companyFiles.has(name);
  return name.endsWith('.json') && !name.endsWith('.schema.json') && !isOther;
}

const companyFiles = new Set(['application.json', 'texts.json', 'accounts.json', 'instruments.json', 'policy.json']);
