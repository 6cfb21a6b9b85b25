import type { FormerUnit } from '../../core/calls/former-units.ts';
import { allFields } from '../../core/release/form-fields.ts';
import { wireTime } from '../platform/clock.ts';
import type { RawQuery } from '../platform/http/page.ts';
import type { Unit } from '../platform/unit.ts';
import { earlierReleases } from './earlier-releases.ts';
import { namedRelease } from './read-releases.ts';

/**
 * Numbers of a release whose unit was another one in the releases that led to it, each unit once with the last version
 * that had it, the newest first. A field is the same under a former name.
 *
 * @throws BusinessError 400 where the form or version is unknown, or no release is whole
 */
export async function formerUnits(unit: Unit, query: RawQuery): Promise<readonly FormerUnit[]> {
  const found = await namedRelease(unit, query);
  const today = allFields(found.loaded.model);
  const former = new Map<string, FormerUnit>();
  for await (const { head, next, fields, names } of earlierReleases(unit, found)) {
    for (const [path, name] of names) {
      const measured = fields.get(name)?.unit ?? null;
      const own = today.get(path)?.unit ?? null;
      if (measured === null || own === null || measured === own || former.has(`${path} ${measured}`)) continue;
      const until = wireTime(next.published_at);
      former.set(`${path} ${measured}`, { path, unit: measured, version: head.version, until });
    }
  }
  return [...former.values()];
}
