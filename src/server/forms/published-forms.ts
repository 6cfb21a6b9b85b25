import type { PublishedDescriptor } from '../../core/model/release.ts';
import { isObject } from '../../core/text/json.ts';
import type { Unit } from '../platform/unit.ts';
import { usableRelease } from './find-release.ts';
import { builtInSources } from './library.ts';
import { newestHeads } from './release-queries.ts';

/** Descriptors of forms that were published since and did not come with the software. */
export async function publishedForms(unit: Unit): Promise<readonly PublishedDescriptor[]> {
  const known = new Set(builtInSources().map(({ value }) => (isObject(value) ? value['id'] : null)));
  const forms: PublishedDescriptor[] = [];
  for (const head of await newestHeads(unit.tx, null, null)) {
    if (known.has(head.form_id) || head.kind === 'table') continue;
    const found = await usableRelease(unit, head);
    if (found !== null) forms.push(found.loaded.descriptor);
  }
  return forms;
}
