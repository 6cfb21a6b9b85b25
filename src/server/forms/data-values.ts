import type { FieldModel } from '../../core/model/model.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Row } from '../../core/values/finding.ts';
import type { RowPlace } from '../../core/form/place.ts';

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

/** A field cut down to what is of interest: itself, or a table with some of its columns. */
export function fieldsWith(field: FieldModel, isWanted: (field: FieldModel) => boolean): readonly FieldModel[] {
  if (field.columns === null) return isWanted(field) ? [field] : [];
  const columns = field.columns.filter(isWanted);
  return columns.length > 0 ? [{ ...field, columns }] : [];
}

/** Tells whether a value stood in its field before, wherever: a row may have moved. */
export function unchanged(fields: Iterable<FieldModel>, before: Row): (value: PlacedValue) => boolean {
  const old = new Set(valuesOf(fields, before).map(nameOf));
  return (value) => old.has(nameOf(value));
}

function nameOf({ field, value }: PlacedValue): string {
  return JSON.stringify([field.path, value]);
}

/** The texts of a value: one, or those of a list. */
export function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

function columnValues(field: FieldModel, table: string, data: Row): readonly PlacedValue[] {
  const rows = (Array.isArray(data[table]) ? data[table] : []) as readonly Row[];
  return rows.flatMap((row, index) => {
    const value = row[field.key];
    return isEmptyValue(value) ? [] : [{ field, place: { table, row: index }, value }];
  });
}
