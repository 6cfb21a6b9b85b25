import { type TableProps, Button, Dropdown } from 'antd';
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
import { actionWidth, tableWidth, type TableLook, shownButtons } from './column-width.ts';
import { narrowColumns } from './narrow-columns.ts';
import { recordColumns } from './record-columns.ts';
import type { RecordQuery } from './record-query.ts';
import { showsMore, type RowPlace, rowButtons } from './row-buttons.ts';
import { DownOutlined, EllipsisOutlined } from '@ant-design/icons';
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
  const columns = recordColumns(model, shown, language, lookups, query.order);
  const records = rows.value?.records ?? [];
  const opened = found ? flat(records).map((row) => row.id) : open;
  const place: RowPlace = { model, rights, actions };
  const look: TableLook = { model, shown, rights, language, small };
  const buttons = {
    key: 'actions',
    title: t('actions'),
    fixed: 'right' as const,
    width: actionWidth(look),
    render: (_: unknown, row: RecordRow) => <RowButtons place={place} row={row} small={small} />,
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
    columnWidth: 36,
    columnTitle: (box: ReactNode) => <SelectAll>{box}</SelectAll>,
    selectedRowKeys: selection.selected.map((row) => row.id),
    onChange: (_: unknown, chosen: RecordRow[]) => selection.select(chosen),
  };
  const hasButtons = model.actions.length > rights.ofPage.length || showsMore(model);
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
        {...(narrow ? {} : { scroll: { x: tableWidth(look) } })}
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

interface RowButtonsProps {
  readonly place: RowPlace;
  readonly row: RecordRow;
  /** All of them stand behind one. */
  readonly small: boolean;
}

/** What can be done with one row. */
function RowButtons({ place, row, small }: RowButtonsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const words = { edit: t('edit'), view: t('view'), addBelow: t('addBelow') };
  const buttons = rowButtons(place, row, words, language);
  const most = small ? 1 : shownButtons;
  const shown = buttons.length > most ? buttons.slice(0, most - 1) : buttons;
  const rest = buttons.slice(shown.length);
  return (
    <div className="row-actions">
      {shown.map(({ key, label, danger, press }) => (
        <Button key={key} size="small" type="link" danger={danger} onClick={press}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: rest.map(({ key, label, danger, press }) => ({ key, label, danger, onClick: press })) }}
        >
          {small ? (
            <Button type="text" icon={<EllipsisOutlined />} aria-label={t('moreActions')} />
          ) : (
            <Button size="small" type="link">
              {t('moreActions')} <DownOutlined />
            </Button>
          )}
        </Dropdown>
      )}
    </div>
  );
}
