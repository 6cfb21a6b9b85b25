import type { FormerUnit } from '../../../core/calls/former-units.ts';
import { unitFactor } from '../../../core/expression/unit-scale.ts';
import { saysUnit } from '../../../core/model/header-unit.ts';
import { parseMadeFrom } from '../../../core/model/made-from.ts';
import type { SheetColumn } from '../columns.ts';
import type { TableStore } from '../table-store.ts';
import type { HeadedPage } from './incoming-page.ts';

/** What is known of the units that columns had before. */
export interface FormerUnits {
  /** Null where it could not be found out. */
  readonly known: readonly FormerUnit[] | null;
  /** What the file says of the form that it was written by, as `id@version`; empty where it says none. */
  readonly madeFrom: string;
  /** By key of a column, the unit that the person reads it in. */
  readonly chosen: ReadonlyMap<string, string>;
}

/** Titles, and the column that each names. */
type NamedColumns = Pick<HeadedPage, 'titles' | 'match'>;

/** A column of numbers whose title says no unit, while it had another one before. */
export interface UnsaidUnit {
  readonly index: number;
  readonly title: string;
  readonly column: SheetColumn;
  /** The units that it had, the latest first. */
  readonly former: readonly FormerUnit[];
  /** The unit that its numbers are read in. */
  readonly unit: string;
}

/** Columns of a page whose numbers may be in the unit of another day, with the one that each is read in. */
export function unsaidUnits(page: NamedColumns, table: TableStore, former: FormerUnits): readonly UnsaidUnit[] {
  const { known, madeFrom, chosen } = former;
  const { formId, version } = table.store.view;
  const made = parseMadeFrom(madeFrom);
  const written = made?.id === formId ? made.version : null;
  if (known === null || known.length === 0 || written === version) return [];
  return page.titles.flatMap((title, index): readonly UnsaidUnit[] => {
    const column = page.match[index] ?? null;
    if (column === null || saysUnit(title, column.field)) return [];
    const units = known.filter(({ path, unit }) => path === column.field.path && leads(unit, column));
    if (units.length === 0) return [];
    const then = written === null ? undefined : units.findLast((one) => one.version >= written);
    const unit = chosen.get(column.key) ?? then?.unit ?? column.field.unit ?? '';
    return [{ index, title, column, former: units, unit }];
  });
}

/** Whether the title of a column in a unit says none. */
export function leavesUnitOpen({ titles, match }: NamedColumns): boolean {
  return match.some((column, index) => {
    return column !== null && column.field.unit !== null && !saysUnit(titles[index] ?? '', column.field);
  });
}

/** Whether numbers of a unit can be converted to the column's. */
function leads(unit: string, { field }: SheetColumn): boolean {
  return field.unit !== null && unitFactor(unit, field.unit) !== null;
}

/** The titles of a page with the units in which its numbers are read, where they say none. */
export function titlesWithUnits(titles: readonly string[], unsaid: readonly UnsaidUnit[]): readonly string[] {
  const units = new Map(unsaid.map(({ index, unit }) => [index, unit]));
  return titles.map((title, index) => (units.has(index) ? `${title} (${units.get(index)})` : title));
}
