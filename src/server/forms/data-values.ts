import type { FieldModel } from '../../core/descriptor/model.ts';
import { isEmptyValue } from '../../core/validation/empty.ts';
import type { Row } from '../../core/validation/finding.ts';
import type { RowPlace } from '../../core/validation/place.ts';

/** A filled value with its place in the form. */
export interface PlacedValue {
  readonly field: FieldModel;
  readonly place: RowPlace;
  readonly value: unknown;
}

/** Every filled value of these fields: header fields, sample columns, and the columns of detail tables. */
export function valuesOf(fields: Iterable<FieldModel>, data: Row): readonly PlacedValue[] {
  return [...fields].flatMap((field): readonly PlacedValue[] => {
    if (field.columns !== null) return field.columns.flatMap((column) => columnValues(column, field.key, data));
    if (field.table !== null) return columnValues(field, field.table, data);
    const value = data[field.key];
    return isEmptyValue(value) ? [] : [{ field, place: { table: null, row: null }, value }];
  });
}

function columnValues(field: FieldModel, table: string, data: Row): readonly PlacedValue[] {
  const rows = (Array.isArray(data[table]) ? data[table] : []) as readonly Row[];
  return rows.flatMap((row, index) => {
    const value = row[field.key];
    return isEmptyValue(value) ? [] : [{ field, place: { table, row: index }, value }];
  });
}
