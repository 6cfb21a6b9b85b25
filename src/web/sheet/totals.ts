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
  '元',
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

/** How many rows passed, warn and fail by their rules. */
export interface VerdictCount {
  readonly pass: number;
  readonly warn: number;
  readonly fail: number;
}

/** Counts the rows by verdict. */
export function countVerdicts(table: TableStore): VerdictCount {
  const count = { pass: 0, warn: 0, fail: 0 };
  for (let row = 0; row < table.rowCount; row += 1) {
    const verdict = table.store.engine.rowState(table.name, row);
    if (verdict !== 'none') count[verdict] += 1;
  }
  return count;
}
