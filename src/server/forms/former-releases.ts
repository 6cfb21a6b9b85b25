import { personalFields } from '../../core/model/personal-fields.ts';
import { noFormerFields, withFieldsOf, type FormerFields } from '../../core/release/former-fields.ts';
import { allFields, type FormModel } from '../../core/release/form-fields.ts';
import { isSameContent } from '../../core/release/same-content.ts';
import type { Unit } from '../platform/unit.ts';
import { usableRelease, type FoundRecord } from './find-release.ts';
import type { LoadedRelease } from './release-cache.ts';
import { lineOf } from './release-line.ts';
import type { ReleaseHead } from './release-row.ts';

/** By model, company and release: nothing changes what came before a release. */
const known = new WeakMap<FormModel, Map<string, FormerFields>>();

/** The fields of the releases before one, as far as these are whole. */
export async function formerFieldsOf(unit: Unit, head: ReleaseHead): Promise<FormerFields> {
  const model = (await usableRelease(unit, head))?.loaded.model;
  if (model === undefined) return noFormerFields;
  const made = known.get(model) ?? new Map<string, FormerFields>();
  known.set(model, made);
  const key = `${unit.principal.tenantId} ${head.id}`;
  const found =
    made.get(key) ?? (await loadedBefore(unit, head)).map((one) => one.model).reduce(withFieldsOf, noFormerFields);
  made.set(key, found);
  return found;
}

/** Paths of a record's values about people, with those of fields that are gone and whose values rows keep. */
export async function personalPathsOf(unit: Unit, { head, model }: FoundRecord): Promise<readonly string[]> {
  const former = await formerFieldsOf(unit, head);
  const gone = [...former].flatMap(([path, { personal }]) => (personal ? [path] : []));
  const now = allFields(model);
  return [...personalFields(model), ...gone.filter((path) => !now.has(path))];
}

/**
 * Releases before one, from the first that had the last of these fields, other choices than the one before it, or the
 * same content as a next version, the oldest first: what fields were called is known through all that follow.
 */
export async function formerReleasesWith(
  unit: Unit,
  head: ReleaseHead,
  { paths, next }: { readonly paths: ReadonlySet<string>; readonly next: FormModel },
): Promise<readonly LoadedRelease[]> {
  const former = paths.size === 0 ? noFormerFields : await formerFieldsOf(unit, head);
  if (former.size === 0) return [];
  const fields = new Set([...paths].flatMap((path) => former.get(path) ?? []));
  const before = await loadedBefore(unit, head);
  const first = before.findIndex(({ model }, place) => {
    const hasLast = [...allFields(model).values()].some((field) => fields.has(field));
    return hasLast || choicesIn(model) !== choicesIn(before[place - 1]?.model) || isSameContent(model, next);
  });
  return first < 0 ? [] : before.slice(first);
}

/** What the fields of a form may be chosen to be, and how it took over the choices of before. */
function choicesIn(model: FormModel | undefined): string {
  if (model === undefined) return '';
  const choices = [...allFields(model)].flatMap(([path, field]) =>
    field.choices === null ? [] : [[path, field.choices]],
  );
  return choices.length === 0 ? '' : JSON.stringify([choices, model.descriptor.migrate ?? {}]);
}

/** The releases before one that are whole, the oldest first. */
async function loadedBefore(unit: Unit, head: ReleaseHead): Promise<readonly LoadedRelease[]> {
  const loaded: LoadedRelease[] = [];
  for (const each of (await lineOf(unit.tx, head)).toReversed()) {
    const found = await usableRelease(unit, each);
    if (found !== null && found.degradedFrom === null) loaded.push(found.loaded);
  }
  return loaded;
}
