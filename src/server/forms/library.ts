import { identityOf, parseDescriptor, type DescriptorSource } from '../../core/words/reading/parse.ts';
import { serverLibrary } from '../../generated/server-library.ts';

let parsed: readonly DescriptorSource[] | null = null;

/** The descriptors that came with the software; parsed when first asked for. */
export function builtInSources(): readonly DescriptorSource[] {
  parsed ??= serverLibrary.flatMap(({ file, text }) => {
    const { source } = parseDescriptor(file, text);
    return source === null ? [] : [source];
  });
  return parsed;
}

/** Whether a file came with the software. */
export function isBuiltIn(kind: string, id: string): boolean {
  return builtInSources().some((source) => identityOf(source) === `${kind} ${id}`);
}
