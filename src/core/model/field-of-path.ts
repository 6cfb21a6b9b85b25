import type { FieldModel, ProcessModel } from './model.ts';

/** A stored field of a form by its path, columns of its tables included; undefined where it has none. */
export function fieldOfPath({ fields }: Pick<ProcessModel, 'fields'>, path: string): FieldModel | undefined {
  const [table = '', column] = path.split('.');
  return fields.get(path) ?? fields.get(table)?.columns?.find(({ key }) => key === column);
}
