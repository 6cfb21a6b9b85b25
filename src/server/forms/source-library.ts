import type { PublishedDescriptor } from '../../core/model/release.ts';
import { isObject } from '../../core/text/json.ts';
import { identityOf, parseDescriptor, type DescriptorSource } from '../../core/words/reading/parse.ts';
import type { TableDescriptor } from '../../generated/descriptor.ts';
import { builtInSources } from './library.ts';
import { dictionariesBeside, withMade, type MadeByPeople } from './made-by-people.ts';

/** A descriptor file as text. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** What is known beside the descriptors that came with the software. */
export interface Published {
  /** Look-up tables as they were published since. */
  readonly tables: readonly TableDescriptor[];
  /** Forms that were published since, did not come with the software and whose files nobody kept. */
  readonly forms: readonly PublishedDescriptor[];
  /** Files that were released since. */
  readonly sources: readonly SourceFile[];
  /** Kind and id of files that went out of use. */
  readonly gone: readonly string[];
  readonly made: MadeByPeople;
}

/** The descriptors of a library with others in the place of theirs. */
export function overlaid(
  library: readonly DescriptorSource[],
  newer: readonly DescriptorSource[],
): readonly DescriptorSource[] {
  const replaced = new Set(newer.map(identityOf));
  return [...library.filter((source) => !replaced.has(identityOf(source))), ...newer];
}

/** What descriptors are checked against: those that came with the software, with what was published since. */
export function serverSources({ tables, forms, sources, gone, made }: Published): readonly DescriptorSource[] {
  const builtIn = builtInSources().filter((source) => !gone.includes(identityOf(source)));
  const files = overlaid(builtIn, sources.flatMap(readFile));
  const released = [...withMade(files, made), ...dictionariesBeside(files, made)];
  const descriptors = [...tables, ...forms].map((each) => ({ file: `${each.id}.json`, text: JSON.stringify(each) }));
  return overlaid(released, descriptors.flatMap(readFile));
}

/** A file as a source, as far as it can be read. */
export function readFile({ file, text }: SourceFile): readonly DescriptorSource[] {
  const { source } = parseDescriptor(file, text);
  return source === null ? [] : [source];
}

/**
 * A form without the copies of look-up tables that it carries where those are published by themselves: it takes their
 * newest rows, however old the file is.
 */
export function withoutCopies(source: DescriptorSource, tables: readonly TableDescriptor[]): DescriptorSource {
  if (!isObject(source.value) || !isObject(source.value['tables'])) return source;
  const published = new Set(tables.map(({ id }) => id));
  const own = Object.entries(source.value['tables']).filter(([name]) => !published.has(name));
  return { ...source, value: { ...source.value, tables: Object.fromEntries(own) } };
}
