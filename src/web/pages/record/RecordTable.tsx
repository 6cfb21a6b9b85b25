import { Alert, Button, Empty, Flex, Space, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import type { RecordRow } from '../../api/record.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import type { Lookups } from '../../widgets/widget.ts';
import { recordColumns } from './RecordColumns.tsx';
import type { RecordQuery, RecordRows } from './record-query.ts';
import type { RecordRights } from './use-record-rights.ts';

interface RecordTableProps {
  readonly model: RecordModel;
  readonly rows: RecordRows;
  readonly query: RecordQuery;
  readonly lookups: Lookups;
  readonly rights: RecordRights;
  readonly onQuery: (query: RecordQuery) => void;
  readonly onOpen: (row: RecordRow) => void;
  readonly onRemove: (rows: readonly RecordRow[]) => void;
  readonly onMove: (row: RecordRow, move: { readonly to: string; readonly label: string }) => void;
}

interface RowButtonsProps {
  readonly table: RecordTableProps;
  readonly row: RecordRow;
}

function RowButtons({ table, row }: RowButtonsProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const { model, rights, onOpen, onRemove, onMove } = table;
  return (
    <Space size={0}>
      <Button size="small" type="link" onClick={() => onOpen(row)}>
        {t(rights.write ? 'edit' : 'view')}
      </Button>
      {rights.moves(row).map((move) => (
        <Button
          key={move.to}
          size="small"
          type="link"
          onClick={() => onMove(row, { to: move.to, label: move.label[language] })}
        >
          {move.label[language]}
        </Button>
      ))}
      {rights.remove && model.actions.some((action) => action.verb === 'remove') && (
        <Button size="small" type="link" danger onClick={() => onRemove([row])}>
          {t('remove')}
        </Button>
      )}
    </Space>
  );
}

/** The rows of a record: columns of the descriptor, sort, paging, selection, the buttons of a row. */
export function RecordTable(props: RecordTableProps) {
  const { model, rows, query, lookups, rights, onQuery, onOpen, onRemove } = props;
  const { t } = useTranslation('record');
  const language = useLanguage();
  const [selected, setSelected] = useState<readonly RecordRow[]>([]);
  const data = useMemo(() => [...(rows.value?.records ?? [])], [rows.value]);
  const columns = [
    ...recordColumns(model, language, lookups, query.order),
    {
      key: 'actions',
      title: t('actions'),
      fixed: 'right' as const,
      width: 210,
      render: (_: unknown, row: RecordRow) => <RowButtons table={props} row={row} />,
    },
  ];
  return (
    <>
      {rows.failure !== null && <Alert type="error" showIcon title={rows.failure} style={{ marginBottom: 12 }} />}
      {selected.length > 0 && (
        <Flex style={{ marginBottom: 12 }}>
          <Button danger onClick={() => onRemove(selected)}>
            {t('removeSelected', { count: selected.length })}
          </Button>
        </Flex>
      )}
      <Table<RecordRow>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data}
        loading={rows.loading && rows.value === null}
        locale={{ emptyText: <Empty description={t('none')} /> }}
        scroll={{ x: 'max-content' }}
        {...(rights.remove
          ? {
              rowSelection: {
                selectedRowKeys: selected.map((row) => row.id),
                onChange: (_: unknown, chosen: RecordRow[]) => setSelected(chosen),
              },
            }
          : {})}
        onRow={(row) => ({ onDoubleClick: () => onOpen(row) })}
        onChange={(paging, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          const key = one?.order === undefined || one.order === null ? null : String(one.columnKey);
          const order = key === null ? null : { key, descending: one?.order === 'descend' };
          onQuery({ ...query, order, current: paging.current ?? 1, size: paging.pageSize ?? query.size });
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
