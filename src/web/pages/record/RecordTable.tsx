import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import type { RecordRow } from '../../api/record.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { LoadedTable } from '../../shell/LoadedTable.tsx';
import type { Lookups } from '../../widgets/widget.ts';
import { actionWidth, tableWidth } from './column-width.ts';
import { recordColumns } from './record-columns.ts';
import { RowButtons } from './RowButtons.tsx';
import type { RecordQuery, RecordRows } from './record-query.ts';
import type { RowActions } from './row-actions.ts';
import './record-table.css';

interface RecordTableProps extends RowActions {
  readonly model: RecordModel;
  readonly rows: RecordRows;
  readonly query: RecordQuery;
  readonly lookups: Lookups;
  readonly onQuery: (query: RecordQuery) => void;
}

/** The rows of a record: columns of the descriptor, sort, paging, selection, the buttons of a row. */
export function RecordTable(props: RecordTableProps) {
  const { model, rows, query, lookups, rights, onQuery, onOpen, onRemove } = props;
  const { t } = useTranslation('record');
  const language = useLanguage();
  const [picked, setPicked] = useState<readonly RecordRow[]>([]);
  // What was removed or left the page is no longer selected.
  const selected = picked.filter(({ id }) => rows.value?.records.some((row) => row.id === id));
  const columns = [
    ...recordColumns(model, language, lookups, query.order),
    {
      key: 'actions',
      title: t('actions'),
      fixed: 'right' as const,
      width: actionWidth(model),
      render: (_: unknown, row: RecordRow) => <RowButtons table={props} row={row} />,
    },
  ];
  return (
    <>
      {selected.length > 0 && (
        <Flex style={{ marginBottom: 12 }}>
          <Button danger onClick={() => onRemove(selected)}>
            {t('removeSelected', { count: selected.length })}
          </Button>
        </Flex>
      )}
      <LoadedTable<RecordRow>
        loaded={rows}
        rows={rows.value?.records ?? []}
        none={t('none')}
        rowKey="id"
        className="record-table"
        columns={columns}
        tableLayout="fixed"
        scroll={{ x: tableWidth(model) }}
        {...(rights.remove
          ? {
              rowSelection: {
                columnWidth: 36,
                selectedRowKeys: selected.map((row) => row.id),
                onChange: (_: unknown, chosen: RecordRow[]) => setPicked(chosen),
              },
            }
          : {})}
        onRow={(row) => ({ onDoubleClick: () => onOpen(row) })}
        onChange={(paging, _filters, sorter, { action }) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          const key = one?.order === undefined || one.order === null ? null : String(one.columnKey);
          const order = key === null ? null : { key, descending: one?.order === 'descend' };
          // Another order starts from its first page.
          const current = action === 'sort' ? 1 : (paging.current ?? 1);
          onQuery({ ...query, order, current, size: paging.pageSize ?? query.size });
        }}
        pagination={{
          current: query.current,
          pageSize: query.size,
          total: rows.value?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [10, 20, 50, 100],
          showTotal: (total) => t('total', { total: total > 10_000 ? '10000+' : String(total) }),
        }}
      />
    </>
  );
}
