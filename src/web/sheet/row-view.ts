import { isEmptyValue } from '../../core/values/empty.ts';
import type { Language } from '../../core/text/text.ts';
import { changedRow, isChanged } from './changed-rows.ts';
import type { SheetColumn } from './columns.ts';
import type { CellPlace } from './selection.ts';
import type { TableStore } from './table-store.ts';

/** Which rows a person wants to see, and in which order. Nothing of it changes what is stored. */
export interface RowView {
  /** Values that are shown, by column; what a column is not named for is not filtered. */
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>;
  /** Only rows with an error. */
  readonly errors: boolean;
  /** Only rows that differ since the task was returned. */
  readonly changed: boolean;
  readonly sort: { readonly key: string; readonly descending: boolean } | null;
}

/** What of a sheet its views use. */
interface ViewedSheet {
  readonly table: TableStore;
  readonly language: Language;
  readonly active: CellPlace;
  rowView: RowView;
  commit(): void;
  selectCell(place: CellPlace): void;
}

/** All rows, as they are stored. */
export const wholeView: RowView = { filters: new Map(), errors: false, changed: false, sort: null };

/** What a value is told apart by in filters; the empty text for what is empty. */
export function valueMark(value: unknown): string {
  if (isEmptyValue(value)) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a view leaves rows out or reorders them. */
export function isNarrowed({ filters, errors, changed, sort }: RowView): boolean {
  return filters.size > 0 || errors || changed || sort !== null;
}

/** Indices of the stored rows of a view, in its order; null where it is all rows as they are stored. */
export function viewedRows(table: TableStore, view: RowView, language: Language): readonly number[] | null {
  if (!isNarrowed(view)) return null;
  const indices = table.rows.flatMap((_, index) => (isViewed(table, view, index) ? [index] : []));
  const column = table.allColumns.find(({ key }) => key === view.sort?.key);
  return view.sort === null || column === undefined
    ? indices
    : sorted(table, indices, { column, descending: view.sort.descending, language });
}

function isViewed(table: TableStore, { filters, errors, changed }: RowView, index: number): boolean {
  const row = table.rows[index] ?? {};
  for (const [key, marks] of filters) if (!marks.has(valueMark(row[key]))) return false;
  if (changed && !isChanged(changedRow(table, index))) return false;
  return !errors || table.store.rowFindings(table.name, index).some(({ level }) => level === 'error');
}

interface Sorting {
  readonly column: SheetColumn;
  readonly descending: boolean;
  readonly language: Language;
}

/** Numbers by size, everything else by its text with numbers in it by size; empty cells come last either way. */
function sorted(table: TableStore, indices: readonly number[], sorting: Sorting): readonly number[] {
  const { column, descending, language } = sorting;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const keyed = indices.map((index) => {
    const value = table.rows[index]?.[column.key];
    return { index, value, text: isEmptyValue(value) ? '' : table.shownText(value, column, language) };
  });
  const sign = descending ? -1 : 1;
  return keyed
    .toSorted((a, b) => {
      if (a.text === '' || b.text === '') return Number(a.text === '') - Number(b.text === '');
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value);
      return sign * compare(a.text, b.text);
    })
    .map(({ index }) => index);
}

/** Shows the rows of a view; the active row stays active where it is still shown. */
export function showView(sheet: ViewedSheet, view: RowView): void {
  sheet.commit();
  const { table, active } = sheet;
  const stored = table.index(active.row);
  sheet.rowView = view;
  table.showRows(() => viewedRows(table, sheet.rowView, sheet.language));
  sheet.selectCell({ row: Math.max(0, table.place(stored)), column: active.column });
}

/** Shows only these values of a column; null shows all of them. */
export function filterColumn(sheet: ViewedSheet, key: string, marks: ReadonlySet<string> | null): void {
  const others = [...sheet.rowView.filters].filter(([other]) => other !== key);
  const filters = new Map(marks === null ? others : [...others, [key, marks] as const]);
  showView(sheet, { ...sheet.rowView, filters });
}

/** A value of a column, for choosing: in how many of the rows that other filters leave it stands. */
export interface FilterValue {
  readonly mark: string;
  readonly text: string;
  readonly count: number;
}

/** The values of a column in the order that sorting gives them. */
export function filterValues(sheet: ViewedSheet, column: SheetColumn): readonly FilterValue[] {
  const { table, rowView, language } = sheet;
  const filters = new Map([...rowView.filters].filter(([key]) => key !== column.key));
  const view: RowView = { ...rowView, filters, sort: { key: column.key, descending: false } };
  const values = new Map<string, FilterValue>();
  for (const index of viewedRows(table, view, language) ?? []) {
    const value = table.rows[index]?.[column.key];
    const mark = valueMark(value);
    const known = values.get(mark);
    const text = known?.text ?? (mark === '' ? '' : table.shownText(value, column, language));
    values.set(mark, { mark, text, count: (known?.count ?? 0) + 1 });
  }
  return [...values.values()];
}

/** Stores the rows in the order in which they are shown, as one command; those left out keep their order behind them. */
export function storeOrder(sheet: ViewedSheet): void {
  const { table } = sheet;
  if (!table.view.canAddRows || !table.isRearranged) return;
  sheet.commit();
  const shown = Array.from({ length: table.rowCount }, (_, row) => table.index(row));
  const seen = new Set(shown);
  const order = [...shown, ...[...table.rows.keys()].filter((index) => !seen.has(index))];
  showView(sheet, wholeView);
  const rows = table.copyRows(0, table.rowCount);
  const batch = table.batch();
  batch.remove(0, rows.length);
  batch.insert(
    0,
    order.map((index) => rows[index] ?? {}),
  );
  batch.finish();
  sheet.selectCell({ row: 0, column: sheet.active.column });
}
