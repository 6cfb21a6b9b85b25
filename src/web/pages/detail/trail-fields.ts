import type { FieldModel, ProcessModel } from '../../../core/descriptor/model.ts';

/** Every field of a process by its path, own sets' fields by their key: for labels of stored values. */
export function fieldsByPath(model: ProcessModel | null): ReadonlyMap<string, FieldModel> {
  if (model === null) return new Map();
  const own = [...model.sets.values()].flatMap((set) => set.fields).map((field) => [field.path, field] as const);
  return new Map([...own, ...model.fields]);
}

/** `samples.extractConc` for `/samples/3/extractConc`, `planName` for `/planName` or `planName`. */
export function fieldPath(path: string): string {
  const parts = path.replace(/^\//, '').split(/[/.]/);
  return parts.filter((part) => !/^\d+$/.test(part)).join('.');
}
