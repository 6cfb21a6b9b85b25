import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../core/calls/records.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { listTotal } from '../../parts/list-total.ts';
import { SelectAll } from '../../parts/SelectAll.tsx';
import { LoadedTable } from '../../parts/LoadedTable.tsx';
import { useScreenLevel } from '../../parts/screen-level.ts';
import { useSmallScreen } from '../../parts/use-small-screen.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { BulkBar } from './BulkBar.tsx';
import { columnsWidth, withRoom } from './column-width.ts';
import { narrowColumns } from './narrow-columns.ts';
import { recordColumns } from './record-columns.ts';
import type { RecordQuery } from './record-query.ts';
import { type RowPlace, rowButtons } from './row-buttons.ts';
import { actionsWidth } from '../../parts/row-actions.ts';
import { RowActions } from '../../parts/RowActions.tsx';
import { flat, type TableRows } from './use-record-rows.ts';
import type { Selection } from './use-selection.ts';
import './record-table.css';

interface RecordTableProps extends RowPlace {
  readonly table: TableRows;
  readonly selection: Selection;
  /** The columns shown, by the keys of their fields. */
  readonly shown: readonly string[];
  readonly query: RecordQuery;
  readonly lookups: Lookups;
  readonly onQuery: (query: RecordQuery) => void;
}

type Changed = NonNullable<TableProps<RecordRow>['onChange']>;

/** Room for the boxes of rows, and for the one button that all others stand behind; in pixels. */
const boxesRoom = 36;
const roomOfOne = 72;

/** The rows of a record: columns of the descriptor, sort, paging or tree, selection, the buttons of a row. */
export function RecordTable(props: RecordTableProps) {
  const { model, table, selection, shown, query, lookups, rights, actions, onQuery } = props;
  const { rows, open, setOpen } = table;
  // What a search found shows wherever it stands.
  const filtered = Object.keys(query.filters).length > 0;
  const found = model.api === null && filtered;

  const { t } = useTranslation('record');
  const language = useLanguage();
  const small = useSmallScreen();
  const narrow = useScreenLevel() === 0 && model.tree === null;
  const records = rows.value?.records ?? [];
  const all = flat(records);
  const columns = recordColumns(model, shown, language, lookups, query.order).map((column) => withRoom(column, all));
  const opened = found ? all.map((row) => row.id) : open;
  const place: RowPlace = { model, rights, actions };
  const words = { edit: t('edit'), view: t('view'), addBelow: t('addBelow') };
  const actionsOf = (row: RecordRow) => rowButtons(place, row, words, language);
  const labels = all.map((row) => actionsOf(row).map(({ label }) => label));
  const more = t('moreActions');
  const room = small ? roomOfOne : actionsWidth(labels, more);
  const buttons = {
    key: 'actions',
    title: t('actions'),
    fixed: 'right' as const,
    width: room,
    render: (_: unknown, row: RecordRow) => <RowActions actions={actionsOf(row)} more={more} folded={small} />,
  };
  const change: Changed = (paging, _filters, sorter, { action }) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter;
    const key = one?.order === undefined || one.order === null ? null : String(one.columnKey);
    const order = key === null ? null : { key, descending: one?.order === 'descend' };
    // Another order starts from its first page.
    const current = action === 'sort' ? 1 : (paging.current ?? 1);
    onQuery({ ...query, order, current, size: paging.pageSize ?? query.size });
  };
  const boxes = {
    columnWidth: boxesRoom,
    columnTitle: (box: ReactNode) => <SelectAll>{box}</SelectAll>,
    selectedRowKeys: selection.selected.map((row) => row.id),
    onChange: (_: unknown, chosen: RecordRow[]) => selection.select(chosen),
  };
  const hasButtons = labels.some((ofRow) => ofRow.length > 0);
  return (
    <>
      <BulkBar place={place} selected={selection.selected} />
      <LoadedTable<RecordRow>
        loaded={rows}
        rows={records}
        none={t(filtered ? 'none' : 'noneYet')}
        rowKey="id"
        fills
        className="record-table"
        columns={[...(narrow ? narrowColumns(model, columns) : columns), ...(hasButtons ? [buttons] : [])]}
        tableLayout="fixed"
        {...(narrow ? {} : { scroll: { x: boxesRoom + columnsWidth(columns) + (hasButtons ? room : 0) } })}
        {...(rights.selects ? { rowSelection: boxes } : {})}
        {...(model.tree === null
          ? {}
          : { expandable: { expandedRowKeys: opened, onExpandedRowsChange: (keys) => setOpen(keys.map(String)) } })}
        onRow={(row) => ({ onDoubleClick: () => actions.open(row) })}
        onChange={change}
        pagination={
          model.tree === null && {
            current: query.current,
            pageSize: query.size,
            total: rows.value?.total ?? 0,
            showSizeChanger: true,
            pageSizeOptions: [10, 20, 50, 100],
            showTotal: (total) => t('total', { total: listTotal(total) }),
          }
        }
      />
    </>
  );
}
