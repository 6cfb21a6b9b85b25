import type { FieldModel } from '../model/model.ts';
import { meaningChanges } from './field-meaning.ts';
import { pairFields } from './field-pairs.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';

/**
 * By path the fields that versions before had last. Data keep the values of a field that is gone, unseen; what stands
 * under its name was left by it.
 */
export type FormerFields = ReadonlyMap<string, FieldModel>;

/** Of a first version. */
export const noFormerFields: FormerFields = new Map();

const extended = new WeakMap<FormerFields, WeakMap<FormModel, FormerFields>>();

/** The same with those of a version that followed; always the same object for the same two. */
export function withFieldsOf(former: FormerFields, model: FormModel): FormerFields {
  const made = extended.get(former) ?? new WeakMap<FormModel, FormerFields>();
  extended.set(former, made);
  const found = made.get(model) ?? new Map([...former, ...allFields(model)]);
  made.set(model, found);
  return found;
}

/**
 * Paths of a new version that the one before has not, but an earlier one had with the same meaning: values that are kept
 * under their names are theirs, and are shown again.
 */
export function returningFields(before: FormModel, after: FormModel, former: FormerFields): ReadonlySet<string> {
  if (former.size === 0) return new Set();
  const fields = allFields(after);
  const { fresh, pairs } = pairFields(allFields(before), fields);
  const tables = new Map(pairs.flatMap(({ from, to, old }) => (old.columns === null ? [] : [[`${to}.`, `${from}.`]])));
  return new Set(
    fresh.filter((path) => {
      const [field, prefix] = [fields.get(path), prefixOf(path)];
      const old = former.get((tables.get(prefix) ?? prefix) + (field?.key ?? ''));
      const isSame = field !== undefined && old !== undefined && meaningChanges(old, field, path).length === 0;
      return isSame && after.descriptor.migrate?.[path] === undefined;
    }),
  );
}
