import { showUnit } from '../../core/text/unit-text.ts';
import type { SheetColumn } from './columns.ts';
import type { TableStore } from './table-store.ts';

/** Units whose values may be added up over rows; concentrations and shares may not. */
const additive = new Set([
  'ng',
  'ug',
  'mg',
  'g',
  'uL',
  'mL',
  'L',
  'Gb',
  'Mb',
  'GB',
  'pmol',
  'fmol',
  'nmol',
  'CNY',
  showUnit('CNY', 'zh'),
]);

/** Whether a column's sum means something. */
export function hasTotal(column: SheetColumn): boolean {
  const { type, unit } = column.field;
  if (type !== 'number' && type !== 'integer') return false;
  return unit !== null && (additive.has(unit) || /^\{(sample|tube|read|count)s?\}$/.test(unit));
}

/** Sum of a column's numbers; null when there is none. */
export function columnTotal(table: TableStore, column: SheetColumn): number | null {
  let sum = 0;
  let any = false;
  for (const row of table.rows) {
    const value = row[column.key];
    if (typeof value !== 'number') continue;
    sum += value;
    any = true;
  }
  return any ? Number(sum.toPrecision(12)) : null;
}
