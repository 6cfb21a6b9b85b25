import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { listRecords, type RecordAddress, type RecordRow } from '../../api/record.ts';
import type { Page } from '../../api/wire.ts';

/** Which rows are shown: page, order, filters. */
export interface RecordQuery {
  readonly current: number;
  readonly size: number;
  readonly filters: Readonly<Record<string, unknown>>;
  /** Field and direction, or null for the descriptor's order. */
  readonly order: { readonly key: string; readonly descending: boolean } | null;
}

/** A record's rows and how fetching them went. */
export interface RecordRows {
  readonly page: Page<RecordRow> | null;
  readonly loading: boolean;
  readonly failure: string | null;
  readonly reload: () => void;
}

function wireQuery(query: RecordQuery): Readonly<Record<string, unknown>> {
  const { order } = query;
  const sorted = order === null ? {} : { [order.descending ? 'descs' : 'ascs']: order.key };
  return { current: query.current, size: query.size, ...query.filters, ...sorted };
}

/** Fetches the rows of a query; replies that come after a newer request are dropped. */
export function useRecordRows(address: RecordAddress, query: RecordQuery): RecordRows {
  const [page, setPage] = useState<Page<RecordRow> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const { area, id } = address;
  const text = JSON.stringify(wireQuery(query));
  const reload = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    let current = true;
    setLoading(true);
    listRecords({ area, id }, JSON.parse(text) as Readonly<Record<string, unknown>>)
      .then(
        (next) => {
          if (!current) return;
          setPage(next);
          setFailure(null);
        },
        (error: unknown) => {
          if (current) setFailure(error instanceof ApiError ? error.message : String(error));
        },
      )
      .finally(() => current && setLoading(false));
    return () => {
      current = false;
    };
  }, [area, id, text, round]);
  return { page, loading, failure, reload };
}
