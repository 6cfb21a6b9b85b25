import type { DescriptorSource } from '../../core/descriptor/parse.ts';
import { parseDescriptor } from '../../core/descriptor/parse.ts';
import { serverLibrary } from '../../generated/server-library.ts';
import type { TenantTransaction } from '../store/database.ts';
import { usableRelease } from './find-release.ts';
import type { ReleaseServices } from './find-release.ts';
import { newestHeads } from './release-queries.ts';

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
 * What a candidate is checked against: the descriptors that came with the software, and forms that were published
 * since and that it does not know.
 */
export async function publishedSources(
  tx: TenantTransaction,
  services: ReleaseServices,
): Promise<readonly DescriptorSource[]> {
  const builtIn = builtInSources();
  const known = new Set(builtIn.map(({ value }) => (value as { readonly id?: unknown }).id));
  const added: DescriptorSource[] = [];
  for (const head of await newestHeads(tx, null, null)) {
    if (known.has(head.form_id)) continue;
    const found = await usableRelease(tx, services, head);
    if (found === null) continue;
    const file = `${head.form_id}.json`;
    const { source } = parseDescriptor(file, JSON.stringify(found.loaded.descriptor));
    if (source !== null) added.push(source);
  }
  return [...builtIn, ...added];
}
