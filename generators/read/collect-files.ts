import { existsSync, readdirSync, statSync } from 'node:fs';
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
    if (found.length === 0) throw new PathError(`There is no file, folder or match for "${path}".`);
    return found;
  });
  return [...new Set(files)].toSorted(compareTexts);
}

function filesOf(root: string, path: string): readonly string[] {
  const absolute = resolve(root, path);
  if (existsSync(absolute)) {
    return statSync(absolute).isDirectory() ? filesBelow(root, absolute) : [nameOf(root, absolute)];
  }
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
  return existsSync(folder) ? filesBelow(root, folder).filter((file) => pattern.test(file)) : [];
}

function filesBelow(root: string, folder: string): readonly string[] {
  return entriesBelow(folder)
    .filter((name) => isDescriptorFile(slashes(name)))
    .filter((name) => !isFolder(join(folder, name)))
    .map((name) => nameOf(root, join(folder, name)))
    .toSorted(compareTexts);
}

function entriesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    throw new PathError(`The folder "${folder}" cannot be read: ${reasonOf(error)}.`);
  }
}

/** A link that leads nowhere is no folder: it is refused when it is read. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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
