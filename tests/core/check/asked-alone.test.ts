import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { DescriptorSource } from '../../../src/core/words/reading/parse.ts';
import { planted } from './planted.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

/** Kinds of files of which `validate` asks no others whether there is a fault in them. */
const alone = ['process', 'record', 'dictionary', 'table'];

function standsAlone({ value }: DescriptorSource): boolean {
  return alone.includes(String((value as { kind: unknown }).kind));
}

test.each(Object.entries(planted))('a fault in a file that stands alone shows in it alone: %s', (_, plant) => {
  const library = smallLibrary();
  plant(library);
  const sources = sourcesOf(library);
  const found = new Set(compile(sources).diagnostics.map(({ file }) => file));
  for (const source of sources.filter((one) => found.has(one.file) && standsAlone(one))) {
    expect(compile(sources, (one) => one === source).diagnostics, source.file).not.toEqual([]);
  }
});
