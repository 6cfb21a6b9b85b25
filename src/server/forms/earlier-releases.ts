import type { FieldModel } from '../../core/model/model.ts';
import { allFields } from '../../core/release/form-fields.ts';
import { pairVersions } from '../../core/release/version-pairs.ts';
import type { Unit } from '../platform/unit.ts';
import { usableRelease, type FoundRelease } from './find-release.ts';
import { formerFieldsOf } from './former-releases.ts';
import { lineOf } from './release-line.ts';
import type { ReleaseHead } from './release-row.ts';

/** A release that led to another one, with what the fields of that were called in it. */
export interface EarlierRelease {
  readonly head: ReleaseHead;
  /** The release that came after it. */
  readonly next: ReleaseHead;
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** By path in the later one, the path here; fields that are not here are left out. */
  readonly names: ReadonlyMap<string, string>;
}

/** Versions that are looked at. */
const mostVersions = 50;

/** The whole releases that led to one, the newest first, a field being the same under its former names. */
export async function* earlierReleases(unit: Unit, found: FoundRelease): AsyncGenerator<EarlierRelease> {
  let [later, next] = [found.loaded.model, found.head];
  let names: ReadonlyMap<string, string> = new Map([...allFields(later).keys()].map((path) => [path, path]));
  for (const head of (await lineOf(unit.tx, found.head)).slice(0, mostVersions)) {
    const release = await usableRelease(unit, head);
    if (release === null || release.degradedFrom !== null) continue;
    const { model } = release.loaded;
    const fields = allFields(model);
    const { pairs } = pairVersions(model, later, await formerFieldsOf(unit, head));
    const from = new Map(pairs.map((pair) => [pair.to, pair.from]));
    names = new Map(
      [...names].flatMap(([path, name]) => {
        const former = from.get(name);
        return former === undefined ? [] : [[path, former] as const];
      }),
    );
    yield { head, next, fields, names };
    [later, next] = [model, head];
  }
}
