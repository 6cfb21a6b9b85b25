import type { FieldState } from '../../core/form/form-engine.ts';
import type { TableView } from '../../core/form/form-view.ts';
import type { Finding, Row } from '../../core/values/finding.ts';
import { readText, showValue } from '../../core/values/values.ts';
import type { Language } from '../../core/text/text.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import type { Lookups } from '../../core/values/value-field.ts';
import { columnGroups, type ColumnGroup, type ShownColumns } from './column-view.ts';
import { frozenCount, sheetColumns, type SheetColumn } from './columns.ts';
import type { Verdict } from '../form/renderer/table-findings.ts';
import { Topics, type Listener, type Unsubscribe } from '../form/renderer/topics.ts';
import type { SheetSource } from '../form/renderer/sheet-source.ts';
import { RowOrder } from './row-order.ts';

/**
 * One table of a form as its sheet shows it: cells by row and column. A row is named by the place where it is shown:
 * filters and sorting change what is shown, never what is stored; `rows` alone goes by where rows are stored.
 */
export class ShownTable {
  readonly store: SheetSource;
  readonly view: TableView;
  /** All columns, in the usual order. */
  readonly allColumns: readonly SheetColumn[];
  private shownColumns: ShownColumns;
  private shownGroups: readonly ColumnGroup[];
  /** How many columns are frozen where the person says nothing. */
  readonly usualFrozen: number;
  readonly lookups: Lookups;
  protected readonly order = new RowOrder();
  private readonly topics = new Topics();
  /** How many rows were stored when the order was last told of any. */
  protected counted = 0;
  private arrange: () => readonly number[] | null = () => null;

  constructor(store: SheetSource, view: TableView, lookups: Lookups) {
    this.store = store;
    this.view = view;
    this.lookups = lookups;
    this.allColumns = sheetColumns(view);
    this.usualFrozen = frozenCount(view, this.allColumns);
    this.shownColumns = { columns: this.allColumns, frozen: this.usualFrozen, folded: new Set() };
    this.shownGroups = this.groupsOf(this.shownColumns);
  }

  get name(): string {
    return this.view.name;
  }

  /** Listens to changes of what is shown: rows filtered or sorted, columns arranged. */
  readonly onView = (listener: Listener): Unsubscribe => this.topics.subscribe('view', listener);
  readonly viewVersion = (): number => this.topics.version('view');

  /** Listens to commands: done, undone, or taken up from what was kept. */
  readonly onCommand = (listener: Listener): Unsubscribe => this.topics.subscribe('command', listener);

  protected editsChanged(): void {
    this.topics.publish(['command']);
  }

  /** All rows as they are stored. */
  get rows(): readonly Row[] {
    return this.store.rows(this.name);
  }

  /** How many rows are shown. */
  get rowCount(): number {
    return this.shown().count(this.rows.length);
  }

  /** Whether some rows are not shown, or stand elsewhere than they are stored. */
  get isRearranged(): boolean {
    return this.shown().differs;
  }

  /** Where a shown row is stored; -1 where there is none. */
  index(row: number): number {
    return this.shown().index(row);
  }

  /** Where a stored row is shown; -1 where it is not. */
  place(index: number): number {
    return this.shown().place(index);
  }

  /** Shows the rows stored at the indices that `arrange` gives, in that order; null shows all as they are stored. */
  showRows(arrange: () => readonly number[] | null): void {
    this.arrange = arrange;
    this.counted = this.rows.length;
    this.order.become(arrange());
    this.topics.publish(['view']);
  }

  /** The columns shown. */
  get columns(): readonly SheetColumn[] {
    return this.shownColumns.columns;
  }

  /** How many of the columns shown stay in place when scrolling sideways. */
  get frozen(): number {
    return this.shownColumns.frozen;
  }

  /** The columns by their sets, where there is more than one. */
  get groups(): readonly ColumnGroup[] {
    return this.shownGroups;
  }

  private groupsOf(shown: ShownColumns): readonly ColumnGroup[] {
    return columnGroups(shown, (set) => this.store.view.sets.get(set)?.label ?? null);
  }

  showColumns(shown: ShownColumns): void {
    this.shownColumns = shown;
    this.shownGroups = this.groupsOf(shown);
    this.topics.publish(['view']);
  }

  /** The order of the rows; made anew where rows came or went behind its back. */
  protected shown(): RowOrder {
    if (this.order.differs && this.counted !== this.rows.length) {
      this.counted = this.rows.length;
      this.order.become(this.arrange());
    }
    return this.order;
  }

  row(row: number): Row {
    return this.rows[this.index(row)] ?? {};
  }

  value(row: number, column: SheetColumn): unknown {
    return this.rows[this.index(row)]?.[column.key];
  }

  /** The cell as one line of text. */
  text(row: number, column: SheetColumn, language: Language): string {
    return this.shownText(this.value(row, column), column, language);
  }

  /** A value of a column as one line of text. */
  shownText(value: unknown, { field }: SheetColumn, language: Language): string {
    return showValue(value, { field, language, lookups: this.lookups });
  }

  /** The value that a typed or pasted text means in a column of this row. */
  read(text: string, column: SheetColumn, language: Language, row: Row): unknown {
    const { field } = column;
    return readText(text, { field, language, lookups: this.lookups, parent: row[field.dict?.parentField ?? ''] });
  }

  state(row: number, column: SheetColumn): FieldState {
    return this.store.cellState(this.name, this.index(row), column.key);
  }

  /** Whether the person may write this cell now. */
  canWrite(row: number, column: SheetColumn): boolean {
    if (!column.editable || row < 0 || row >= this.rowCount) return false;
    const state = this.state(row, column);
    return state.visible && !state.locked;
  }

  /** Whether the cell shows files, whoever may write it. */
  showsFiles(row: number, column: SheetColumn): boolean {
    const isShown = column.widget.cell === 'files' && row >= 0 && row < this.rowCount;
    return isShown && this.state(row, column).visible && !isEmptyValue(this.value(row, column));
  }

  findings(row: number): readonly Finding[] {
    return this.store.rowFindings(this.name, this.index(row));
  }

  verdict(row: number): Verdict {
    return this.store.rowVerdict(this.name, this.index(row));
  }
}
