import { loadProcess, loadRecord } from '../model/load/load.ts';
import type { FieldModel, ProcessModel, RecordModel } from '../model/model.ts';
import type { ReleasedDescriptor } from '../model/release.ts';

/** The model of a form, whichever kind it is. */
export type FormModel = ProcessModel | RecordModel;

/**
 * Loads a released descriptor.
 *
 * @throws DescriptorError when it is damaged
 */
export function loadForm(descriptor: ReleasedDescriptor): FormModel {
  return descriptor.kind === 'process' ? loadProcess(descriptor) : loadRecord(descriptor);
}

/** All fields by path: stored ones, columns of detail tables, and those of own sets as `{set}:{key}`. */
export function allFields(model: FormModel): ReadonlyMap<string, FieldModel> {
  const stored = [...model.fields].flatMap(([path, field]): [string, FieldModel][] => [
    [path, field],
    ...(field.columns ?? []).map((column): [string, FieldModel] => [column.path, column]),
  ]);
  const own = ownSets(model).flatMap((set) =>
    set.fields.map((field): [string, FieldModel] => [`${set.name}:${field.key}`, field]),
  );
  return new Map([...stored, ...own]);
}

/** Sets whose values no form stores for good: those that a step stores anew with each completion. */
export function ownSets(model: FormModel) {
  return [...model.sets.values()].filter(
    (set) => set.scope !== 'row' && set.fields.every((field) => model.fields.get(field.path) !== field),
  );
}

/** What stands before the key in a path: `samples.`, `{set}:`, or nothing for a form field. */
export function prefixOf(path: string): string {
  return /^.*[.:]/.exec(path)?.[0] ?? '';
}
