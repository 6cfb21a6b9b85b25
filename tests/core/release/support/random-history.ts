import fc from 'fast-check';
import type { ProcessDescriptor } from '../../../../src/generated/descriptor.ts';
import { loadProcess } from '../../../../src/core/model/load/load.ts';
import type { ProcessModel } from '../../../../src/core/model/model.ts';
import type { ReleasedDescriptor } from '../../../../src/core/model/release.ts';
import { noFormerFields, withFieldsOf, type FormerFields } from '../../../../src/core/release/former-fields.ts';
import { isSameContent } from '../../../../src/core/release/same-content.ts';
import type { TakenBack } from '../../../../src/core/release/taken-back.ts';
import { wayBackAlong, type WayBack } from '../../../../src/core/release/way-back.ts';
import type { Json } from '../../check/support/small-library.ts';
import {
  anyStep,
  descriptorOf,
  firstVersion,
  nextVersion,
  pathOf,
  type Field,
  type Growth,
  type Step,
  type Version,
} from './random-versions.ts';

/** What somebody releases next: changes, an earlier version again, or a field under a name that says an older one. */
export type Release =
  | { readonly kind: 'change'; readonly steps: readonly Step[] }
  | { readonly kind: 'back'; readonly to: number }
  | { readonly kind: 'old-name'; readonly which: number };

export const anyRelease: fc.Arbitrary<Release> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(anyStep, { minLength: 1, maxLength: 4 }).map((steps) => ({ kind: 'change', steps }) as const),
  },
  { weight: 3, arbitrary: fc.nat(30).map((to) => ({ kind: 'back', to }) as const) },
  { weight: 1, arbitrary: fc.nat(30).map((which) => ({ kind: 'old-name', which }) as const) },
);

/** One release of a history. */
export interface Released {
  readonly version: Version;
  readonly descriptor: ReleasedDescriptor;
  readonly model: ProcessModel;
  /** Where it takes versions back: how, and which was in use. */
  readonly way: WayBack | null;
}

export interface History {
  readonly all: readonly Released[];
  readonly takenBack: readonly TakenBack[];
}

/** The releases that follow a first one. A version that cannot be taken back is left out. */
export function historyOf(
  base: Json,
  fields: readonly Field[],
  releases: readonly Release[],
  growth: Growth = { nextId: fields.length, keys: 0, gone: [] },
): History {
  const all: Released[] = [];
  const takenBack: TakenBack[] = [];
  const add = (version: Version, descriptor: ReleasedDescriptor, way: WayBack | null = null): void => {
    const next = { ...descriptor, version: all.length + 1 } as ReleasedDescriptor;
    all.push({ version, descriptor: next, model: loadProcess(next as ProcessDescriptor), way });
  };
  const released = (version: Version): void => add(version, descriptorOf(base, version, all.length + 1));
  released(firstVersion(fields));
  for (const release of releases) {
    const last = all.at(-1)?.version ?? firstVersion(fields);
    if (release.kind === 'change') released(nextVersion(last, release.steps, growth));
    else if (release.kind === 'old-name') {
      const version = underOldName(all, release.which, growth);
      if (version !== null) released(version);
    } else {
      const place = release.to % all.length;
      const then = all[place];
      const models = all.slice(place).map(({ model }) => model);
      const before = all[place - 1]?.model;
      const [now, own] = [all.at(-1)?.model, then?.descriptor.migrate ?? {}];
      // What followed the very form that is in use does so again.
      const isAgain =
        before !== undefined && now !== undefined && isSameContent(before, now) && Object.keys(own).length > 0;
      const back = wayBackAlong({ versions: models, takenBack, former: formerOf(all, place) }, () => []);
      const way = isAgain ? { migrate: own, unrestored: {}, lost: [] } : back;
      if (then === undefined || place === all.length - 1 || way.lost.length > 0) continue;
      takenBack.push({ from: place + 1, to: all.length + 1, whole: true });
      const { migrate: _migrate, ...content } = then.descriptor as Json;
      const again = { ...then.version, listWas: [], was: {}, migrate: {}, merged: [] };
      add(again, { ...content, migrate: way.migrate }, way);
    }
  }
  return { all, takenBack };
}

/** The fields of the versions before a place. */
export function formerOf(all: readonly Released[], place: number): FormerFields {
  return all.slice(0, place).reduce((so, { model }) => withFieldsOf(so, model), noFormerFields);
}

/** A version that renames a field and says a name that it had versions ago, where that cannot mean another one. */
function underOldName(all: readonly Released[], which: number, growth: Growth): Version | null {
  const last = all.at(-1)?.version;
  const field = last?.fields[which % Math.max(last.fields.length, 1)];
  if (last === undefined || field === undefined) return null;
  const holders = all.toReversed().flatMap(({ version }) => version.fields.filter(({ spot }) => spot === field.spot));
  const isOwn = (key: string): boolean => holders.find((one) => one.key === key)?.id === field.id;
  const old = holders.find(({ id, key }) => id === field.id && key !== field.key && isOwn(key));
  if (old === undefined) return null;
  const others = last.fields.filter(({ id }) => id !== field.id);
  if (others.some(({ spot, key }) => spot === field.spot && key === old.key)) return null;
  const fields = [...others, { ...field, key: `k${(growth.keys += 1)}` }];
  return { ...last, fields, listWas: [], was: { [field.id]: old.key }, migrate: {}, merged: [] };
}

/** The field at a path of a version. */
export function fieldAt(version: Version, path: string): Field | undefined {
  return version.fields.find((field) => pathOf(field, version) === path);
}
