import { Alert, Button, Empty, Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Loaded } from '../state/use-loaded.ts';
import './loaded-table.css';

interface LoadedTableProps<T> extends Omit<TableProps<T>, 'dataSource' | 'loading' | 'locale' | 'size'> {
  readonly loaded: Loaded<unknown>;
  readonly rows: readonly T[];
  /** What an empty table says. */
  readonly none: string;
}

/** A table of something fetched: waits in place, says why it failed and tries again, says when there is nothing. */
export function LoadedTable<T extends object>({ loaded, rows, none, ...table }: LoadedTableProps<T>) {
  const { t } = useTranslation('shell');
  const { value, failure, loading, reload } = loaded;
  const waiting = value === null;
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
          size="small"
          {...table}
          dataSource={[...rows]}
          loading={waiting}
          locale={{ emptyText: waiting ? <div className="loaded-table-wait" /> : <Empty description={none} /> }}
        />
      )}
    </>
  );
}
