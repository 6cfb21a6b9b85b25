import { useCallback } from 'react';
import type { RecordModel } from '../../../core/model/model.ts';
import { countRows } from '../../data/calls/record-row.ts';
import { listRecords } from '../../data/calls/record.ts';
import { prepareValues } from '../../data/services/form-services.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';

/** Which related rows are shown. */
export interface RelatedQuery {
  /** A value of the field they are counted by; empty for rows without one, null for all. */
  readonly group: string | null;
  readonly current: number;
  readonly size: number;
}

/** All of them, the first page. */
export const firstRelated: RelatedQuery = { group: null, current: 1, size: 10 };

function groupFilter(by: string | null, group: string | null): Readonly<Record<string, unknown>> {
  if (by === null || group === null) return {};
  return group === '' ? { [`${by}_null`]: 'true' } : { [`${by}_equal`]: group };
}

/** Fetches related rows and their counts, again whenever tasks move. */
export function useRelated(model: RecordModel, by: string | null, filters: string, query: RelatedQuery) {
  const count = useCallback(async () => {
    if (by === null) return [];
    return countRows(model, by, JSON.parse(filters) as Readonly<Record<string, unknown>>);
  }, [model, by, filters]);
  const list = useCallback(async () => {
    const base = JSON.parse(filters) as Readonly<Record<string, unknown>>;
    const { group, current, size } = query;
    const page = await listRecords(model, { ...base, ...groupFilter(by, group), current, size });
    await prepareValues(model.fields.values(), page.records);
    return page;
  }, [model, by, filters, query]);
  return { counts: useLoaded(count, 'counters'), rows: useLoaded(list, 'counters') };
}
