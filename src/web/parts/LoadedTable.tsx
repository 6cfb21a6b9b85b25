import { Alert, Button, Empty, Table, type TableProps } from 'antd';
import type { TableRef } from 'antd/es/table';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { listRules } from '../../core/product.ts';
import { boxNames } from './box-names.ts';
import { headWidth } from './text-width.ts';
import { wholeColumns } from './whole-columns.ts';
import './loaded-table.css';

/** The table's rows, with its head. */
const areaOf = (table: Element): Element | null => table.querySelector('.ant-table-content');

/** What lies below the rows down to the foot of the page, in px: the paging, and the edges of all around the table. */
function roomBelow(area: Element, table: Element, page: Element): number {
  let room = table.getBoundingClientRect().bottom - area.getBoundingClientRect().bottom;
  for (let around = table.parentElement; around !== null; around = around.parentElement) {
    const { paddingBottom, borderBottomWidth } = getComputedStyle(around);
    room += Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth);
    if (around === page) break;
  }
  return room;
}

/** S9-11: tells a table, in `--table-height`, how high its rows may be for it to end above the foot of its page. */
function useTableHeight(shown: RefObject<TableRef | null>, fills: boolean): void {
  useEffect(() => {
    const table = shown.current?.nativeElement;
    const page = table?.closest('.kept-page') ?? null;
    if (!fills || table === undefined || page === null) return undefined;
    const measure = (): void => {
      const area = areaOf(table);
      // A page that is kept out of sight has no size.
      if (area === null || page.clientHeight === 0) return;
      const above = area.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
      const below = Math.max(listRules.tableOffset, roomBelow(area, table, page));
      const height = Math.floor(page.clientHeight - above - below);
      table.style.setProperty('--table-height', `${height}px`);
    };
    const sizes = new ResizeObserver(measure);
    for (const element of [page, ...page.children]) sizes.observe(element);
    return () => sizes.disconnect();
  });
}

/** The room for the columns of a table that stands on a page in sight, in pixels; 0 until it is known. */
function useRoom(shown: RefObject<TableRef | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const table = shown.current?.nativeElement;
    const area = table === undefined ? null : areaOf(table);
    if (area === null) return undefined;
    const sizes = new ResizeObserver(() => {
      if (area.clientWidth > 0) setRoom(area.clientWidth);
    });
    sizes.observe(area);
    return () => sizes.disconnect();
  });
  return room;
}

/** The room that the boxes of rows take. */
function boxesWidth(selection: { readonly columnWidth?: string | number } | undefined): number {
  return typeof selection?.columnWidth === 'number' ? selection.columnWidth : 0;
}

/** What the table is told of what is fetched. */
interface Fetched {
  readonly value: unknown;
  readonly failure: string | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface LoadedTableProps<T> extends Omit<TableProps<T>, 'dataSource' | 'loading' | 'locale' | 'size'> {
  readonly loaded: Fetched;
  readonly rows: readonly T[];
  /** What an empty table says. */
  readonly none: string;
  /** Whether its rows scroll within the page where the window is wide enough. */
  readonly fills?: boolean;
}

/** A column that has room for the longest word of its head. */
function underHead<Column extends { readonly title?: unknown; width?: string | number }>(column: Column): Column {
  const { title, width } = column;
  return typeof title === 'string' && typeof width === 'number'
    ? { ...column, width: Math.max(width, headWidth(title)) }
    : column;
}

/** A table of something fetched: waits in place, says why it failed and tries again, says when there is nothing. */
export function LoadedTable<T extends object>({
  loaded,
  rows,
  none,
  fills = false,
  className = '',
  columns = [],
  ...table
}: LoadedTableProps<T>) {
  const { t } = useTranslation('shell');
  const { value, failure, loading, reload } = loaded;
  const waiting = value === null;
  const shown = useRef<TableRef>(null);
  useEffect(() => {
    // Without a button or link in it, a table wider than the screen could not be scrolled by the keyboard.
    const area = shown.current?.nativeElement.querySelector('.ant-table-content');
    const reached = area?.querySelector('tbody :is(a[href], button, input):not([aria-hidden] *)') ?? null;
    if (reached === null) area?.setAttribute('tabindex', '0');
    else area?.removeAttribute('tabindex');
  });
  useTableHeight(shown, fills);
  const room = useRoom(shown);
  const headed = columns.map(underHead);
  const boxes = boxesWidth(table.rowSelection);
  const whole = wholeColumns(headed, room - boxes);
  return (
    <>
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className="loaded-table-failure"
          title={failure}
          action={
            <Button size="small" loading={loading} onClick={reload}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {(failure === null || !waiting) && (
        <Table<T>
          ref={shown}
          size={listRules.tableSize}
          {...table}
          {...(table.rowSelection === undefined
            ? {}
            : { rowSelection: { ...boxNames(t, rows), ...table.rowSelection } })}
          columns={[...(whole?.columns ?? headed)]}
          {...(whole === null ? {} : { scroll: { ...table.scroll, x: whole.width + boxes } })}
          className={`loaded-table ${className} ${fills ? 'loaded-table-fills' : ''}`}
          dataSource={[...rows]}
          loading={waiting}
          locale={{ emptyText: waiting ? <div className="loaded-table-wait" /> : <Empty description={none} /> }}
        />
      )}
    </>
  );
}
