import type { FormerUnit } from '../../core/calls/former-units.ts';
import { pairFields } from '../../core/release/field-pairs.ts';
import { allFields } from '../../core/release/form-fields.ts';
import { wireTime } from '../platform/clock.ts';
import type { RawQuery } from '../platform/http/page.ts';
import type { Unit } from '../platform/unit.ts';
import { lineOf } from './release-line.ts';
import { usableRelease } from './find-release.ts';
import { namedRelease } from './read-releases.ts';

/** Versions that are looked at: what is older than that many has been read again since. */
const mostVersions = 50;

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
  // By path today, what the field is called in the release that is looked at.
  let names: ReadonlyMap<string, string> = new Map([...today.keys()].map((path) => [path, path]));
  let after = { fields: today, head: found.head };
  for (const head of (await lineOf(unit.tx, found.head)).slice(0, mostVersions)) {
    const release = await usableRelease(unit, head);
    if (release === null || release.degradedFrom !== null) continue;
    const fields = allFields(release.loaded.model);
    const from = new Map(pairFields(fields, after.fields).pairs.map((pair) => [pair.to, pair.from]));
    names = new Map([...names].flatMap(([path, name]) => (from.has(name) ? [[path, from.get(name) ?? name]] : [])));
    for (const [path, name] of names) {
      const measured = fields.get(name)?.unit ?? null;
      const own = today.get(path)?.unit ?? null;
      if (measured === null || own === null || measured === own || former.has(`${path} ${measured}`)) continue;
      const until = wireTime(after.head.published_at);
      former.set(`${path} ${measured}`, { path, unit: measured, version: head.version, until });
    }
    after = { fields, head };
  }
  return [...former.values()];
}
