import type { FieldModel } from '../../../core/model/model.ts';

type Row = Readonly<Record<string, unknown>>;

/** Ids of the people that rows name in these fields, and in the columns of their tables. */
export function peopleIn(fields: Iterable<FieldModel>, rows: readonly Row[]): string[] {
  const known = [...fields];
  return rows.flatMap((row) => known.flatMap((field) => idsIn(field, row[field.key])));
}

function idsIn(field: FieldModel, value: unknown): string[] {
  if (field.columns !== null && Array.isArray(value)) {
    const columns = field.columns;
    return value.flatMap((row: unknown) => {
      const cells = typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>) : {};
      return columns.flatMap((column) => idsIn(column, cells[column.key]));
    });
  }
  if (field.ref?.kind !== 'user') return [];
  return [value].flat().filter((id): id is string => typeof id === 'string');
}
