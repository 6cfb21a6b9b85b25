import { useCallback } from 'react';
import type { RecordModel } from '../../../core/model/model.ts';
import { loadPassport, rowByKey, type Passport } from '../../data/calls/record-row.ts';
import type { RecordRow } from '../../data/calls/record.ts';
import { prepareValues } from '../../data/services/form-services.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';

/** A row ready to be drawn; `sampleHistory` is null where its record follows no process. */
export interface ShownRow {
  readonly row: RecordRow;
  readonly passport: Passport | null;
}

/** Fetches a row and what processes did with it, again whenever tasks move. */
export function useRow(model: RecordModel, key: string): Loaded<ShownRow> {
  const load = useCallback(async (): Promise<ShownRow> => {
    const [row, sampleHistory] = await Promise.all([
      rowByKey(model, key),
      model.projection === null ? null : loadPassport(model, key),
    ]);
    await prepareValues(model.fields.values(), [row]);
    return { row, passport: sampleHistory };
  }, [model, key]);
  return useLoaded(load, 'counters');
}
