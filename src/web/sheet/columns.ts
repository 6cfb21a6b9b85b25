import type { FieldModel } from '../../core/model/model.ts';
import type { TableView } from '../../core/form/form-view.ts';
import { widgets } from '../form/widgets/registry.ts';
import { unitBeside } from '../../core/text/unit-text.ts';
import { mayNameRow, type Widget } from '../form/widgets/widget.ts';
import { titleWidth } from './title-width.ts';

/** One column of a sheet. */
export interface SheetColumn {
  readonly key: string;
  readonly field: FieldModel;
  readonly widget: Widget;
  /** The person may write here (a cell may still be locked by its row). */
  readonly editable: boolean;
  readonly required: boolean;
  /** px */
  readonly width: number;
}

const widest = 320;

/** What stands in a head beside its title, px: its edges, and the button of its menu. */
const besideTitle = 34;

/** A column is as wide as its values ask for, and its title in both languages: it is never cut. */
function columnWidth({ field, required, access }: TableView['columns'][number], widget: Widget): number {
  const marks = `${required && access === 'edit' ? '* ' : ''}${field.calc === null ? '' : 'ƒ '}`;
  const titles = (['zh', 'en'] as const).map((language) =>
    titleWidth(`${marks}${field.label[language]}`, unitBeside(field, language)),
  );
  return Math.round(Math.min(widest, Math.max(widget.width, ...titles.map((width) => width + besideTitle))));
}

function toColumn(view: TableView['columns'][number]): SheetColumn {
  const own = widgets[view.field.widget];
  const widget = mayNameRow(view.field) ? { ...own, cell: 'search' as const } : own;
  return {
    key: view.field.key,
    field: view.field,
    widget,
    editable: view.access === 'edit',
    required: view.required,
    width: columnWidth(view, widget),
  };
}

/** Columns that name the row stay in front when those to be filled in are brought forward. */
const namingColumns = 2;

/** Where nothing says otherwise: what names the row, then what is filled in or computed here, then what is only read. */
function workFirst(columns: readonly SheetColumn[], frozen: number): readonly SheetColumn[] {
  const inFront = Math.max(namingColumns, frozen);
  const filled = new Set(columns.filter((column) => column.editable).map(({ field }) => field.set));
  const rank = (column: SheetColumn, index: number): number => {
    if (index < inFront) return 0;
    return column.editable || (column.field.calc !== null && filled.has(column.field.set)) ? 1 : 2;
  };
  const ranked = columns.map((column, index) => ({ column, rank: rank(column, index) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map((one) => one.column);
}

/** The columns of a table in the order its sheet asks for, those it does not name behind; else with the work first. */
export function sheetColumns(table: TableView): readonly SheetColumn[] {
  const columns = table.columns.map(toColumn);
  const order = table.sheet?.columns ?? [];
  if (order.length === 0) return workFirst(columns, table.sheet?.freeze ?? 0);
  const place = (column: SheetColumn): number => {
    const index = order.indexOf(column.key);
    return index < 0 ? order.length : index;
  };
  return columns.toSorted((a, b) => place(a) - place(b));
}

/**
 * How many of the first columns stay in place when scrolling sideways; where nothing is said, the key and what names
 * the row beside it.
 */
export function frozenCount(table: TableView, columns: readonly SheetColumn[]): number {
  const named = columns[0]?.key === table.key ? namingColumns : 0;
  return Math.min(table.sheet?.freeze ?? named, Math.max(0, columns.length - 1), 3);
}
