import type { FieldModel } from '../model/model.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';

/**
 * By path the fields that versions before had last. Data keep the values of a field that is gone, unseen; what stands
 * under its name was left by it.
 */
export type FormerFields = ReadonlyMap<string, FieldModel>;

/** Of a first version. */
export const noFormerFields: FormerFields = new Map();

/** The newest of some versions, and the fields of those before it. */
export interface LastVersion {
  readonly model: FormModel;
  readonly former: FormerFields;
}

const last = new WeakMap<FormerFields, LastVersion>();

/** The newest of the versions that former fields are of; null where there are none. */
export function lastVersion(former: FormerFields): LastVersion | null {
  return last.get(former) ?? null;
}

const extended = new WeakMap<FormerFields, WeakMap<FormModel, FormerFields>>();

/** The same with those of a version that followed; always the same object for the same two. */
export function withFieldsOf(former: FormerFields, model: FormModel): FormerFields {
  const made = extended.get(former) ?? new WeakMap<FormModel, FormerFields>();
  extended.set(former, made);
  const found = made.get(model) ?? new Map([...former, ...allFields(model)]);
  made.set(model, found);
  last.set(found, { model, former });
  return found;
}

/** The key of a field, and those that it had. */
export function namesOf({ key, words }: FieldModel): readonly string[] {
  return [key, ...(words['x-was'] ?? [])];
}

/** All paths under which values of a form's fields may stand that a version before it left. */
export function formerPaths(model: FormModel): ReadonlySet<string> {
  const fields = allFields(model);
  return new Set(
    [...fields].flatMap(([path, field]) => {
      const table = fields.get(prefixOf(path).slice(0, -1));
      const prefixes = table === undefined ? [prefixOf(path)] : namesOf(table).map((name) => `${name}.`);
      return prefixes.flatMap((prefix) => namesOf(field).map((key) => prefix + key));
    }),
  );
}
