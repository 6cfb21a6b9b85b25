import { useCallback, useState } from 'react';
import type { FieldModel } from '../../../core/model/model.ts';
import { ask } from '../../data/calls/client.ts';
import type { ComparedCell, Comparison } from '../../../core/calls/task-detail.ts';
import { prepareValues } from '../../data/services/form-services.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { fieldPath } from './trail-fields.ts';

/** Rows of a table that are listed at first, and at most. */
const firstRows = 20;
const allRows = 5000;

/** Which two points of which history are compared, and by which fields it is read. */
export interface ComparedSpan {
  readonly instanceId: string;
  readonly from: number;
  readonly to: number;
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** What shows values that differ. */
export interface ChangeReading {
  readonly fields: ComparedSpan['fields'];
  readonly lookups: Lookups;
  /** Whether each value says who changed it: where several events lie between the two points. */
  readonly told: boolean;
}

/** Names and dictionary texts of the values; what can't be had is shown as it is stored. */
async function prepare({ fields: cells, tables }: Comparison, fields: ComparedSpan['fields']): Promise<void> {
  const all = [...cells, ...tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells))];
  const key = ({ path }: ComparedCell): string => fieldPath(path).split('.').at(-1) ?? path;
  try {
    await prepareValues(
      fields.values(),
      all.flatMap((cell) => [{ [key(cell)]: cell.before }, { [key(cell)]: cell.after }]),
    );
  } catch {
    // Labels only.
  }
}

/** Loads what changed; `onAll` fetches the rows that are not here yet, null when all are. */
export function useComparison({
  instanceId,
  from,
  to,
  fields,
}: ComparedSpan): Loaded<Comparison> & { readonly onAll: (() => void) | null } {
  const [rows, setRows] = useState(firstRows);
  const load = useCallback(async () => {
    const comparison = await ask('GET /api/blade-flow/work/compare', {
      query: { processInstanceId: instanceId, from, to, rows },
      silent: true,
    });
    await prepare(comparison, fields);
    return comparison;
  }, [instanceId, from, to, rows, fields]);
  const loaded = useLoaded(load, `compare:${instanceId}`);
  const { tables = [] } = loaded.value ?? {};
  const partial = tables.some((table) => table.rows.length < table.added + table.removed + table.changed);
  return { ...loaded, onAll: partial && rows < allRows ? () => setRows(allRows) : null };
}
