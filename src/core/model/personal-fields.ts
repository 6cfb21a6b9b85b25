import type { FieldModel } from './model.ts';

/** Fields and columns of a form whose values are about people, by path. */
export function personalFields({ fields }: { readonly fields: ReadonlyMap<string, FieldModel> }): readonly string[] {
  const all = [...fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
  return [...new Set(all.flatMap(({ personal, path }) => (personal ? [path] : [])))];
}
