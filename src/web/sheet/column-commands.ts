import type { ViewColumn } from '../../core/calls/settings.ts';
import type { Language } from '../../core/text/text.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import { keepView, type Arrangement } from '../data/views/views.ts';
import { arrangeColumns, narrowestColumn, widestColumn, withWishes, type ColumnSource } from './column-view.ts';
import type { SheetColumn } from './columns.ts';
import type { CellPlace } from './selection.ts';
import type { TableStore } from './table-store.ts';

/** What of a sheet the columns' commands use. */
interface ArrangedSheet {
  readonly table: TableStore;
  readonly language: Language;
  readonly active: CellPlace;
  readonly activeColumn: SheetColumn | undefined;
  arrangement: Arrangement;
  revealed: ReadonlySet<string>;
  commit(): void;
  selectCell(place: CellPlace): void;
}

/** Under which a person's arrangement of a sheet's columns is kept: by form, step and table. */
export function arrangementKey({ store, name }: TableStore): string {
  const { formId, step } = store.view;
  return `sheet/${formId}/${step}/${name}`;
}

function sourceOf({ table, revealed }: ArrangedSheet): ColumnSource {
  const isEmpty = ({ key }: SheetColumn): boolean => table.rows.every((row) => isEmptyValue(row[key]));
  return { all: table.allColumns, frozen: table.usualFrozen, isEmpty, revealed };
}

/** Shows the columns as they are arranged. The active column stays active where it is still shown. */
export function showArrangement(sheet: ArrangedSheet, kept: Arrangement): void {
  if (kept === null && sheet.arrangement === null) return;
  sheet.commit();
  const { table, activeColumn, active } = sheet;
  sheet.arrangement = kept;
  table.showColumns(arrangeColumns(sourceOf(sheet), kept));
  const column = table.columns.findIndex(({ key }) => key === activeColumn?.key);
  sheet.selectCell({ row: active.row, column: Math.max(0, column) });
}

/** Shows columns that are hidden or folded, until the sheet is opened again: something in them is asked for. */
export function revealColumns(sheet: ArrangedSheet, keys: readonly string[]): void {
  const shown = new Set(sheet.table.columns.map(({ key }) => key));
  const hidden = keys.filter((key) => !shown.has(key) && sheet.table.allColumns.some((column) => column.key === key));
  if (hidden.length === 0) return;
  sheet.revealed = new Set([...sheet.revealed, ...hidden]);
  showArrangement(sheet, sheet.arrangement);
}

/** Shows the hidden columns in which something is wrong. */
export function revealFaults(sheet: ArrangedSheet): void {
  const { table } = sheet;
  if (table.columns.length === table.allColumns.length) return;
  const faulty = table.rows.flatMap((_, index) =>
    table.store.rowFindings(table.name, index).map(({ key }) => key ?? ''),
  );
  revealColumns(sheet, [...new Set(faulty)]);
}

function change(
  sheet: ArrangedSheet,
  how: (column: SheetColumn, wish: ViewColumn, at: number) => Partial<ViewColumn>,
): void {
  const source = sourceOf(sheet);
  // What a person arranges counts from then on, whatever was shown for a fault.
  sheet.revealed = new Set();
  keepView(arrangementKey(sheet.table), withWishes(source, sheet.arrangement, how));
}

/** px */
export function resizeColumn(sheet: ArrangedSheet, key: string, width: number): void {
  const fitting = Math.round(Math.max(narrowestColumn, Math.min(widestColumn, width)));
  change(sheet, (column) => (column.key === key ? { width: fitting } : {}));
}

/** The width at which every text of a column is seen whole, px: a wide sign counts double. */
export function fittingWidth(sheet: ArrangedSheet, column: SheetColumn): number {
  const { table, language } = sheet;
  const most = Array.from({ length: table.rowCount }, (_, row) => table.text(row, column, language)).reduce(
    (widest, text) =>
      Math.max(
        widest,
        [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0),
      ),
    0,
  );
  return Math.max(most * 7.2 + 20, 80);
}

/** Hides a column; the last one stays. */
export function hideColumn(sheet: ArrangedSheet, key: string): void {
  if (sheet.table.columns.length > 1) change(sheet, (column) => (column.key === key ? { shown: false } : {}));
}

/** Freezes the columns up to one; where it is the last frozen already, none. */
export function pinTo(sheet: ArrangedSheet, key: string): void {
  const { columns, frozen } = sheet.table;
  const at = columns.findIndex((column) => column.key === key);
  const pinned = new Set(at === frozen - 1 ? [] : columns.slice(0, at + 1).map((column) => column.key));
  change(sheet, (column) => ({ pinned: pinned.has(column.key) }));
}

/** Moves a column by one place among those shown. */
export function moveColumn(sheet: ArrangedSheet, key: string, step: 1 | -1): void {
  const { columns } = sheet.table;
  const beside = columns[columns.findIndex((column) => column.key === key) + step];
  if (beside === undefined) return;
  const wishes = withWishes(sourceOf(sheet), sheet.arrangement, () => ({}));
  const moved = wishes.filter(({ name }) => name === key);
  const others = wishes.filter(({ name }) => name !== key);
  const at = others.findIndex(({ name }) => name === beside.key) + (step > 0 ? 1 : 0);
  keepView(arrangementKey(sheet.table), others.toSpliced(at, 0, ...moved));
}

/** Folds the columns of a set to the first of them, or unfolds them. */
export function toggleGroup(sheet: ArrangedSheet, set: string): void {
  const isFolded = sheet.table.groups.some((group) => group.set === set && group.isFolded);
  change(sheet, (column) => (column.field.set === set ? { folded: !isFolded } : {}));
}

/** Whether columns without a value are hidden. */
export function hidesEmpty({ arrangement }: ArrangedSheet): boolean {
  return arrangement?.some(({ ifFilled }) => ifFilled === true) ?? false;
}

/** Hides the columns that are empty in all rows and need not be filled, or shows them again. */
export function toggleEmpty(sheet: ArrangedSheet): void {
  const ifFilled = !hidesEmpty(sheet);
  change(sheet, () => ({ ifFilled }));
}
