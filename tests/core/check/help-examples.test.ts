import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ExampleHelper } from '../../../src/core/check/example-memory.ts';
import { helpWithExamples } from '../../../src/core/check/help-examples.ts';
import { parseDescriptor, type DescriptorSource } from '../../../src/core/words/reading/parse.ts';
import { planted } from './planted.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

/** A helper that has gone through all forms, and tells which ones it was asked for and how they came out. */
function helperFor(sources: readonly DescriptorSource[]): ExampleHelper & { readonly verdicts: Map<string, boolean> } {
  // A thread reads the files itself.
  const read = sources.flatMap(({ file, text }) => parseDescriptor(file, text).source ?? []);
  const known = new Map<string, boolean>();
  helpWithExamples(read, { take: () => true, tell: ({ file }, isClean) => void known.set(file, isClean) });
  const verdicts = new Map<string, boolean>();
  return {
    verdicts,
    take: ({ file }) => !known.has(file),
    isClean: ({ file }) => {
      verdicts.set(file, known.get(file) === true);
      return known.get(file) === true;
    },
  };
}

const memory = { isClean: () => false, noteClean: () => undefined };

describe('a helper that runs examples', () => {
  test('is believed where they come out as they claim', () => {
    const sources = sourcesOf(smallLibrary());
    const helper = helperFor(sources);
    expect(compile(sources, () => true, { ...memory, helper }).diagnostics).toEqual([]);
    expect(Object.fromEntries(helper.verdicts)).toEqual({ 'process.json': true });
  });

  test('finds one that does not, which is then told with its place', () => {
    const library = smallLibrary();
    library.process.examples[0].calc['/samples/0/total'] = 21;
    const sources = sourcesOf(library);
    const helper = helperFor(sources);
    const { diagnostics } = compile(sources, () => true, { ...memory, helper });
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'example/calc /examples/0/calc/~1samples~10~1total',
    ]);
    expect(Object.fromEntries(helper.verdicts)).toEqual({ 'process.json': false });
  });

  test('that has taken nothing leaves everything to the one who asks', () => {
    const sources = sourcesOf(smallLibrary());
    const asked: string[] = [];
    const helper = { take: ({ file }: DescriptorSource) => asked.push(file) > 0, isClean: () => false };
    expect(compile(sources, () => true, { ...memory, helper }).diagnostics).toEqual([]);
    expect(asked).toEqual(['process.json']);
  });

  test.each(Object.entries(planted))('changes nothing of what is said: %s', (_, plant) => {
    const library = smallLibrary();
    plant(library);
    const sources = sourcesOf(library);
    const helper = helperFor(sources);
    expect(compile(sources, () => true, { ...memory, helper }).diagnostics).toEqual(compile(sources).diagnostics);
  });
});
