import { Alert, Button, Empty, Table, type TableProps } from 'antd';
import type { TableRef } from 'antd/es/table';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listRules } from '../../core/product.ts';
import { useTableHeight } from './use-table-height.ts';
import './loaded-table.css';

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

/** A table of something fetched: waits in place, says why it failed and tries again, says when there is nothing. */
export function LoadedTable<T extends object>({
  loaded,
  rows,
  none,
  fills = false,
  className = '',
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
          className={fills ? `${className} loaded-table-fills` : className}
          dataSource={[...rows]}
          loading={waiting}
          locale={{ emptyText: waiting ? <div className="loaded-table-wait" /> : <Empty description={none} /> }}
        />
      )}
    </>
  );
}
