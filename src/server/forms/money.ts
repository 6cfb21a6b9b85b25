import type { FieldModel } from '../../core/model/model.ts';
import type { Row } from '../../core/values/finding.ts';

/*
 * Money is yuan with at most two decimals everywhere but in stored rows, where it is whole cents. Only this file
 * converts.
 */

const centsInYuan = 100;

/** Whether a field holds money. */
export function isMoney(field: FieldModel): boolean {
  return field.words['x-format'] === 'money';
}

/** Values as they are stored. */
export function toStored(fields: Iterable<FieldModel>, values: Row): Record<string, unknown> {
  return convert(fields, values, (yuan) => Math.round(yuan * centsInYuan));
}

/** Stored values as everybody else knows them. */
export function fromStored(fields: Iterable<FieldModel>, values: Row): Record<string, unknown> {
  return convert(fields, values, (cents) => cents / centsInYuan);
}

function convert(fields: Iterable<FieldModel>, values: Row, money: (value: number) => number): Record<string, unknown> {
  const result: Record<string, unknown> = { ...values };
  for (const field of fields) {
    const value = result[field.key];
    if (field.columns !== null && Array.isArray(value)) {
      const columns = field.columns;
      result[field.key] = (value as readonly Row[]).map((row) => convert(columns, row, money));
    } else if (isMoney(field) && typeof value === 'number') {
      result[field.key] = money(value);
    }
  }
  return result;
}
