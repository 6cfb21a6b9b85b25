import { useCallback } from 'react';
import { listRecords, type RecordAddress, type RecordRow } from '../../api/record.ts';
import type { Page } from '../../api/wire.ts';
import { useLoaded, type Loaded } from '../../state/use-loaded.ts';

/** Which rows are shown: page, order, filters. */
export interface RecordQuery {
  readonly current: number;
  readonly size: number;
  readonly filters: Readonly<Record<string, unknown>>;
  /** Field and direction, or null for the descriptor's order. */
  readonly order: { readonly key: string; readonly descending: boolean } | null;
}

/** A record's rows and how fetching them went. */
export type RecordRows = Loaded<Page<RecordRow>>;

function wireQuery(query: RecordQuery): Readonly<Record<string, unknown>> {
  const { order } = query;
  const sorted = order === null ? {} : { [order.descending ? 'descs' : 'ascs']: order.key };
  return { current: query.current, size: query.size, ...query.filters, ...sorted };
}

/** Fetches the rows of a query. */
export function useRecordRows(address: RecordAddress, query: RecordQuery): RecordRows {
  const { area, id } = address;
  const text = JSON.stringify(wireQuery(query));
  const load = useCallback(
    () => listRecords({ area, id }, JSON.parse(text) as Readonly<Record<string, unknown>>),
    [area, id, text],
  );
  return useLoaded(load, `record:${id}`);
}
