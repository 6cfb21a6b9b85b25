import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compilation, compile } from '../../../src/core/check/compile.ts';
import { type DescriptorSource, parseDescriptor } from '../../../src/core/words/reading/parse.ts';

/** Every descriptor of the product: file relative to the project, and text. */
export function allDescriptors(): { file: string; text: string }[] {
  const files = readdirSync('schemas', { recursive: true, encoding: 'utf8' })
    .map((name) => join('schemas', name).replaceAll('\\', '/'))
    .filter(
      (file) =>
        file.endsWith('.json') &&
        !/^schemas\/(meta\/|demo\/|application\.|texts\.|accounts\.|instruments\.)/.test(file),
    )
    .toSorted();
  return files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

let sources: readonly DescriptorSource[] | undefined;
let compiled: Compilation | undefined;

/** Every descriptor of the product, read once for all tests of a worker. */
export function allSources(): readonly DescriptorSource[] {
  sources ??= allDescriptors().map(({ file, text }) => {
    const { source } = parseDescriptor(file, text);
    if (source === null) throw new Error(`${file} cannot be read`);
    return source;
  });
  return sources;
}

/** All descriptors of the product compiled together, once for all tests of a worker. */
export function wholeLibrary(): Compilation {
  compiled ??= compile(allSources());
  return compiled;
}
