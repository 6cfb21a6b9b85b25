import type { ViewColumn } from '../../core/calls/settings.ts';
import type { Text } from '../../core/text/text.ts';
import { arranged, type ListColumns } from '../data/views/column-choice.ts';
import type { Arrangement } from '../data/views/views.ts';
import type { SheetColumn } from './columns.ts';

/** px; a column is never narrower or wider. */
export const narrowestColumn = 48;
export const widestColumn = 640;

/** The columns of a sheet as they are shown. */
export interface ShownColumns {
  readonly columns: readonly SheetColumn[];
  /** How many of the first stay in place. */
  readonly frozen: number;
  /** Sets of which only the first column is shown. */
  readonly folded: ReadonlySet<string>;
}

/** What there is to arrange, and what decides beside the person's own arrangement. */
export interface ColumnSource {
  /** All columns, in the usual order. */
  readonly all: readonly SheetColumn[];
  /** How many are frozen where the person says nothing. */
  readonly frozen: number;
  readonly isEmpty: (column: SheetColumn) => boolean;
  /** Keys of columns that are shown now whatever the arrangement says: there is something wrong in them. */
  readonly revealed: ReadonlySet<string>;
}

/** The names of a sheet's columns, all of them shown until somebody says otherwise. */
export function columnNames(all: readonly SheetColumn[]): ListColumns<string> {
  return { shown: all.map(({ key }) => key), hidden: [] };
}

/** The columns as a person arranged them; without an arrangement the usual ones. */
export function arrangeColumns(source: ColumnSource, kept: Arrangement): ShownColumns {
  const { all, frozen, revealed } = source;
  if (kept === null) return { columns: all, frozen, folded: new Set() };
  const { all: order, shown } = arranged(columnNames(all), kept);
  const wishes = new Map(kept.map((wish) => [wish.name, wish]));
  const folded = new Set(all.flatMap(({ key, field }) => (wishes.get(key)?.folded === true ? [field.set] : [])));
  const wanted = new Set(shown);
  const seen = new Set<string>();
  const columns = order.flatMap((key) => {
    const column = all.find((candidate) => candidate.key === key);
    if (column === undefined) return [];
    const isFirst = !seen.has(column.field.set);
    const isHidden =
      !wanted.has(key) ||
      (folded.has(column.field.set) && !isFirst) ||
      (wishes.get(key)?.ifFilled === true && !(column.required && column.editable) && source.isEmpty(column));
    if (isHidden && !revealed.has(key)) return [];
    seen.add(column.field.set);
    const width = wishes.get(key)?.width;
    return [width === undefined ? column : { ...column, width }];
  });
  const pinned = columns.filter(({ key }) => wishes.get(key)?.pinned === true);
  return {
    columns: columns.length === 0 ? all.slice(0, 1) : [...pinned, ...columns.filter((one) => !pinned.includes(one))],
    frozen: pinned.length,
    folded,
  };
}

/** The arrangement with changes to some columns; those that were never arranged are as they are shown. */
export function withWishes(
  source: ColumnSource,
  kept: Arrangement,
  change: (column: SheetColumn, wish: ViewColumn, at: number) => Partial<ViewColumn>,
): readonly ViewColumn[] {
  const { all: order, shown } = arranged(columnNames(source.all), kept);
  const wanted = new Set(shown);
  return order.flatMap((name, at) => {
    const column = source.all.find(({ key }) => key === name);
    if (column === undefined) return [];
    const known = kept?.find((wish) => wish.name === name);
    const wish = known ?? {
      name,
      shown: wanted.has(name),
      ...(kept === null && at < source.frozen ? { pinned: true } : {}),
    };
    return [{ ...wish, ...change(column, wish, at) }];
  });
}

/** Neighbouring columns of one set, with a title over them. */
export interface ColumnGroup {
  readonly set: string;
  readonly label: Text;
  readonly from: number;
  /** Excluded. */
  readonly to: number;
  readonly isFolded: boolean;
}

/** The groups of columns by set, cut where the frozen columns end; none where all columns belong to one set. */
export function columnGroups(shown: ShownColumns, labelOf: (set: string) => Text | null): readonly ColumnGroup[] {
  const groups: ColumnGroup[] = [];
  for (const [at, { field }] of shown.columns.entries()) {
    const last = groups.at(-1);
    if (last?.set === field.set && at !== shown.frozen) groups[groups.length - 1] = { ...last, to: at + 1 };
    else {
      const label = labelOf(field.set) ?? { zh: '', en: '' };
      groups.push({ set: field.set, label, from: at, to: at + 1, isFolded: shown.folded.has(field.set) });
    }
  }
  return new Set(groups.map(({ set }) => set)).size > 1 ? groups : [];
}
