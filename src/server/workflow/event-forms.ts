import { wayBetween } from '../forms/convert-data.ts';
import { usableRelease, type FoundRelease } from '../forms/find-release.ts';
import { headsById } from '../forms/release-queries.ts';
import { wireRelease } from '../forms/release-row.ts';
import type { ReadUnit } from './look.ts';

/**
 * Older forms that values of the history were entered by, where these are read otherwise than by the form shown: with
 * other names, units or codes.
 */
export async function formsOfEvents(unit: ReadUnit, shown: FoundRelease) {
  const rows = await unit.tx
    .selectFrom('wf_event')
    .select('release_id')
    .distinct()
    .where('instance_id', '=', unit.instance.id)
    .where('release_id', 'is not', null)
    .where('release_id', '!=', shown.head.id)
    .execute();
  const ids = rows.flatMap(({ release_id: id }) => id ?? []);
  if (ids.length === 0) return [];
  const forms = [];
  for (const head of await headsById(unit.tx, ids)) {
    const way = await wayBetween(unit, head.id, shown);
    if (way !== null && !way.conversion.changes) continue;
    const found = await usableRelease(unit, head);
    if (found !== null) forms.push(wireRelease(found.head, found.loaded.descriptor));
  }
  return forms;
}
