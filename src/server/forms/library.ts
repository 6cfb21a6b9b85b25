import { parseDescriptor, type DescriptorSource } from '../../core/words/reading/parse.ts';
import { isObject } from '../../core/text/json.ts';
import type { PublishedDescriptor } from '../../core/model/release.ts';
import { serverLibrary } from '../../generated/server-library.ts';
import { usableRelease } from './find-release.ts';
import { newestHeads } from './release-queries.ts';
import type { FoundTable } from './table-releases.ts';
import type { Unit } from '../platform/unit.ts';

let parsed: readonly DescriptorSource[] | null = null;

/** The descriptors that came with the software; parsed when first asked for. */
export function builtInSources(): readonly DescriptorSource[] {
  parsed ??= serverLibrary.flatMap(({ file, text }) => {
    const { source } = parseDescriptor(file, text);
    return source === null ? [] : [source];
  });
  return parsed;
}

/**
 * What a candidate is checked against: the descriptors that came with the software, look-up tables as they were
 * published since, and forms that were published since and that it does not know.
 */
export async function publishedSources(
  unit: Unit,
  tables: readonly FoundTable[],
): Promise<readonly DescriptorSource[]> {
  const newer = new Set(tables.map(({ table }) => table.id));
  const builtIn = builtInSources().filter(
    ({ value }) => !isObject(value) || value['kind'] !== 'table' || !newer.has(String(value['id'])),
  );
  const known = new Set(builtInSources().map(({ value }) => (isObject(value) ? value['id'] : null)));
  const added = tables.map(({ table }) => publishedSource(table));
  for (const head of await newestHeads(unit.tx, null, null)) {
    if (known.has(head.form_id) || head.kind === 'table') continue;
    const found = await usableRelease(unit, head);
    if (found !== null) added.push(publishedSource(found.loaded.descriptor));
  }
  return [...builtIn, ...added.filter((source) => source !== null)];
}

function publishedSource(descriptor: PublishedDescriptor): DescriptorSource | null {
  return parseDescriptor(`${descriptor.id}.json`, JSON.stringify(descriptor)).source;
}

/**
 * A form without the copies of look-up tables that it carries where those are published by themselves: it takes their
 * newest rows, however old the file is.
 */
export function withoutCopies(source: DescriptorSource, tables: readonly FoundTable[]): DescriptorSource {
  if (!isObject(source.value) || !isObject(source.value['tables'])) return source;
  const published = new Set(tables.map(({ table }) => table.id));
  const own = Object.entries(source.value['tables']).filter(([name]) => !published.has(name));
  return { ...source, value: { ...source.value, tables: Object.fromEntries(own) } };
}
