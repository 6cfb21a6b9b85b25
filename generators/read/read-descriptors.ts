import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { Diagnostic } from '../../src/core/errors/diagnostic.ts';
import {
  identityOf,
  parseDescriptor,
  type DescriptorSource,
  type ParsedDescriptor,
} from '../../src/core/words/reading/parse.ts';
import { collectFiles, PathError, reasonOf } from './collect-files.ts';

/** The folder of the descriptors, from the project on. */
export const library = namedFrom(process.env['SCHEMAS_DIR'] ?? 'schemas');

/** A path as files are named: from the project on, also where it was given whole. */
export function namedFrom(path: string): string {
  return (isAbsolute(path) ? relative(process.cwd(), path) || '.' : path).replaceAll('\\', '/');
}

/** Descriptors as they were read: the files asked for, and all that are validated together with them. */
export interface ReadDescriptors {
  /** Files asked for; only what is said of these concerns the caller. */
  readonly asked: readonly string[];
  /** The files asked for and the library around them, in order of their names. */
  readonly sources: readonly DescriptorSource[];
  /** What is wrong with the texts of the files asked for. */
  readonly diagnostics: readonly Diagnostic[];
  /** Other files of the library that cannot be read, and why. */
  readonly unread: readonly Diagnostic[];
  /** The texts of all files, also of those that cannot be read. */
  readonly texts: readonly { readonly file: string; readonly text: string }[];
}

/** Gives the text of a file of the project, which may be another than the one on the disk. */
export type TextReader = (file: string) => string;

/** How texts are read; who reads again and again may remember. */
interface Reading {
  readonly read?: TextReader;
  readonly parse?: (file: string, text: string) => ParsedDescriptor;
  /** Files that are to be, and are not on the disk yet. */
  readonly made?: readonly string[];
  /** The folder of the library, from `root` on, where it is another one than that of the commands. */
  readonly folder?: string;
}

/** The texts of the files asked for, and behind them those of the library around them. */
export type ReadTexts = Pick<ReadDescriptors, 'asked' | 'texts'>;

/**
 * Reads the files that `paths` name, by default the whole library, together with the rest of the library, since they
 * refer to it.
 *
 * @throws PathError for a path that names nothing or cannot be read
 */
export function readTexts(
  root: string,
  paths: readonly string[],
  { read = (file) => readFileSync(join(root, file), 'utf8'), made = [], folder = library }: Omit<Reading, 'parse'> = {},
): ReadTexts {
  const asked = collectFiles(root, paths.length === 0 ? [folder] : paths);
  const files = paths.length === 0 ? asked : [...asked, ...collectFiles(root, [folder])];
  const texts = [...new Set([...files, ...made])].map((file) => ({ file, text: readText(read, file) }));
  return { asked, texts };
}

/** Parses what was read; a file from elsewhere takes the place of the library's of the same kind and id. */
export function parseTexts({ asked, texts }: ReadTexts, parse = parseDescriptor): ReadDescriptors {
  const given = texts.slice(0, asked.length).map(({ file, text }) => parse(file, text));
  const sources = given.flatMap(({ source }) => source ?? []);
  const replaced = new Set(sources.map(identityOf));
  const others = texts
    .slice(asked.length)
    .map(({ file, text }) => parseDescriptor(file, text))
    .filter(({ source }) => source === null || !replaced.has(identityOf(source)));
  return {
    asked,
    sources: [...sources, ...others.flatMap(({ source }) => source ?? [])].toSorted(byFile),
    diagnostics: given.flatMap(({ diagnostics }) => diagnostics),
    unread: others.flatMap(({ source, diagnostics }) => (source === null ? diagnostics : [])),
    texts,
  };
}

/**
 * Reads and parses the descriptors that `paths` name, by default the whole library.
 *
 * @throws PathError for a path that names nothing or cannot be read
 */
export function readDescriptors(
  root: string,
  paths: readonly string[],
  { parse, ...reading }: Reading = {},
): ReadDescriptors {
  return parseTexts(readTexts(root, paths, reading), parse);
}

function readText(read: TextReader, file: string): string {
  try {
    return read(file);
  } catch (error) {
    throw new PathError(`The file "${file}" cannot be read: ${reasonOf(error)}.`);
  }
}

function byFile(one: DescriptorSource, other: DescriptorSource): number {
  return one.file < other.file ? -1 : Number(one.file > other.file);
}
