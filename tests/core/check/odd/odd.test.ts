import { expect, test } from 'vitest';
import { compile } from '../../../../src/core/check/compile.ts';
import { parseDescriptor } from '../../../../src/core/words/reading/parse.ts';
import { smallLibrary } from '../support/small-library.ts';
import { oddDescriptors } from './odd.ts';

test('there are forty and more, no two alike', () => {
  expect(oddDescriptors.length).toBeGreaterThanOrEqual(40);
  expect(new Set(oddDescriptors.map(({ name }) => name)).size).toBe(oddDescriptors.length);
});

test.each(oddDescriptors)('nothing is said of $name', ({ plant, write = (json) => json }) => {
  const library = smallLibrary();
  const before = JSON.stringify(library);
  plant?.(library);
  const texts = Object.entries(library).map(
    ([name, value]) => [`${name}.json`, JSON.stringify(value, null, 2)] as const,
  );
  const written = texts.map(([file, json]) => [file, write(json)] as const);
  expect([JSON.stringify(library), ...written.map(([, json]) => json)]).not.toEqual([
    before,
    ...texts.map(([, json]) => json),
  ]);
  const parsed = written.map(([file, json]) => parseDescriptor(file, json));
  const sources = parsed.flatMap(({ source }) => source ?? []);
  const found = [...parsed.flatMap(({ diagnostics }) => diagnostics), ...compile(sources).diagnostics];
  expect(found.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message.en}`)).toEqual([]);
});
