import type { RecordRow } from '../../../core/calls/records.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import type { Loaded } from '../../data/state/use-loaded.ts';

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

/** The query of a page just opened. */
export const firstQuery: RecordQuery = { current: 1, size: 20, filters: {}, order: null };

/** The query as the list call takes it. */
export function wireQuery(query: RecordQuery): Readonly<Record<string, unknown>> {
  const { order } = query;
  const sorted = order === null ? {} : { [order.descending ? 'descs' : 'ascs']: order.key };
  return { current: query.current, size: query.size, ...query.filters, ...sorted };
}
